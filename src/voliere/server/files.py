"""Files that their owner alone may read: they hold seeds of running games, and the server's secret."""

import contextlib
import os
import tempfile
from pathlib import Path


def create_private(path: Path) -> None:
    """An empty file that only its owner may read, unless there is one already."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def create_whole(path: Path, content: bytes) -> None:
    """A file that only its owner may read, with all of its content or not at all, unless there is one already."""
    if path.exists():
        return
    handle, draft = tempfile.mkstemp(prefix=f"{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # somebody was faster
        except OSError:  # no hard links there
            Path(draft).rename(path)
    finally:
        Path(draft).unlink(missing_ok=True)
