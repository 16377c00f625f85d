"""`make docs`: the reference of the library, made from its docstrings by pdoc.

One page has the names of `import fangcheng`, and one each of the modules behind them. The server
shows them under /docs; since its pages may have nothing inline, pdoc's styles become a file.
"""

import gzip
import os
import re
import shutil
import sys
from pathlib import Path

os.environ["FANGCHENG_PURE"] = "1"  # compiled modules have no docstrings

import fangcheng
from fangcheng.server.http.static_files import REFERENCE

_STYLE = re.compile(r"\s*<style>(.*?)</style>", re.S)
_SCRIPT = re.compile(r"\s*<script>.*?</script>", re.S)
_LISTED = re.compile(r'(<li><a href="fangcheng/([\w/]+)\.html">)\w+')
_ALSO = ("env", "lab.batch", "tiles")
"""What programs use besides; the documents show how."""


def pages(names: list[str]) -> dict[str, str]:
    """Make the page of each module, and the style of them all."""
    from pdoc import doc, render

    render.configure(
        docformat="markdown",
        show_source=False,
        search=False,  # its index is ten times as large as the pages
        footer_text=f"Fangcheng {fangcheng.__version__}",
    )
    modules = {name: doc.Module.from_name(name) for name in names}
    first, *behind = modules.values()
    first.submodules = behind  # else nothing leads from the first page to the others
    for name in fangcheng.__all__:
        getattr(fangcheng, name)  # pdoc looks only for what is loaded
    made = {}
    styles: dict[str, None] = {}
    for name, module in modules.items():
        html = render.html_module(module, modules)
        styles |= dict.fromkeys(_STYLE.findall(html))
        made[name.replace(".", "/") + ".html"] = _without_inline(html, up=name.count("."))
    return {**made, "reference.css": "\n".join(styles)}


def _without_inline(html: str, up: int) -> str:
    link = f'<link rel="stylesheet" href="{"../" * up}reference.css">\n</head>'
    html = _SCRIPT.sub("", _STYLE.sub("", html)).replace("</head>", link, 1)
    # pdoc calls a module by its last name, and several are called alike.
    return _LISTED.sub(lambda found: f"{found[1]}{found[2].replace('/', '.')}", html)


def main(folder: Path = REFERENCE) -> int:
    """Write the pages, packed as well; the server looks for them in its own folder."""
    names = ["fangcheng", *(f"fangcheng.{module}" for module in (*fangcheng._WHERE, *_ALSO))]
    made = pages(names)
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(made)} files in {folder}; `fangcheng serve` shows them under /docs")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
