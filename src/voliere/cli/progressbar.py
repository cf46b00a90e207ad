"""Signs of life on the error stream of a terminal, for work that takes longer than a second."""

import threading
from types import TracebackType
from typing import Self

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from voliere.cli.terminal import console

WAIT = 1.0


class ProgressBar:
    """A bar for `total` things done, once there is a first; nothing for short work, or where nobody watches."""

    def __init__(self, title: str, total: int | None = None) -> None:
        self.total = total
        self._title = title  # from the first thing done on, whatever it was renamed to before
        output = console(is_error=True)
        self._is_shown = output.is_terminal
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TimeRemainingColumn(),
            console=output,
            transient=True,
        )
        self._task = self._progress.add_task(title, total=None)
        self._timer = threading.Timer(WAIT, self._progress.start)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if self._is_shown:
            self._timer.start()
        return self

    def advance(self, done: int) -> None:
        """So many are done."""
        self._progress.update(self._task, description=self._title, total=self.total, completed=done)

    def rename(self, title: str) -> None:
        """Something else is being done now."""
        self._progress.update(self._task, description=title)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._is_shown:
            self._timer.join()  # it may just be starting
            self._progress.stop()
