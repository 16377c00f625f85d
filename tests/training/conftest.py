"""Where there is no GPU, programs for one are interpreted; Triton asks for that when it is loaded,
and parts of PyTorch may load it at any time.
"""

import os
from importlib.util import find_spec

if find_spec("torch") is not None:
    import torch

    if not torch.cuda.is_available():
        os.environ["TRITON_INTERPRET"] = "1"
