"""`python -m sanjak.cli`"""

import sys

from sanjak.cli import main

sys.exit(main())
