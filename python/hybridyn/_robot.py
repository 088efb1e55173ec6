"""Robots."""

import os
import warnings
from dataclasses import dataclass, field

import numpy as np

from . import _hybridyn
from ._errors import ModelWarning, SimulationError
from ._named import Named
from ._trajectory import Trajectory


@dataclass(frozen=True)
class Joint:
    """A joint that moves. `q` and `v` are where its coordinates are in q, and in v, qdd and tau;
    `index` is the first of these. Limits are infinite where the model has none."""

    name: str
    type: str
    q_index: int
    nq: int
    index: int
    nv: int
    lower: float
    upper: float
    velocity: float
    effort: float
    damping: float
    friction: float
    parent: str
    child: str
    q: slice = field(init=False, repr=False)
    v: slice = field(init=False, repr=False)

    def __post_init__(self):
        object.__setattr__(self, "q", slice(self.q_index, self.q_index + self.nq))
        object.__setattr__(self, "v", slice(self.index, self.index + self.nv))


@dataclass(frozen=True)
class Link:
    """A link of the model file. `parent` is a link, `joint` connects the two; both are empty for
    the root. Links on fixed joints are here, too."""

    name: str
    mass: float
    parent: str
    joint: str


@dataclass(frozen=True)
class Constraint:
    """A joint that closes a loop, or a coupling of joints."""

    name: str
    type: str


class Robot(_hybridyn.Robot):
    """A robot whose dynamics can be asked for: see `hybridyn.load`.

    Functions take NumPy arrays of float64, one state, `q` of shape (nq,) and `v` of shape (nv,), or
    a batch, (n, nq) and (n, nv). Arrays in C order, and in a batch those in Fortran order and of
    float32, are used where they lie; others are copied first. Batches let other threads of Python
    go on, and share their work among `threads` threads. `out` takes the results of an earlier call,
    to be written over. Layout of q and v: for each joint in the order of `joints`; a floating base
    is [x y z, quaternion x y z w] in q and [linear, angular] in v, both in the base's axes.

    >>> import hybridyn
    >>> hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)
    <Robot 'dog': 13 links, nq = 19, nv = 18, floating, 14 kg, numeric>
    """

    def __init__(self, source, **options):
        super().__init__(os.fspath(source) if isinstance(source, os.PathLike) else source, **options)
        self.joints = Named("joint", (Joint(*j) for j in self._joints()))
        self.links = Named("link", (Link(*l) for l in self._links()))
        self.constraints = Named("constraint", (Constraint(*c) for c in self._constraints()))
        self.mass = sum(link.mass for link in self.links.values())
        for text in self._warnings():
            warnings.warn(text, ModelWarning, stacklevel=3)

    def __repr__(self):
        moving = len(self.joints)
        parts = [
            f"{moving} link{'s' if moving != 1 else ''}",
            f"nq = {self.nq}",
            f"nv = {self.nv}",
            *(["floating"] if self.floating else []),
            *([f"{len(self.constraints)} constraints"] if self.constraints else []),
            f"{self.mass:.4g} kg",
            "compiled" if self.compiled else "numeric",
        ]
        return f"<Robot '{self.name}': {', '.join(parts)}>"

    def __reduce__(self):
        raise TypeError("a Robot cannot be pickled: load it in each process, from the same file")

    def simulation(
        self,
        q=None,
        v=None,
        *,
        time=0.0,
        step=1e-3,
        controller=None,
        period=None,
        integrator="rkf45",
        ground=False,
        contact="exact",
        friction=None,
        restitution=None,
        joint_limits=True,
        wrenches=False,
        packages=(),
    ):
        """A motion that is advanced step by step: see `Simulation`. Arguments are those of
        `simulate`."""
        return Simulation(self, locals())

    def simulate(self, duration, q=None, v=None, *, every=1, **options):
        """The motion of the robot for `duration` seconds, as a `Trajectory`.

        q, v          at the start; by default neutral and at rest
        every         so many steps are between two rows of the result
        step          in seconds (0.001)
        controller    function (t, q, v) -> tau, arrays of shapes (nq,), (nv,) and (nv,)
        period        seconds for which the controller's tau is held; by default it is asked in
                      every stage of the integrator
        integrator    rkf45, rk4, dormand-prince, semi-implicit-euler or variational
        ground        all below z = 0 is solid
        contact       exact, exact:projected, volume, rigid, relaxed, penalty,
                      hunt-crossley or none
        friction      of all surfaces, one number, or static and dynamic; by default the model's
        restitution   of all surfaces, 0 to 1
        joint_limits  whether joints keep within their limits
        wrenches      whether the wrenches through all joints are among the columns
        packages      folders to look for meshes in

        >>> import hybridyn, numpy as np
        >>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
        >>> hold = lambda t, q, v: robot.id(q, -20 * v - 100 * q, np.zeros(7))
        >>> still = robot.simulate(0.01, controller=lambda t, q, v: robot.bias(q, v))
        >>> bool(abs(still.q).max() < 1e-12)
        True
        """
        simulation = self.simulation(q, v, wrenches=options.pop("wrenches", False), **options)
        return simulation.run(duration, every=every)


