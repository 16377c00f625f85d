"""`python -m fangcheng.server.schema`: write the generated files, or check them."""

import sys

from fangcheng.server.schema.documents import main

sys.exit(main())
