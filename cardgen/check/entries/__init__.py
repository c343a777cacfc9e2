"""What ``cardgen explain`` and the documentation say of each kind of diagnostic, by stage."""