class Simulation:
    """A motion: `advance` goes on, `q`, `v`, `tau` and `time` say where it is.

    >>> import hybridyn
    >>> robot = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)
    >>> motion = robot.simulation(ground=True, step=0.002)
    >>> motion.advance(5)
    >>> round(motion.time, 9)
    0.01
    """

    def __init__(self, robot, options):
        own = dict(options)
        own.pop("self", None)
        q, v, time = own.pop("q"), own.pop("v"), own.pop("time")
        friction = own.pop("friction")
        if friction is not None and np.ndim(friction) == 0:
            friction = (friction, friction)
        self.robot = robot
        self.step = own["step"]
        self._core = _hybridyn.Simulation(
            robot, friction=friction, packages=[os.fspath(p) for p in own.pop("packages")], **own
        )
        q = robot.neutral() if q is None else np.asarray(q, dtype=float)
        v = np.zeros(robot.nv) if v is None else np.asarray(v, dtype=float)
        self._core.start(q, v, float(time))

    time = property(lambda self: self._core.time, doc="In seconds.")
    q = property(lambda self: self._core.q, doc="A copy of the positions, (nq,).")
    v = property(lambda self: self._core.v, doc="A copy of the velocities, (nv,).")
    tau = property(lambda self: self._core.tau, doc="A copy of the joint forces, (nv,).")

    def advance(self, steps=1):
        """So many steps on. Raises SimulationError where the motion cannot go on."""
        self._check(self._core.advance(steps, 0))

    def contacts(self):
        """Points that bear a load, as a list of (link, link, position, force on the second one, gap,
        whether it slips), in the world's axes."""
        return self._core.contacts()

    def run(self, duration, *, every=1):
        """The next `duration` seconds as a `Trajectory`."""
        steps = int(round(duration / self.step))
        if steps < 1:
            raise ValueError(f"duration = {duration} s is no step of {self.step} s")
        self._core.record()
        failure = self._core.advance(steps, every)
        trajectory = Trajectory(self.robot, self._core)
        self._check(failure, trajectory)
        return trajectory

    @staticmethod
    def _check(failure, trajectory=None):
        if failure:
            raise SimulationError(failure, trajectory)


def load(path, **options):
    """Reads a robot, from a URDF or MJCF file or as a `Mechanism`; returns a `Robot`.

    floating       the root link moves freely, by a joint root_joint
    compile        functions are generated and compiled when they are first called, which takes
                   seconds, and kept for later programs (environment variable HYBRIDYN_CACHE_DIR);
                   with compile=False nothing is compiled, and they take ten times as long or more
    gravity        (0, 0, -9.81)
    flags          of the compiler (["-O3", "-march=native"])
    method         aba, lagrange, dca or ada: of forward dynamics with compile=False
    weld_massless  links without mass at the ends of the tree are welded instead of refused
    mimic          <mimic> joints follow by constraints
    damping        the joints' damping and friction act
    rotor_inertia  adds gear_ratio^2 * rotor_inertia to the diagonal of M
    strict         warnings about the file are errors

    >>> import hybridyn, numpy as np
    >>> robot = hybridyn.load(hybridyn.example("pa10"))
    >>> q, v, tau = np.zeros(7), np.zeros(7), np.zeros(7)
    >>> qdd = robot.fd(q, v, tau)
    >>> np.allclose(robot.id(q, v, qdd), tau)
    True
    """
    return Robot(path, **options)
