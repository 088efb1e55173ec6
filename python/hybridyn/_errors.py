"""What the package raises."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong with a model, or doubtful.

    `line` is counted from 1; 0 stands for the file as a whole. `remedy` says what to do about it.
    """

    file: str
    line: int
    object: str
    message: str
    remedy: str

    def __str__(self):
        place = self.file + (f":{self.line}" if self.line else "")
        name = f"{self.object}: " if self.object else ""
        return f"{place}: {name}{self.message}; {self.remedy}"


class Error(Exception):
    """Base of all errors of this package; the text says what is wrong and what to do about it."""


class LoadError(Error):
    """A file that is no model.

    `diagnostics` lists what is wrong with it; `file`, `line` and `remedy` are those of the first.
    """

    def __init__(self, message, diagnostics):
        super().__init__(message)
        self.diagnostics = [Diagnostic(*d) for d in diagnostics]
        self.file = self.diagnostics[0].file
        self.line = self.diagnostics[0].line
        self.remedy = self.diagnostics[0].remedy

    def __reduce__(self):
        plain = [(d.file, d.line, d.object, d.message, d.remedy) for d in self.diagnostics]
        return LoadError, (str(self), plain)


class SingularError(Error, ArithmeticError):
    """A state in which the mass matrix is singular, or numbers that are not finite."""


class SimulationError(Error):
    """A motion that cannot go on; `trajectory` is what there is of it."""

    def __init__(self, message, trajectory=None):
        super().__init__(message)
        self.trajectory = trajectory


class ModelWarning(UserWarning):
    """Something doubtful in a model file."""
