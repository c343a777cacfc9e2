"""Pieces and sheet options become a plan: pages, slots, marks and words in mm.  Pure geometry."""
