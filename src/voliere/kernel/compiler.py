"""The compiled twin of a rules module, made by Numba from the very functions that run plain.

What a rule may use: whole numbers, its state, buffers (`Ints`, `Floats`, `Pile`, `States`; several of them as a
NamedTuple), module constants (numbers, tuples of them, codes), and other rules. Every rule is compiled once, with the
types its annotations give: 64-bit numbers whatever the width of a field, so that no call makes a second version. Of
other modules only `math` is known.

Python calls compiled code only through functions that take arrays of states (`play`): handing a bare record over costs
eight times as much as a one-element array.
"""

import ast
import atexit
import contextlib
import dis
import errno
import functools
import hashlib
import importlib.util
import math
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import platformdirs

from voliere.kernel.codes import Codes
from voliere.kernel.contract import Judge, Rules, Sight, bind
from voliere.kernel.rule import Floats, Ints, States
from voliere.kernel.schema import Schema
from voliere.kernel.state import copy_state

PACKAGE = __name__.partition(".")[0]
KEEP_DAYS = 30  # compiled code of sources that are no longer there
SOURCE = "source"  # an empty file in every folder of the cache, which stands for the files that it was made from

_lock = threading.Lock()


def has_compiler() -> bool:
    """Whether rules can be compiled here; VOLIERE_PLAIN=1 says no."""
    if os.environ.get("VOLIERE_PLAIN"):
        return False
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT


class Compiler:
    """Makes compiled twins over one game's state."""

    def __init__(self, rules: Rules) -> None:
        import numba

        self.rules = rules
        self.record = numba.from_dtype(rules.State.dtype())
        self.twins: dict[Callable[..., Any], Any] = {copy_state: _copy_state()}
        self.inner: set[Callable[..., Any]] = set()  # those that Python cannot call: it takes a third of the time
        self.folder = cache_folder(sources(rules))
        # By module. What stands on the rules has folders of its own: a change there leaves the rules alone.
        self.folders = dict.fromkeys(imported(rules), self.folder)

    def twin(self, function: Callable[..., Any], is_called_by_python: bool = True) -> Any:
        """The compiled form of a rule, and of all rules that it calls."""
        if function in self.twins and not (is_called_by_python and function in self.inner):
            return self.twins[function]
        if not isinstance(function, FunctionType) or not getattr(function, "is_rule", False):
            raise TypeError(f"{function} is not a @rule, so it cannot be compiled")
        import numba

        scope = {
            name: self._constant(function.__globals__[name], attributes)
            for name, attributes in _global_names(function).items()
        }
        folder = self.folders.get(function.__module__, self.folder)
        # Numba names cached code by the file, too: so that all copies of the same sources share it, the file is ours.
        code = function.__code__.replace(co_filename=str(folder / SOURCE)) if folder else function.__code__
        made = FunctionType(code, scope, function.__name__, function.__defaults__)
        # And by these: shared functions become the game's own, and the module must be importable.
        made.__qualname__ = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        made.__module__ = self.rules.__name__
        with _cache_in(folder):
            compiled = numba.njit(
                self._signature(function),
                cache=folder is not None,
                nogil=True,
                _nrt=False,  # rules allocate nothing, so no call need count references to its buffers
                boundscheck=bool(os.environ.get("VOLIERE_BOUNDSCHECK")),
                no_cpython_wrapper=not is_called_by_python,
                no_cfunc_wrapper=True,
            )(made)
        self.twins[function] = compiled
        (self.inner.discard if is_called_by_python else self.inner.add)(function)
        return compiled

    def _constant(self, value: Any, attributes: set[str]) -> Any:
        """A global name of a rule, of which it uses these attributes, as compiled code sees it."""
        if getattr(value, "__module__", None) == math.__name__:
            return value
        if isinstance(value, ModuleType) or (isinstance(value, type) and issubclass(value, Codes)):
            namespace = ModuleType(value.__name__)
            for name in attributes:
                setattr(namespace, name, self._constant(getattr(value, name), set()))
            return namespace
        if callable(value):
            return self.twin(value, is_called_by_python=False)
        if isinstance(value, tuple):  # indexing a tuple compiles to a long switch, indexing an array to one load
            import numpy as np

            table = np.array(value)
            return table.astype(np.float64 if table.dtype.kind == "f" else np.int64)
        return value

    def _signature(self, function: Callable[..., Any]) -> Any:
        hints = get_type_hints(function, include_extras=True)
        result = self._type(hints.pop("return"))
        return result(*(self._type(hint) for hint in hints.values()))

    def _type(self, hint: Any) -> Any:
        from numba import types

        if hint is int:
            return types.int64
        if hint is float:
            return types.float64
        if hint is bool:
            return types.boolean
        if hint is type(None):
            return types.void
        if isinstance(hint, type) and issubclass(hint, Schema):
            return self.record
        if isinstance(hint, type) and issubclass(hint, tuple):
            parts = get_type_hints(hint, include_extras=True).values()
            return types.NamedTuple([self._type(part) for part in parts], hint)
        if hint == Ints:
            return types.Array(types.int64, 1, "C")
        if hint == Floats:
            return types.Array(types.float64, 1, "C")
        if hint == States:
            return types.Array(self.record, 1, "C")
        if get_origin(hint) is Annotated:
            import numpy as np
            from numba import from_dtype

            kind, *layout = get_args(hint)[1:]
            return types.Array(from_dtype(np.dtype(kind)), 1, layout[0] if layout else "A")
        raise TypeError(f"a rule cannot take {hint}")


