"""The server for the browser: it stores matches and sends each seat only what that seat may know."""
