"""Pieces of a page."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape

MARKS = {  # a shape for each answer, so that colour is never alone
    "pass": '<circle cx="12" cy="12" r="10.5"/><path d="m7 12.5 3.5 3.5 6.5-7.5"/>',
    "fail": '<path class="face" d="M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z"/>'
    '<path d="m8 8 8 8m0-8-8 8"/>',
    "undecided": '<path class="face" d="M12 .8 23.2 12 12 23.2.8 12z"/>'
    '<path d="M9.4 9.6a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.3 1-1.3 1.9m0 2.6v.4"/>',
    "caution": '<path class="face" d="M12 1.5 23.2 21.5H.8z"/><path d="M12 9v6m0 2.6v.4"/>',
}


def mark(kind: str) -> str:
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{MARKS[kind]}</svg>'


def section(title: str, *parts: str) -> str:
    """A section under its heading; nothing if it has no parts."""
    inside = "\n".join(filter(None, parts))
    if not inside:
        return ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{inside}\n</section>"


def paragraph(text: str, kind: str = "") -> str:
    of = f' class="{kind}"' if kind else ""
    return f"<p{of}>{escape(text)}</p>"


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], shades: bool = False
) -> str:
    """A table: the first column names the rows. shades: cells are HTML as `shaded` makes it."""
    top = "".join(f'<th scope="col">{escape(one)}</th>' if one else "<td></td>" for one in head)
    body = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(one if shades else f"<td>{escape(one)}</td>" for one in rest)
        + "</tr>"
        for first, *rest in rows
    )
    kind = "heat" if shades else "plain"
    name = escape(caption, quote=True)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{name}"><table class="{kind}">'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>"
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def shaded(text: str, part: float) -> str:
    """A cell whose colour shows how far it is above (towards 1) or below (-1) the rest."""
    kind = "above" if part > 0 else "below"
    return f'<td class="{kind}" style="--part:{min(abs(part), 1):.2f}">{escape(text)}</td>'


def behind(summary: str, inside: str) -> str:
    """What opens on demand."""
    return f"<details><summary>{escape(summary)}</summary>\n{inside}\n</details>"


def figure(title: str, picture: str, caption: str, numbers: str) -> str:
    """A plot with what it shows in words and, on demand, in numbers."""
    told = paragraph(caption, "soft") if caption else ""
    head = f"<figcaption>{escape(title)}</figcaption>"
    return f"<figure>\n{head}\n{picture}\n{told}\n{behind('The numbers', numbers)}\n</figure>"


def listed(items: Iterable[str]) -> str:
    """A list of pieces of HTML; nothing if it is empty."""
    inside = "\n".join(f"<li>{one}</li>" for one in items)
    return f"<ul>\n{inside}\n</ul>" if inside else ""


def page(title: str, style: str, head: str, sections: Iterable[str], script: str = "") -> str:
    """A whole page that needs nothing from elsewhere. Nothing in it runs but the script."""
    inside = "\n".join(filter(None, sections))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        policy += f"; script-src 'sha256-{digest}'"
        inside += f"\n<script>{script}</script>"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<header>
{head}
</header>
<main>
{inside}
</main>
</body>
</html>
"""