_compilers: dict[str, Compiler] = {}
_compiled: dict[tuple[str, str], SimpleNamespace] = {}
_compiling = threading.Lock()


def compiled(algorithms: ModuleType, rules: Rules, judge: Judge | None, sight: Sight | None = None) -> SimpleNamespace:
    """The compiled ENTRIES of generic algorithms over a game; made once a process, or read from the cache."""
    with _compiling:
        if not _compilers:
            _teach_bits()
        if rules.__name__ not in _compilers:
            _compilers[rules.__name__] = Compiler(rules)
        compiler = _compilers[rules.__name__]
        key = rules.__name__, algorithms.__name__
        if key not in _compiled:
            folder = cache_folder(sources(rules, algorithms, judge, sight))
            compiler.folders = dict.fromkeys(imported(algorithms, judge, sight), folder) | compiler.folders
            entries = vars(bind(algorithms, rules, judge, sight))
            _compiled[key] = SimpleNamespace(
                **{name: compiler.twin(entries[name]) for name in algorithms.ENTRIES}, compiler=compiler
            )
            with contextlib.suppress(OSError):  # made it is, though others cannot be told
                if mark := _mark(rules, algorithms, judge, sight):
                    mark.touch()
        return _compiled[key]


def is_loaded(algorithms: ModuleType, rules: Rules) -> bool:
    """Whether `compiled` would answer at once."""
    return (rules.__name__, algorithms.__name__) in _compiled


def is_cached(algorithms: ModuleType, rules: Rules, judge: Judge | None, sight: Sight | None = None) -> bool:
    """Whether `compiled` would only have to read: some process has made it all before."""
    mark = _mark(rules, algorithms, judge, sight)
    return mark is not None and mark.exists()


def _mark(rules: Rules, algorithms: ModuleType, judge: Judge | None, sight: Sight | None = None) -> Path | None:
    """Where it is told that all of it was made."""
    folder = cache_folder(sources(rules, algorithms, judge, sight))
    return folder / f"{algorithms.__name__}.complete" if folder else None


def sources(*modules: ModuleType | Rules | Judge | Sight | None) -> list[Path]:
    """The files that compiled code of these modules is made from."""
    return sorted([Path(__file__), *imported(*modules).values()])


