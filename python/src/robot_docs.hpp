// What Python's help says of a robot's functions.
#pragma once

namespace hybridyn::python::docs {

inline constexpr const char* kFd = R"(fd(q, v, tau, *, out=None, threads=1)

Accelerations qdd = M^-1 (tau - c - g), shape of v: those of loops and couplings, too.

q (nq,) or (n, nq): rad, m; v (nv,) or (n, nv): rad/s, m/s; tau like v: N m, N.

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("pa10"))
>>> q, v, tau = np.zeros((1000, 7)), np.zeros((1000, 7)), np.zeros((1000, 7))
>>> robot.fd(q, v, tau, threads=2).shape
(1000, 7)
)";

inline constexpr const char* kId = R"(id(q, v, qdd, *, out=None, threads=1)

Joint forces tau = M qdd + c + g, shape of v; with loops or couplings the least ones.

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
>>> q, v = np.full(7, 0.3), np.ones(7)
>>> np.allclose(robot.id(q, v, robot.fd(q, v, np.ones(7))), 1)
True
)";

inline constexpr const char* kDfd = R"(dfd(q, v, tau, *, out=None, threads=1)

Accelerations and their derivatives, a tuple of qdd (nv,) and three matrices (nv, nv): by q along the
tangent (that of integrate), by v and by tau, which is M^-1; with loops and couplings closed where
there are some, as of fd.

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
>>> q, v, tau = np.full(7, 0.3), np.ones(7), np.ones(7)
>>> qdd, by_q, by_v, by_tau = robot.dfd(q, v, tau)
>>> np.allclose(by_tau @ robot.M(q), np.eye(7))
True
)";

inline constexpr const char* kM = R"(M(q, *, out=None, threads=1)

The mass matrix (nv, nv), kg m^2, kg m, kg; that of the tree, without loops.
)";

inline constexpr const char* kBias = R"(bias(q, v, *, out=None, threads=1)

c + g, the joint forces for which nothing accelerates, shape of v; those of the tree, without loops.
)";

inline constexpr const char* kJ = R"(J(q, frame, *, out=None, threads=1)

The Jacobian (6, nv) of a link's frame: J v is its angular, then its linear velocity, in world axes,
that of its origin; tau = J' [moment, force].

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
>>> robot.J(np.zeros(7), "link7").shape
(6, 7)
)";

inline constexpr const char* kFk = R"(fk(q, frame, *, out=None, threads=1)

Where a link's frame is: its axes (3, 3), as columns in world axes, and its origin (3,), in metres.
)";

inline constexpr const char* kIntegrate = R"(integrate(q, dq, *, out=None, threads=1)

q moved by dq (nv,) along each joint's manifold: quaternions stay of length 1.
)";

inline constexpr const char* kDifference = R"(difference(q0, q1, *, out=None, threads=1)

The shortest dq (nv,) with integrate(q0, dq) = q1.

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)
>>> q, dq = robot.random(), np.full(18, 0.1)
>>> np.allclose(robot.difference(q, robot.integrate(q, dq)), dq)
True
)";

inline constexpr const char* kStep = R"(step(q, v, tau, h, *, out=None, threads=1)

The state a time h (s) later, a tuple of q and v, by semi-implicit Euler: v + h qdd, and q moved by
it; on the loops. Without contact: that is `simulate`.
)";

inline constexpr const char* kFunction = R"(function(key, frames=[])

Any of `hybridyn.functions()`, of these links' frames, as an object to be called.

>>> import hybridyn, numpy as np
>>> robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
>>> energy = robot.function("energy")
>>> [name for name, description, shape in energy.arguments]
['q', 'v']
)";

inline constexpr const char* kNeutral = R"(neutral()

All coordinates zero and all rotations none, (nq,).
)";

inline constexpr const char* kRandom = R"(random(seed=1)

A configuration (nq,) within the joints' limits, and within a turn or a metre of zero where these are
wider, that closes the loops; the same for the same seed.
)";

inline constexpr const char* kCloseLoops = R"(close_loops(q)

The configuration (nq,) near q that closes the loops.
)";

}  // namespace hybridyn::python::docs
