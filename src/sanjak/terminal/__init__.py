"""The terminal face: line by line, complete without colour or cursor tricks."""
