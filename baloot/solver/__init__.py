"""The double-dummy solver: the exact value of a position with all cards open."""