def imported(*modules: ModuleType | Rules | Judge | Sight | None) -> dict[str, Path]:
    """These modules and all that they import of this package, by name, with their files."""
    found: dict[str, Path] = {}
    waiting = [module.__name__ for module in modules if module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = Path(str(sys.modules[name].__file__))
            waiting += _imports(name, found[name])
    return found


@functools.cache
def _imports(module: str, file: Path) -> list[str]:
    """The modules of this package that a module imports as it is loaded."""
    package = module if file.stem == "__init__" else module.rpartition(".")[0]
    names: list[str] = []
    for statement in ast.parse(file.read_bytes()).body:
        if isinstance(statement, ast.Import):
            names += [name.name for name in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            source = importlib.util.resolve_name("." * statement.level + (statement.module or ""), package)
            names += [source, *(f"{source}.{name.name}" for name in statement.names)]
    return [name for name in names if name.startswith(f"{PACKAGE}.") and name in sys.modules]


def cache_place() -> Path:
    """The folder in which compiled code is to be kept; refused (OSError) if nothing says where."""
    given = os.environ.get("VOLIERE_CACHE_DIR")
    root = Path(given or platformdirs.user_cache_dir("voliere")) / "compiled"
    if not given and not root.is_absolute():  # "~" stays as it is where there is no home
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(root))
    return root


def check_cache() -> Path:
    """The same, made; refused (OSError) if it cannot be written."""
    root = cache_place()
    root.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=root):  # as Numba tries it
        return root


def cache_root() -> Path | None:
    """The same, or one for as long as this process runs; None if nothing can be written anywhere."""
    try:
        return check_cache()
    except OSError:
        return _temporary_root()


@functools.cache
def _temporary_root() -> Path | None:
    """Ours alone (mode 0700, a name nobody can foresee): what is read from it is run."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="voliere-"))
        (folder / "compiled").mkdir()
    except OSError:
        return None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder / "compiled"


def cache_folder(sources: list[Path]) -> Path | None:
    """Where Numba keeps the code of these very sources: its own check does not see an edit in another file."""
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {os.environ.get('VOLIERE_BOUNDSCHECK', '')}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    root = cache_root()
    if root is None:
        return None
    folder = root / digest.hexdigest()[:20]
    folder.mkdir(exist_ok=True)
    if not (folder / SOURCE).exists():  # its time must not change
        (folder / SOURCE).touch()
    os.utime(folder)
    for other in root.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process was faster, or it was only a try
            if other.stat().st_mtime < time.time() - KEEP_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
    return folder


@contextlib.contextmanager
def _cache_in(folder: Path | None) -> Iterator[None]:
    """Numba reads its cache folder from a global setting when a function is decorated; other libraries keep theirs."""
    from numba import config

    with _lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder or before)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def _global_names(function: FunctionType) -> dict[str, set[str]]:
    """The module names that a rule uses, each with the attributes of it (`rules.legal`) that are used."""
    names: dict[str, set[str]] = {}
    steps = list(dis.get_instructions(function))
    for step, following in zip(steps, [*steps[1:], steps[-1]], strict=True):
        if step.opname == "LOAD_GLOBAL" and step.argval in function.__globals__:
            attributes = names.setdefault(step.argval, set())
            if following.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                attributes.add(following.argval)
    return dict(sorted(names.items()))


def _teach_bits() -> None:
    """Numba has no `int.bit_count` and `int.bit_length`: one machine instruction each."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload_method

    is_undefined_for_zero = ir.Constant(ir.IntType(1), 0)

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def population(_typing: Any, _number: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, given: builder.ctpop(given[0])

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def leading_zeros(_typing: Any, _number: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.ctlz(given[0], is_undefined_for_zero)

        return types.int64(types.int64), generate

    # Numba compares the arguments of the two lambdas, so neither may have annotations or be left out.
    overload_method(types.Integer, "bit_count")(lambda number: lambda number: population(number))  # noqa: ARG005, PLW0108
    overload_method(types.Integer, "bit_length")(lambda number: lambda number: 64 - leading_zeros(number))  # noqa: ARG005


def _copy_state() -> Any:
    """Assigning a record copies it in compiled code; assigning a plain state would only name it twice."""
    from numba.extending import register_jitable

    @register_jitable  # type: ignore[untyped-decorator]  # Numba has no types
    def copy(to: Any, i: int, source: Any, j: int) -> None:
        to[i] = source[j]

    return copy
