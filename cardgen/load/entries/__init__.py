"""The catalogue of what loading finds, by subject."""
