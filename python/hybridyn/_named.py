"""Parts of a robot by their names."""

import difflib
from collections.abc import Mapping


class Named(Mapping):
    """An ordered mapping from names to parts; a name that is none is told what is near it.

    >>> import hybridyn
    >>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
    >>> robot.joints["joint3"].index
    2
    >>> robot.joints["joint33"]
    Traceback (most recent call last):
        ...
    KeyError: "no joint 'joint33'; did you mean 'joint3'?"
    """

    def __init__(self, kind, parts):
        self._kind = kind
        self._parts = {part.name: part for part in parts}

    def __getitem__(self, name):
        try:
            return self._parts[name]
        except KeyError:
            near = difflib.get_close_matches(str(name), self._parts, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise KeyError(f"no {self._kind} '{name}'{hint}") from None

    def __iter__(self):
        return iter(self._parts)

    def __len__(self):
        return len(self._parts)

    def __repr__(self):
        return f"{{{', '.join(map(repr, self._parts))}}}"
