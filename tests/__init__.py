"""The tests of Sanjak."""
