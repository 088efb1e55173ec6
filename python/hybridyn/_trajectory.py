"""Motions as arrays."""

import csv

import numpy as np


class Trajectory:
    """A motion, row by row: `t` (n,), `q` (n, nq), `v`, `qdd` and `tau` (n, nv), and all that
    `columns` names, such as trajectory["energy.total"], (n,).

    >>> import hybridyn
    >>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
    >>> fall = robot.simulate(0.01)
    >>> fall.q.shape, fall["energy.total"].shape
    ((11, 7), (11,))
    """

    def __init__(self, robot, core):
        self.robot = robot
        self.data = core.take_rows()
        columns = core.columns()
        self.columns = [name for name, _, _ in columns]
        self.units = {name: unit for name, _, unit in columns}
        self.events = core.notices()
        self._index = {name: i for i, name in enumerate(self.columns)}
        self._groups = {}
        for i, (_, group, _) in enumerate(columns):
            first, _ = self._groups.get(group, (i, i))
            self._groups[group] = (first, i + 1)

    def group(self, name):
        """The columns of a group, "q", "energy", "contact", as a view (n, width)."""
        first, end = self._groups[name]
        return self.data[:, first:end]

    def __getitem__(self, column):
        return self.data[:, self._index[column]]

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return f"<Trajectory of '{self.robot.name}': {len(self)} rows, {self.t[0]:g} to {self.t[-1]:g} s>"

    t = property(lambda self: self.data[:, 0], doc="Times in seconds, (n,).")
    q = property(lambda self: self.group("q"), doc="Positions, (n, nq).")
    v = property(lambda self: self.group("v"), doc="Velocities, (n, nv).")
    qdd = property(lambda self: self.group("qdd"), doc="Accelerations, (n, nv).")
    tau = property(lambda self: self.group("tau"), doc="Joint forces, (n, nv).")

    def to_pandas(self):
        """A pandas.DataFrame whose index is the time; needs pandas."""
        import pandas

        return pandas.DataFrame(self.data[:, 1:], index=pandas.Index(self.t, name="t"),
                                columns=self.columns[1:])

    def save_csv(self, path):
        """A table that `hybridyn report --model MODEL --trajectory PATH` shows."""
        with open(path, "w", newline="") as file:
            csv.writer(file).writerow(self.columns)
            np.savetxt(file, self.data, fmt="%.17g", delimiter=",")
