"""The type stubs have what the extension module has, and nothing else."""

import ast
import inspect
import pathlib
import unittest

import hybridyn
from hybridyn import _hybridyn


def stubbed():
    """Names of the stub file: of the module, and of its classes."""
    path = pathlib.Path(hybridyn.__file__).with_name("_hybridyn.pyi")
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
            for member in node.body:
                if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield f"{node.name}.{member.name}"
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def there():
    for name, thing in vars(_hybridyn).items():
        if name.startswith("__"):
            continue
        yield name
        if inspect.isclass(thing):
            for member in vars(thing):
                if not member.startswith("__") or member in ("__init__", "__call__"):
                    yield f"{name}.{member}"


class Stubs(unittest.TestCase):
    def test_names(self):
        without = {f"{n}.__init__" for n in ("Function",)}
        self.assertEqual(set(stubbed()) - without, set(there()) - without)

    def test_the_package_says_that_it_is_typed(self):
        self.assertTrue(pathlib.Path(hybridyn.__file__).with_name("py.typed").exists())


if __name__ == "__main__":
    unittest.main()
