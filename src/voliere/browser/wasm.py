"""The third twin: a game's rules, judgement, nets and search as WebAssembly, from the functions that Numba compiles.

Numba types every function and writes it as LLVM's code for this machine; that is what is taken here, before it is
optimised for any processor. It is given another target, one small function for each entry that JavaScript can call, and
is linked into a module without imports. Numbers, states and the order in which they are reckoned with are those of the
compiled twin, so that both come to the same, to the last bit.

An entry takes the address of a row of slots, eight bytes each: the first for the result, then the arguments in order. A
whole number and a fraction take one, an array takes two (its address and its length). Its answer is 0, or the number
of an exception.

One function is written again: `forward` of nets, in net.c, which says why.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from voliere.bots import mind
from voliere.browser import entries
from voliere.engine import Engine
from voliere.errors import CannotExport
from voliere.game import Game
from voliere.games import get
from voliere.kernel import net, play
from voliere.kernel.compiler import cache_folder, sources
from voliere.texts import failure

TARGET = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
# Nothing in the code may be this machine's own: no vectors of its processor, nothing that was optimised for it.
PLAIN_CODE = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
ENTRIES = {
    entries: entries.ENTRIES,
    play: ("enter_legal", "enter_step", "enter_result"),
    mind: ("enter_choose", "enter_grow", "enter_try"),
}
LINK = ["wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-O2", "--stack-first", "-z", "stack-size=1048576"]
NET = Path(__file__).with_name("net.c")
# Fusing a product with a sum would round once where others round twice: nothing here may be "fast".
COMPILE = ["cc", "-target", "wasm32-freestanding", "-O3", "-msimd128", "-mbulk-memory", "-ffp-contract=off"]
SLOT = 8
FEATURES = "+bulk-memory,+sign-ext,+simd128"  # as every browser of the last years has them


def build(game: Game) -> bytes:
    """A game's module, the same to the byte each time; made once from the same sources."""
    folder = cache_folder(sources(game.rules, game.judge, game.sight, *ENTRIES, sys.modules[__name__]))
    net_code = hashlib.sha256(NET.read_bytes()).hexdigest()[:8]  # no module, so the folder does not know it
    kept = folder / f"{game.name}.{net_code}.wasm" if folder else None
    if kept and kept.exists():
        return kept.read_bytes()
    made = _made(game)
    if kept:
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(made)
        draft.replace(kept)
    return made


def _made(game: Game) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, **PLAIN_CODE, "VOLIERE_CACHE_DIR": folder}
        command = [sys.executable, "-W", "ignore", "-m", __name__, game.name, str(place / "code.o")]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise failure(CannotExport, "cannot-export", what="WebAssembly", reason=done.stderr.strip()[-300:])
        linked, forward = place / "code.wasm", place / "net.o"
        environment["ZIG_GLOBAL_CACHE_DIR"] = environment["ZIG_LOCAL_CACHE_DIR"] = folder
        run_zig([*COMPILE, f"-DFORWARD={done.stdout.strip()}", "-c", str(NET), "-o", str(forward)], environment)
        exports = [f"--export={name}" for names in ENTRIES.values() for name in names]
        objects = [str(place / "code.o"), str(forward)]
        run_zig([*LINK, *exports, "--export=__heap_base", *objects, "-o", str(linked)], environment)
        return linked.read_bytes()


