"""Break a game's rules.py in every small way, and see whether the tests of its clauses notice.

    python tools/mutate.py songbirds [--jobs 2] [--file rules.py] [--only FUNCTION ...] [--json]

Each mutant is one edit of the source: a comparison, an operator, a number or a named number changed, a condition
negated or cut short, a statement left out, an assignment or an answer altered, the bounds of a loop moved, an event
told differently. A forked child runs `tests/<game>` marked `rules` over it until the first failure, the tests that
noticed the most so far first. A mutant that no test notices survives: it is printed as a diff, and is either killed
by a better test or explained in docs/appendix-mutation.md. A child that runs far longer than the tests do, or one test
of which takes half as long as all together (an endless loop), or that grows far larger, is stopped, and counts as
noticed.

With --json there is a line for every mutant as soon as it is tried, and the figures in the last line.

A rule is mutated by giving its function other code, in children of a session that has collected the tests. All else
(numbers of the module, tables) is mutated in children that load the source before anything else does, which is slower.

Left out: docstrings, annotations, imports, and the layout of the state, which are no behaviour of the plain rules.
"""

import argparse
import ast
import copy
import difflib
import functools
import gc
import importlib.metadata
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from voliere.games import get, names
from voliere.texts import LANGUAGES, texts

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 4 << 30
KILLED = 1
OPTIONS = ["-m", "rules", "--assert=plain", "--capture=no"]
OPTIONS += [word for plugin in ("terminal", "cacheprovider", "xdist") for word in ("-p", f"no:{plugin}")]

Run = Callable[[Callable[[str], None]], int]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.FloorDiv),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mod, ast.Mult),
    ast.Mod: (ast.FloorDiv, ast.Mult),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr, ast.BitXor),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitOr, ast.BitAnd),
}


class Mutant(NamedTuple):
    """One edit: what stands at these lines and columns (of UTF-8 bytes) is replaced by `text`."""

    function: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    is_rule: bool

    def applied(self, source: str) -> str:
        lines = [line.encode() for line in source.splitlines(keepends=True)]
        head, tail = lines[self.line - 1][: self.column], lines[self.end_line - 1][self.end_column :]
        lines[self.line - 1 : self.end_line] = [head + self.text.encode() + tail]
        return b"".join(lines).decode()

    def diff(self, source: str) -> str:
        lines = difflib.unified_diff(source.splitlines(), self.applied(source).splitlines(), n=0, lineterm="")
        return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


# What to change


def mutants(source: str, only: list[str]) -> list[Mutant]:
    """All edits that give a source of their own, in the order of the source."""
    found: dict[str, Mutant] = {}
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.ClassDef | ast.Expr):
            continue
        name = statement.name if isinstance(statement, ast.FunctionDef) else "(module)"
        if only and name not in only:
            continue
        assert statement.end_lineno is not None
        before, after = statement.lineno - 1, len(source.splitlines()) - statement.end_lineno
        is_true_or_false = "-> bool:" in source.splitlines()[before]
        is_rule = "rule" in [ast.unparse(mark) for mark in getattr(statement, "decorator_list", ())]
        for node in walk(statement):
            for place, text in changes(node, is_true_or_false):
                assert place.end_lineno is not None
                assert place.end_col_offset is not None
                span = place.lineno, place.col_offset, place.end_lineno, place.end_col_offset
                mutant = Mutant(name, *span, text, is_rule)
                lines = mutant.applied(source).splitlines()[before:]
                found.setdefault(ast.dump(ast.parse("\n".join(lines[: len(lines) - after]))), mutant)
    return sorted(found.values())


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that are behaviour."""
    yield node
    if isinstance(node, ast.FunctionDef):
        children: list[ast.AST] = list(node.body)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        children = [node.slice]  # a table as a whole is no number
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "len":
        children = []
    else:
        children = list(ast.iter_child_nodes(node))
    for part in children:
        value = part.value if isinstance(part, ast.Expr) else part
        if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
            yield from walk(part)


def changes(node: ast.AST, is_true_or_false: bool) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What may be replaced because of a node, and by which text."""
    if isinstance(node, ast.Compare):
        for n, operator in enumerate(node.ops):
            for other in COMPARISONS.get(type(operator), ()):
                yield node, rewritten(node, ops=[*node.ops[:n], other(), *node.ops[n + 1 :]])
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        for swapped in OPERATORS.get(type(node.op), ()):
            yield node, rewritten(node, op=swapped())
        if isinstance(node, ast.AugAssign):
            yield node, "pass"
            yield node, f"{ast.unparse(node.target)} = {ast.unparse(node.value)}"
    elif isinstance(node, ast.BoolOp):
        yield node, rewritten(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for n in range(len(node.values)):
            yield node, rewritten(node, values=node.values[:n] + node.values[n + 1 :])
    elif isinstance(node, ast.UnaryOp):
        yield node, f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.IfExp):
        yield node, f"({ast.unparse(node.body)})"
        yield node, f"({ast.unparse(node.orelse)})"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield node, f"{node.value + 1}"
        yield node, f"({node.value - 1})"
    elif isinstance(node, ast.Name) and node.id.isupper() and isinstance(node.ctx, ast.Load):
        yield node, f"({node.id} + 1)"  # of a named number: the next of its kind
        yield node, f"({node.id} - 1)"
    elif isinstance(node, ast.Call):
        yield from changed_calls(node)
    elif isinstance(node, ast.If | ast.While):
        yield node.test, f"not ({ast.unparse(node.test)})"
        yield node.test, "False"
        if isinstance(node, ast.If):
            yield node.test, "True"
    elif isinstance(node, ast.For | ast.Expr | ast.Continue | ast.Break):
        yield node, "pass"
    elif isinstance(node, ast.Assign):
        yield node, "pass"
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            yield node.value, f"({ast.unparse(node.value)}) + 1"
    elif isinstance(node, ast.Return):
        yield node, "pass"
        if node.value:
            value = ast.unparse(node.value)
            yield node.value, f"not ({value})" if is_true_or_false else f"({value}) + 1"


