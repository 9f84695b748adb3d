"""Draws the screen of a program as SVG: `picture.py FILE PROGRAM [ARGUMENT…]`. It takes the screen once that is quiet."""

import os
import pty
import select
import struct
import fcntl
import sys
import termios
from html import escape

import pyte

COLUMNS, ROWS = 112, 25
WIDTH, HEIGHT, MARGIN = 8.43, 18, 12  # of a cell, and around all
NAMES = {
    "black": "#1b1f24", "red": "#ff7b72", "green": "#7ee787", "brown": "#e3b341", "yellow": "#e3b341",
    "blue": "#79c0ff", "magenta": "#d2a8ff", "cyan": "#76e3ea", "white": "#d0d7de",
}


def colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return NAMES.get(name.removeprefix("bright"), f"#{name}")


def screen_of(command: list[str]) -> pyte.Screen:
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"], os.environ["COLORTERM"] = "xterm-256color", "truecolor"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    quiet = 5.0
    while select.select([terminal], [], [], quiet)[0]:
        try:
            stream.feed(os.read(terminal, 65536))
        except OSError:
            break
        quiet = 3.0
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return screen


def draw(screen: pyte.Screen) -> str:
    lines = []
    for y in range(ROWS):
        x = 0
        while x < COLUMNS:
            cell, start, text = screen.buffer[y][x], x, ""
            style = (cell.fg, cell.bg, cell.bold, cell.reverse, cell.italics)
            while x < COLUMNS:
                c = screen.buffer[y][x]
                if (c.fg, c.bg, c.bold, c.reverse, c.italics) != style:
                    break
                text += c.data
                x += 1
            front, back = colour(cell.fg, "#d0d7de"), colour(cell.bg, "#0d1117")
            if cell.reverse:
                front, back = back, front
            left, top = MARGIN + start * WIDTH, MARGIN + y * HEIGHT
            if back != "#0d1117":
                lines.append(f'<rect x="{left:.1f}" y="{top}" width="{(x - start) * WIDTH:.1f}" height="{HEIGHT}" fill="{back}"/>')
            if text.strip():
                look = ' font-weight="bold"' if cell.bold else ""
                # Each run has the width of its cells, whatever font draws it.
                shown = text.rstrip()
                lines.append(
                    f'<text x="{left:.1f}" y="{top + 13}" fill="{front}"{look} xml:space="preserve" '
                    f'textLength="{len(shown) * WIDTH:.1f}" lengthAdjust="spacingAndGlyphs">{escape(shown)}</text>'
                )
    width, height = 2 * MARGIN + COLUMNS * WIDTH, 2 * MARGIN + ROWS * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-size="14" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">\n'
        f'<rect width="100%" height="100%" rx="6" fill="#0d1117"/>\n' + "\n".join(lines) + "\n</svg>\n"
    )


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(draw(screen_of(sys.argv[2:])))
