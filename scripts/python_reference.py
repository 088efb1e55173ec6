"""Prints docs/api-python.md: what can be called, from its docstrings and the type stubs."""

import ast
import dataclasses
import inspect
import pathlib
import re
import textwrap

import hybridyn
import hybridyn.envs

STUBS = ast.parse(pathlib.Path(hybridyn.__file__).with_name("_hybridyn.pyi").read_text())
BEGINNING = """# Python API

What `import hybridyn` brings, in the words of its docstrings; examples in them are run by tests. An introduction is [Python](python.md). This page is written by `scripts/python_reference.py`.
"""
MODELS = ["load", "Robot", "Joint", "Link", "Constraint", "Mechanism", "functions", "example"]
MOTION = ["Simulation", "Trajectory", "Crowd"]
ENVIRONMENTS = ["QuadrupedVectorEnv"]
ERRORS = ["Error", "LoadError", "Diagnostic", "ModelWarning", "SingularError", "SimulationError"]


def stub(owner, name):
    """Arguments that the stubs have for a function of the extension module."""
    for node in STUBS.body:
        if isinstance(node, ast.ClassDef) and node.name == owner:
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and member.name == name:
                    return arguments(ast.unparse(member.args))
    return None


def arguments(text):
    """Without types and self: what a caller writes."""
    text = re.sub(r"[(]?self(, )?", "", text, count=1)
    out, depth, skips = "", 0, False
    for c in text:
        depth += c in "[("
        depth -= c in "])"
        if depth == 0 and c == ":":
            skips = True
        if depth == 0 and c in ",=":
            if skips and c == "=":
                out = out.rstrip()
            skips = False
        if not skips:
            out += c
    return f"({out.strip()})"


def signature(owner, thing, name):
    base = next((c for c in owner.__mro__ if name in vars(c)), owner) if owner else None
    own = stub(base.__name__, name) if base else None
    if own is not None:
        return own
    return re.sub(r"[(]self(, )?", "(", str(inspect.signature(thing)))


def prose(doc):
    """A docstring as Markdown: what begins with >>> is an example, and `name   what it is` an entry of
    a list."""
    out, in_example, in_list = [], False, False
    for line in textwrap.dedent(doc).strip().splitlines():
        if not in_example and not line.startswith(">>>"):
            line = line.replace("<", "&lt;")
        entry = None if in_example else re.match(r"([a-z][\w, ]*?)(?:  +)(\S.*)$", line)
        if entry:
            out.append(f"- `{entry[1]}`: {entry[2]}")
            in_list = True
            continue
        if in_list and line.startswith("  "):
            out[-1] += " " + line.strip()
            continue
        in_list = False
        if line.startswith(">>>") and not in_example:
            out.append("\n```python" if out and out[-1] else "```python")
            in_example = True
        elif in_example and not line.strip():
            out.append("```")
            in_example = False
        out.append(line)
    if in_example:
        out.append("```")
    return "\n".join(out)


def doc_of(thing):
    doc = inspect.getdoc(thing) or ""
    lines = doc.splitlines()
    if lines and re.match(r"\w+\(.*\)( ->.*)?$", lines[0]):  # the signature that pybind11 writes
        doc = "\n".join(lines[1:])
    return doc


def members(cls):
    own = [c for c in cls.__mro__ if c.__module__.startswith("hybridyn")]
    order = [name for c in own for name in vars(c)]
    seen = []
    for name in order:
        if not name.startswith("_") and name not in seen and hasattr(cls, name):
            seen.append(name)
    return seen


def describe_class(cls, module):
    yield f"## `{module}.{cls.__name__}`\n"
    yield prose(doc_of(cls)) + "\n"
    if dataclasses.is_dataclass(cls):
        yield "Fields: " + ", ".join(f"`{f.name}`" for f in dataclasses.fields(cls)) + ".\n"
        return
    documented = [name for name in members(cls) if doc_of(getattr(cls, name))]
    values = [name for name in documented if isinstance(inspect.getattr_static(cls, name), property)]
    if values:
        yield "\n".join(f"- `{name}`: {' '.join(doc_of(getattr(cls, name)).split())}" for name in values) + "\n"
    for name in documented:
        thing = getattr(cls, name)
        if callable(thing):
            yield f"### `{cls.__name__}.{name}{signature(cls, thing, name)}`\n"
            yield prose(doc_of(thing)) + "\n"


def describe(name, module=hybridyn):
    thing = getattr(module, name)
    if inspect.isclass(thing):
        yield from describe_class(thing, module.__name__)
    else:
        yield f"## `{module.__name__}.{name}{signature(None, thing, name)}`\n"
        yield prose(doc_of(thing)) + "\n"


def page():
    parts = [BEGINNING]
    for name in MODELS + MOTION:
        parts += describe(name)
    for name in ENVIRONMENTS:
        parts += describe(name, hybridyn.envs)
    for name in ERRORS:
        parts += describe(name)
    missing = set(hybridyn.__all__) - set(MODELS + MOTION + ERRORS)
    assert not missing, f"not on the page: {missing}"
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