def changed_calls(node: ast.Call) -> Iterator[tuple[ast.expr, str]]:
    """The bounds of a loop moved; the numbers given to another rule or told in an event changed, one at a time."""
    name = ast.unparse(node.func)
    if name == "range":
        first, last = ["0", *map(ast.unparse, node.args)][-2:]
        yield node, f"range({first} + 1, {last})"
        yield node, f"range({first}, {last} + 1)"
        yield node, f"range({first}, {last} - 1)"
    elif name != "len":
        for n, argument in enumerate(node.args):
            if ast.unparse(argument) not in ("s", "log", "out"):
                changed = ast.BinOp(argument, ast.Add(), ast.Constant(1))
                yield node, rewritten(node, args=[*node.args[:n], changed, *node.args[n + 1 :]])


def rewritten(node: ast.AST, **fields: object) -> str:
    """The text of a node with some of its parts replaced."""
    other = copy.copy(node)
    for field, value in fields.items():
        setattr(other, field, value)
    text = ast.unparse(ast.fix_missing_locations(other))
    return text if isinstance(node, ast.stmt) else f"({text})"


# Trying


class Trial:
    """A child process that runs tests; `run` is given a way to tell which test failed, which ends the child."""

    def __init__(self, run: Run, seconds: int) -> None:
        self.reader, self.writer = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            code = KILLED  # also if the source cannot even be loaded
            try:
                silence = os.open(os.devnull, os.O_WRONLY)
                os.dup2(silence, 1)
                os.dup2(silence, 2)
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                gc.disable()
                code = run(self.tell)
            finally:
                os._exit(code)
        os.close(self.writer)

    def tell(self, test: str) -> None:
        os.write(self.writer, test.encode())
        os._exit(KILLED)

    def verdict(self, status: int) -> tuple[str, str]:
        """What became of it, and the test that noticed."""
        witness = os.read(self.reader, 4096).decode()
        os.close(self.reader)
        if os.WIFSIGNALED(status):
            return "stopped", witness
        code = os.WEXITSTATUS(status)
        if code == pytest.ExitCode.NO_TESTS_COLLECTED:
            sys.exit("No test is marked `rules`.")
        return ("killed" if code else "survived"), witness


