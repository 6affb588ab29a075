"""A page that stands by itself: no script, no other file, light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CSS = """
:root { color-scheme: light dark; --ink: #1c1b22; --dim: #6b6875; --paper: #fbfaf7; --line: #dcd8cf;
  --c0: #2f6fb3; --c1: #c4553b; --c2: #3c8a5a; --c3: #8a5fb0; --c4: #b8871b; --c5: #2a8f96;
  --c6: #b04a7d; --c7: #6d7a3a; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece9e2; --dim: #a19daa; --paper: #17161c;
  --line: #37343f; --c0: #7fb2ea; --c1: #ee8d74; --c2: #78c795; --c3: #bd9ae0; --c4: #e2b95a;
  --c5: #69c8ce; --c6: #e08bb6; --c7: #b3c172; } }
body { margin: 2.5rem auto; max-width: 46rem; padding: 0 1rem; color: var(--ink);
  background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }
p { margin: .3rem 0; } .dim { color: var(--dim); } .warn { color: var(--c1); font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 500; } th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; font: 9px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .label { text-anchor: end; } svg .mark { text-anchor: middle; }
svg .mark { fill: var(--dim); font-size: .85em; } svg .grid { stroke: var(--line); }
svg .even { stroke: var(--dim); stroke-dasharray: 3 2; stroke-width: 1; }
svg .whisker { stroke-width: 2; stroke-linecap: round; } svg .hill { fill-opacity: .55; }
svg polyline.curve { fill: none; stroke-width: 1.5; }
@media (max-width: 36rem) { svg { font-size: 14px; } }
.answer { font-size: 1.15rem; margin: .8rem 0; } .wide { overflow-x: auto; }
td, th { white-space: nowrap; }
code { font-size: .9em; }
""" + "\n".join(f"svg .c{k} {{ fill: var(--c{k}); stroke: var(--c{k}); }}" for k in range(8))


def page(title: str, parts: Iterable[str]) -> str:
    """A whole HTML page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """What is too wide for a phone can be pushed aside."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in headings)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'
