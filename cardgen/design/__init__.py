"""Templates and cards -> faces: display lists in which every decision is made."""
