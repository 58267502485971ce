"""A short film of a page: pictures one after another as an animated PNG, each of them only what has changed."""

import base64
import struct
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

from playwright.sync_api import Page

SIGNATURE = b"\x89PNG\r\n\x1a\n"

CUT = """async (pictures) => {
  const cut = []
  let before = null
  for (const picture of pictures) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    pen.drawImage(image, 0, 0)
    const now = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)
    let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height]
    if (before) {
      for (let at = 0; at < now.length; at++) {
        if (now[at] === before[at]) continue
        const [x, y] = [at % width, Math.floor(at / width)]
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
    }
    // What is as it was is left out: it shines through.
    const fresh = before ? now.map((point, at) => (point === before[at] ? 0 : point)) : now
    pen.putImageData(new ImageData(new Uint8ClampedArray(fresh.buffer), width, height), 0, 0)
    before = now
    // Nothing has changed: a picture has at least one point.
    if (left >= right) [left, top, right, bottom] = [0, 0, 1, 1]
    const part = new OffscreenCanvas(right - left, bottom - top)
    part.getContext('2d').drawImage(canvas, -left, -top)
    const drawn = new Uint8Array(await (await part.convertToBlob({ type: 'image/png' })).arrayBuffer())
    let text = ''
    for (const byte of drawn) text += String.fromCharCode(byte)
    cut.push({ left, top, width: right - left, height: bottom - top, png: btoa(text) })
  }
  return cut
}"""


class Film:
    """Pictures of a page, each with how long it is shown."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pictures: list[tuple[bytes, int]] = []

    def snap(self, milliseconds: int) -> None:
        self._pictures.append((self._page.screenshot(), milliseconds))

    def write(self, path: Path) -> None:
        """The browser finds what has changed; here the parts become one file."""
        coded = [base64.b64encode(picture).decode() for picture, _ in self._pictures]
        parts: list[dict[str, Any]] = self._page.evaluate(CUT, coded)
        numbers = count()
        body = b""
        for at, (part, (_, milliseconds)) in enumerate(zip(parts, self._pictures, strict=True)):
            chunks = _chunks(base64.b64decode(part["png"]))
            if at == 0:
                header = next(data for kind, data in chunks if kind == b"IHDR")
                body += _chunk(b"IHDR", header) + _chunk(b"acTL", struct.pack(">II", len(parts), 0))
            place = (part["width"], part["height"], part["left"], part["top"])
            body += _chunk(b"fcTL", struct.pack(">IIIIIHHBB", next(numbers), *place, milliseconds, 1000, 0, 1))
            drawn = b"".join(data for kind, data in chunks if kind == b"IDAT")
            if at == 0:
                body += _chunk(b"IDAT", drawn)
            else:
                body += _chunk(b"fdAT", struct.pack(">I", next(numbers)) + drawn)
        path.write_bytes(SIGNATURE + body + _chunk(b"IEND", b""))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))


def _chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += 12 + length
    return found
