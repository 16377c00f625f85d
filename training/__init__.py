"""How `master` is taught: lessons, a clone of the teacher, play against itself, proof.

`python -m training` says what there is to do; docs/en/master.md how it works. It needs PyTorch and
NumPy, and is no part of the package: nothing that people play with imports it.
"""
