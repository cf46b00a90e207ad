"""`python -m voliere` is `voliere`."""

import sys

from voliere.cli import main

if __name__ == "__main__":
    sys.exit(main())
