"""Makes the page's icons for home screens out of its own drawing, `web/public/icon.svg`.

`python -m tools.icons`, after the drawing has changed.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import chromium

PUBLIC = Path(__file__).parent.parent / "web" / "public"
GROUND = "#c8641c"

ICONS = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    # These are cut to a shape of the system's own, so their ground goes to the edge.
    "icon-180.png": (180, 1.0, GROUND),
    "icon-maskable-512.png": (512, 0.8, GROUND),
}


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name, (size, share, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                f" background: {ground} }} svg {{ width: {share * 100}% }}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