class Hunt:
    """All trials over one source. It is a plugin of pytest too, for the mutants of rules."""

    def __init__(self, path: Path, only: list[str], jobs: int, is_json: bool) -> None:
        self.path = path
        self.module = f"voliere.games.{path.parent.name}.{path.stem}"
        self.source = path.read_text("utf-8")
        self.mutants = mutants(self.source, only)
        self.jobs = jobs
        self.is_json = is_json
        self.kills: Counter[tuple[str, str]] = Counter()  # by mutated function and test, test function, test file
        self.verdicts: dict[Mutant, str] = {}
        self.seconds = 600  # of the processor, for a child
        self.patience = 600.0  # and for each of its tests

    def run(self) -> None:
        trial = Trial(lambda tell: self.load_and_test(self.source, "", tell), self.seconds)
        _, status, used = os.wait4(trial.process, 0)
        verdict, witness = trial.verdict(status)
        if verdict != "survived":
            sys.exit(f"The tests fail on the rules as they are: {witness}")
        self.seconds = 2 + round(2 * used.ru_utime)
        self.patience = 1 + used.ru_utime / 2
        self.try_all([mutant for mutant in self.mutants if not mutant.is_rule], self.load_and_test)
        pytest.main([f"tests/{self.path.parent.name}", *OPTIONS], [self])
        assert len(self.verdicts) == len(self.mutants)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests are collected: this session has no other purpose than to be forked."""

        def change_and_test(source: str, function: str, tell: Callable[[str], None]) -> int:
            scope = dict(vars(sys.modules[self.module]))
            exec(compile(source, self.path, "exec"), scope)
            vars(sys.modules[self.module])[function].__code__ = scope[function].__code__
            for item in sorted(session.items, key=lambda item: self.rank(function, item)):
                signal.setitimer(signal.ITIMER_PROF, self.patience)
                for report in runtestprotocol(item, log=False, nextitem=None):
                    if report.failed:
                        tell(item.nodeid)
            return 0

        self.try_all([mutant for mutant in self.mutants if mutant.is_rule], change_and_test)
        return True

    def load_and_test(self, source: str, function: str, tell: Callable[[str], None]) -> int:
        assert self.module not in sys.modules
        spec = importlib.util.spec_from_file_location(self.module, self.path)
        assert spec
        sys.modules[self.module] = importlib.util.module_from_spec(spec)
        exec(compile(source, self.path, "exec"), vars(sys.modules[self.module]))

        class Witnesses:
            def pytest_collection_modifyitems(_, items: list[pytest.Item]) -> None:  # noqa: N805
                items.sort(key=lambda item: self.rank(function, item))

            def pytest_runtest_logstart(_) -> None:  # noqa: N805
                signal.setitimer(signal.ITIMER_PROF, self.patience)

            def pytest_runtest_logreport(_, report: pytest.TestReport) -> None:  # noqa: N805
                if report.failed:
                    tell(report.nodeid)

        return int(pytest.main([f"tests/{self.path.parent.name}", "-x", *OPTIONS], [Witnesses()]))

    def rank(self, function: str, item: pytest.Item) -> list[int]:
        """Lower for a test that has noticed more, first of mutants of this function, then of all."""
        return [-self.kills[where, part] for where in (function, "") for part in parts(item.nodeid)]

    def try_all(self, chosen: list[Mutant], test: Callable[[str, str, Callable[[str], None]], int]) -> None:
        waiting = chosen[::-1]
        running: dict[int, tuple[Mutant, Trial]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                run = functools.partial(test, mutant.applied(self.source), mutant.function)
                trial = Trial(run, self.seconds)
                running[trial.process] = mutant, trial
            process, status = os.wait()
            mutant, trial = running.pop(process)
            self.verdicts[mutant], witness = trial.verdict(status)
            self.kills.update((where, part) for where in (mutant.function, "") for part in parts(witness))
            self.report(mutant, witness)

    def report(self, mutant: Mutant, witness: str) -> None:
        """At once, so that a run that is cut short is not lost."""
        verdict, diff = self.verdicts[mutant], mutant.diff(self.source)
        if self.is_json:
            place = {"file": self.path.name, "line": mutant.line, "function": mutant.function}
            print(json.dumps({**place, "verdict": verdict, "witness": witness or None, "diff": diff}), flush=True)
        elif verdict == "survived":
            print(f"{self.path.name}:{mutant.line} {mutant.function}\n{diff}\n", flush=True)


def parts(test: str) -> tuple[str, str, str]:
    """A test with its parameters, without them, and its file."""
    return test, test.partition("[")[0], test.partition("::")[0]


def main() -> int:
    """Try all mutants; 1 if some survive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--file", default="rules.py", help="mutate this file of the game: components.py")
    parser.add_argument("--only", metavar="FUNCTION", nargs="+", default=[], help="these alone; (module) is all else")
    parser.add_argument("--json", action="store_true", help="a line a mutant, then the figures")
    arguments = parser.parse_args()
    begun = time.monotonic()
    os.chdir(ROOT)
    folder = ROOT / "src/voliere/games"
    for language in LANGUAGES:  # here, so that no child has to; this game's rules and the tests come later
        for owner in (None, *names()):
            texts(language, owner)
    for name in set(names()) - {arguments.game}:
        get(name)
    for plugin in importlib.metadata.entry_points(group="pytest11"):
        plugin.load()
    hunt = Hunt(folder / arguments.game / arguments.file, arguments.only, arguments.jobs, arguments.json)
    hunt.run()
    verdicts = list(hunt.verdicts.values())
    counts = {verdict: verdicts.count(verdict) for verdict in ("killed", "stopped", "survived")}
    score = round(100 * (1 - counts["survived"] / max(1, len(verdicts))), 2)
    summary = {"mutants": len(verdicts), **counts, "score": score, "seconds": round(time.monotonic() - begun)}
    if arguments.json:
        print(json.dumps({"game": arguments.game, "file": arguments.file, **summary}))
    else:
        print(", ".join(f"{name} {number}" for name, number in summary.items()))
    return 1 if counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
