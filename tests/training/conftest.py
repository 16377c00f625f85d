"""Where there is no GPU, programs for one are interpreted; Triton asks for that when it is loaded,
and PyTorch may load it at any time.
"""

import os
from pathlib import Path

if not Path("/dev/nvidiactl").exists():
    os.environ["TRITON_INTERPRET"] = "1"
