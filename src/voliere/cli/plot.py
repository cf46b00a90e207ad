"""Small pictures of numbers, made of blocks."""

from collections.abc import Callable

RISING = " ▁▂▃▄▅▆▇█"
GROWING = " ▏▎▍▌▋▊▉█"
NICE = (1, 2, 5)
FEWEST = 8  # columns of a histogram
WIDEST = 4  # of one column


def bar(share: float, width: int) -> str:
    """A bar from left to right; one is the full width."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (GROWING[rest] if rest else "")


def histogram(counts: dict[int, int], width: int, height: int, percent: Callable[[float], str]) -> list[str]:
    """Whole numbers and how often each was seen, as columns over a scale.

    At most `width` columns, and fewer (half as many again as Rice's rule) for few numbers, which would look jagged.
    """
    least, most = min(counts), max(counts)
    columns = min(width, max(FEWEST, round(3 * sum(counts.values()) ** (1 / 3))))
    size = nice_step(lambda step: most // step - least // step < columns)
    first = least // size
    heights = [0] * (most // size - first + 1)
    for number, times in counts.items():
        heights[number // size - first] += times
    column = max(1, min(WIDEST, width // len(heights)))
    top = max(heights)
    label = percent(top / sum(heights))
    lines = []
    for row in range(height, 0, -1):
        blocks = "".join(_block(count / top * height - (row - 1)) * column for count in heights)
        lines.append(f"{label if row == height else '':>7} {'┤' if row == height else '│'}{blocks.rstrip()}")
    ticks, labels = _scale(first, size, len(heights), column)
    return [*lines, f"{'':7} └{ticks}", f"{'':9}{labels}".rstrip()]


def nice_step(is_large_enough: Callable[[int], bool]) -> int:
    """The first of 1, 2, 5, 10, 20… that will do."""
    power = 1
    while True:
        for factor in NICE:
            if is_large_enough(factor * power):
                return factor * power
        power *= 10


def _block(filled: float) -> str:
    """One cell of a column."""
    return RISING[max(0, min(8, round(filled * 8)))]


def _scale(first: int, size: int, bins: int, column: int) -> tuple[str, str]:
    """The line below the columns with its marks, and the numbers under them."""
    numbers = range(first * size, (first + bins) * size, size)
    longest = max(len(str(numbers[0])), len(str(numbers[-1])))
    step = nice_step(lambda step: step % size == 0 and step // size * column >= longest + 3)
    ticks, labels = "", ""
    for index, number in enumerate(numbers):
        is_marked = number % step == 0
        ticks += ("┴" if is_marked else "─") + "─" * (column - 1)
        if is_marked:
            labels = labels.ljust(index * column) + str(number)
    return ticks, labels
