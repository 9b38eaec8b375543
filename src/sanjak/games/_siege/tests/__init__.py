"""Code shared by the tests of both empires' games."""
