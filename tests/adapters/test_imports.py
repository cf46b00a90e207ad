"""Each adapter needs its own library and no other."""

import importlib.util
import subprocess
import sys

import pytest

LIBRARIES = {"pettingzoo", "gymnasium", "pyspiel", "torch"}

IMPORT = """
import sys
import voliere.adapters.{module}
print(*sorted({libraries} & set(sys.modules)))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "needed"),
    [
        ("pettingzoo", "gymnasium pettingzoo"),  # its spaces are Gymnasium's
        ("gymnasium", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("vector", ""),
    ],
)
def test_an_adapter_imports_its_own_library_alone(module, needed):
    if not all(importlib.util.find_spec(library) for library in needed.split()):
        pytest.skip(f"{needed} is not installed here")
    script = IMPORT.format(module=module, libraries=LIBRARIES)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == needed
