"""`python -m fangcheng.server.schema`: write what is made from the protocol, or check it."""

import sys

from fangcheng.server.schema.documents import main

sys.exit(main())
