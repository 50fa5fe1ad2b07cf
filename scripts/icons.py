"""Draw the page's icons as PNG from web/public/icon.svg: `.venv/bin/python scripts/icons.py`."""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parents[1] / "web/public"
GROUND = re.compile(r'(<rect[^>]*?) rx="7"')
SHAPE = re.compile(r"(<rect[^>]*/>)(.*)(</svg>)", re.DOTALL)
INSET = '<g transform="translate(4.8 4.8) scale(.7)">'  # a mask cuts a fifth off every side


def draw(page: Page, svg: str, size: int, name: str) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;background:none}}svg{{display:block;width:{size}px}}</style>{svg}"
    )
    page.screenshot(path=PUBLIC / name, omit_background=True)


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text()
    square = GROUND.sub(r"\1", svg)
    masked = SHAPE.sub(rf"\1{INSET}\2</g>\3", square)
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = chromium.new_page()
        draw(page, svg, 192, "icon-192.png")
        draw(page, svg, 512, "icon-512.png")
        draw(page, masked, 512, "icon-maskable.png")
        draw(page, square, 180, "icon-180.png")
        chromium.close()


if __name__ == "__main__":
    main()
