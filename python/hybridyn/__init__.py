"""Robots' dynamics, generated, compiled and called with NumPy arrays: see `load`."""

import pathlib as _pathlib

from . import _hybridyn
from ._hybridyn import Crowd  # noqa: F401

_FOLDER = _pathlib.Path(__file__).absolute().parent  # links are not followed: a build folder has some
_hybridyn.use_headers(_FOLDER / "include")

from ._errors import (  # noqa: E402
    Diagnostic,
    Error,
    LoadError,
    ModelWarning,
    SimulationError,
    SingularError,
)
from ._mechanism import Mechanism  # noqa: E402
from ._robot import Constraint, Joint, Link, Robot, Simulation, load  # noqa: E402
from ._trajectory import Trajectory  # noqa: E402

__version__ = _hybridyn.__version__

__all__ = [
    "Constraint",
    "Crowd",
    "Diagnostic",
    "Error",
    "Joint",
    "Link",
    "LoadError",
    "Mechanism",
    "ModelWarning",
    "Robot",
    "Simulation",
    "SimulationError",
    "SingularError",
    "Trajectory",
    "example",
    "functions",
    "load",
]


def example(name):
    """The path of a model that comes with the package: "pa10", "arm7", "dog", "humanoid".

    >>> import hybridyn
    >>> hybridyn.example("pa10").endswith("pa10.urdf")
    True
    """
    path = _FOLDER / "models" / f"{name}.urdf"
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in path.parent.glob("*.urdf")))
        raise Error(f"no example '{name}'; there are {known}")
    return str(path)


def functions():
    """What `Robot.function` can be asked for: a dict from keys to descriptions.

    >>> import hybridyn
    >>> hybridyn.functions()["Minv"]
    'M^-1'
    """
    return _hybridyn.function_keys()