def run_zig(command: list[str], environment: dict[str, str]) -> None:
    """The compiler and the linker that come with Zig, which is a package like any other."""
    whole = [sys.executable, "-m", "ziglang", *command]
    done = subprocess.run(whole, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise failure(CannotExport, "cannot-export", what=command[0], reason=done.stderr.strip()[-300:])


def compile_to(game: Game, file: Path) -> str:
    """Write a game's code as an object file; in a process whose environment holds PLAIN_CODE.

    The answer is the name under which it calls the function that is still missing, `forward`.
    """
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    module = binding.parse_assembly(f'target datalayout = "{LAYOUT}"\ntarget triple = "{TARGET}"')
    forward = ""
    for algorithms, names in ENTRIES.items():
        bound = Engine(game, plain=False).bound(algorithms)
        if algorithms is mind:
            (compiled,) = bound.compiler.twins[net.forward].overloads.values()
            forward = compiled.fndesc.llvm_func_name
        for name in names:
            (compiled,) = getattr(bound, name).overloads.values()
            module.link_in(binding.parse_assembly(without(for_wasm(compiled, name), forward)))
    exported = {name for names in ENTRIES.values() for name in names}
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    target = binding.Target.from_triple(TARGET).create_target_machine(opt=3, features=FEATURES)
    options = binding.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = binding.create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)
    left = [one.name for one in (*module.functions, *module.global_variables) if "numba.dynamic" in one.name]
    if left:
        raise ValueError(f"this machine's own addresses are in it: {left}")
    file.write_bytes(target.emit_object(module))
    return forward


def without(code: str, name: str) -> str:
    """The same code with a function only declared."""
    body = rf"^define (?:linkonce_odr )?(.*@{re.escape(name)}\(.*\)).*{{\n(?:.*\n)*?}}\n"
    return re.sub(body, r"declare \1\n", code, flags=re.MULTILINE) if name else code


def for_wasm(compiled: Any, name: str) -> str:
    """The code of one entry and of all that it calls, for the other target, and what JavaScript calls."""
    code: str = compiled.library.get_llvm_str()
    code = re.sub(r"^target (datalayout|triple) = .*$", "", code, flags=re.MULTILINE)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"', "", code)
    inner = compiled.fndesc.llvm_func_name
    (head,) = re.findall(rf'^define .*@"?{re.escape(inner)}"?\((.*)\)[^)]*{{$', code, re.MULTILINE)
    wrapper = "\n".join(entry_code(compiled.signature, inner, name, head))
    return f'target datalayout = "{LAYOUT}"\ntarget triple = "{TARGET}"\n{code}\n{wrapper}\n'


def entry_code(signature: Any, inner: str, name: str, head: str) -> Iterator[str]:
    """A function that reads its arguments from slots and hands them on as Numba wants them."""
    from numba import types

    given: list[str] = []
    slots = 1

    yield f"define i32 @{name}(ptr %slots) {{"

    def load(kind: str) -> Iterator[str]:
        nonlocal slots
        yield f"  %at{slots} = getelementptr i8, ptr %slots, i32 {SLOT * slots}"
        yield f"  %v{slots} = load {kind}, ptr %at{slots}"
        slots += 1

    def argument(one: Any) -> Iterator[str]:
        if isinstance(one, types.BaseTuple):
            for part in one.types:
                yield from argument(part)
        elif isinstance(one, types.Array):
            size = one.dtype.size if isinstance(one.dtype, types.Record) else one.dtype.bitwidth // 8
            yield from load("i32")  # addresses are half as wide here
            yield f"  %p{slots} = inttoptr i32 %v{slots - 1} to ptr"
            data = f"ptr %p{slots}"
            yield from load("i64")
            length = f"i64 %v{slots - 1}"
            given.extend(["ptr null", "ptr null", length, f"i64 {size}", data, length, f"i64 {size}"])
        else:
            kind = "double" if one == types.float64 else "i64"
            yield from load(kind)
            given.append(f"{kind} %v{slots - 1}")

    for one in signature.args:
        yield from argument(one)
    if head.count(",") + 1 != len(given) + 2:
        raise ValueError(f"{name} takes other arguments than was thought: {head}")
    yield "  %exception = alloca ptr"
    yield f'  %status = call i32 @"{inner}"(ptr %slots, ptr %exception, {", ".join(given)})'
    yield "  ret i32 %status"
    yield "}"


if __name__ == "__main__":
    print(compile_to(get(sys.argv[1]), Path(sys.argv[2])))
