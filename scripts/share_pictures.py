#!/usr/bin/env python3
"""Make the pictures that a table's link shows in other apps, from the games' covers.

share_pictures.py URL: a running server whose page is built. Run it when a cover has changed.
"""

import shutil
import struct
import sys
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

GAMES = Path(__file__).parents[1] / "web/src/games"
SIZE = {"width": 1200, "height": 630}
FILL = """() => {
  const cover = document.querySelector('.cover'), svg = cover.querySelector('svg');
  document.body.replaceChildren(cover);
  cover.style.cssText = 'position: fixed; inset: 0; border: 0; border-radius: 0';
  svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  svg.style.cssText = 'width: 100vw; height: 100vh';
}"""
PIXELS = """async (png) => {
  const blob = await (await fetch('data:image/png;base64,' + png)).blob();
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas.drawImage(bitmap, 0, 0);
  return Array.from(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data);
}"""


def png(pixels: np.ndarray[Any, Any]) -> bytes:
    """A picture, (height, width, 3) bytes, as PNG with the 256 colours that it has most of."""
    height, width, _ = pixels.shape
    colours, back, count = np.unique(
        pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True
    )
    kept = colours[np.argsort(-count)[:256]].astype(np.int32)
    nearest = np.concatenate(
        [
            ((part[:, None] - kept) ** 2).sum(axis=2).argmin(axis=1)
            for part in np.array_split(colours.astype(np.int32), 200)
        ]
    )
    lines = np.zeros((height, width + 1), np.uint8)
    lines[:, 1:] = nearest[back.ravel()].reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    data = zlib.compress(lines.tobytes(), 9)
    palette = kept.astype(np.uint8).tobytes()
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


def main(url: str) -> None:
    """Take the picture of every game that has one, or could."""
    with sync_playwright() as playwright:
        where = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        plain = browser.new_page()  # without the server's policy, which allows no data: addresses
        for cover in sorted(GAMES.glob("*/Cover.svelte")):
            page.goto(f"{url}/new?game={cover.parent.name}")
            page.wait_for_load_state("networkidle")
            page.evaluate(FILL)
            shot = b64encode(page.screenshot()).decode()
            shape = SIZE["height"], SIZE["width"], 4
            pixels = np.array(plain.evaluate(PIXELS, shot), np.uint8).reshape(shape)[:, :, :3]
            (cover.parent / "share.png").write_bytes(png(pixels))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
