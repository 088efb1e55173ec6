"""Mechanisms described in Python."""

import numpy as np

from . import _hybridyn

_ORIGIN = (0.0, 0.0, 0.0)


class Mechanism(_hybridyn.Mechanism):
    """Links and joints, to be made a robot by `hybridyn.load`, which checks them as it does files.

    >>> import hybridyn
    >>> pendulum = hybridyn.Mechanism("pendulum")
    >>> pendulum.link("base")
    >>> pendulum.link("rod", mass=1.0, com=(0, 0, -0.5), inertia=(1 / 12, 1 / 12, 1e-4))
    >>> pendulum.joint("hinge", "continuous", "base", "rod", axis=(0, 1, 0))
    >>> robot = hybridyn.load(pendulum, compile=False)
    >>> robot.M([0.0]).round(6)
    array([[0.333333]])
    """

    def link(self, name, mass=0.0, com=_ORIGIN, inertia=None):
        """A link: kg, m in the link frame, and kg m^2 about the centre of mass in link axes, a
        matrix (3, 3) or its diagonal (3,)."""
        inertia = np.zeros((3, 3)) if inertia is None else np.asarray(inertia, dtype=float)
        self._link(name, mass, com, np.diag(inertia) if inertia.ndim == 1 else inertia)

    def joint(
        self,
        name,
        type,
        parent,
        child,
        *,
        xyz=_ORIGIN,
        rpy=_ORIGIN,
        axis=(1.0, 0.0, 0.0),
        axis2=(0.0, 1.0, 0.0),
        pitch=0.0,
        limits=(-np.inf, np.inf),
        velocity=np.inf,
        effort=np.inf,
        damping=0.0,
        friction=0.0,
    ):
        """A joint of a type that URDF files may have (revolute, prismatic, spherical, ...): the
        child's frame stands at `xyz`, turned by `rpy` (roll, pitch, yaw), in the parent's when q is
        zero; axes are in the child's frame then."""
        self._joint(name, type, parent, child, xyz, rpy, axis, axis2, pitch, limits, velocity, effort,
                    damping, friction)

    def loop(
        self,
        name,
        type,
        predecessor,
        successor,
        *,
        xyz=_ORIGIN,
        rpy=_ORIGIN,
        successor_xyz=_ORIGIN,
        successor_rpy=_ORIGIN,
        axis=(1.0, 0.0, 0.0),
        axis2=(0.0, 1.0, 0.0),
    ):
        """A joint that closes a loop: its frame stands at `xyz`, turned by `rpy`, on the predecessor
        and likewise on the successor; axes are in these frames."""
        self._loop(name, type, predecessor, successor, xyz, rpy, successor_xyz, successor_rpy, axis,
                   axis2)

    def coupling(self, name, predecessor, successor, ratio, offset=0.0):
        """The sum of the joints' coordinates from the nearest common ancestor to the successor is
        `ratio` times that to the predecessor, plus `offset`."""
        self._coupling(name, predecessor, successor, ratio, offset)
