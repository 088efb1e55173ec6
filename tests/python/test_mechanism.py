"""Mechanisms described in Python are those of files."""

import unittest

import numpy as np

import hybridyn


def pendulum(name="pendulum", **options):
    out = hybridyn.Mechanism(name)
    out.link("base")
    out.link("rod", mass=2.0, com=(0, 0, -0.5), inertia=(0.2, 0.2, 0.01))
    out.joint("hinge", "continuous", "base", "rod", axis=(0, 1, 0), **options)
    return out


class Mechanisms(unittest.TestCase):
    def test_a_pendulum_swings(self):
        robot = hybridyn.load(pendulum(), compile=False)
        inertia = 0.2 + 2 * 0.5**2
        self.assertAlmostEqual(robot.M([0.0])[0, 0], inertia, 14)
        qdd = robot.fd([np.pi / 2], [0.0], [0.0])
        self.assertAlmostEqual(qdd[0], -2 * 9.81 * 0.5 / inertia, 12)

    def test_names_and_limits(self):
        robot = hybridyn.load(pendulum(effort=3.0, damping=0.1), compile=False)
        joint = robot.joints["hinge"]
        self.assertEqual((joint.index, joint.effort, joint.damping), (0, 3.0, 0.1))
        self.assertEqual((joint.parent, joint.child), ("base", "rod"))
        self.assertEqual(joint.q, slice(0, 1))
        self.assertEqual(list(robot.links), ["base", "rod"])
        self.assertEqual(robot.links["rod"].mass, 2.0)

    def test_loops_and_couplings(self):
        two = pendulum("two")
        two.link("gear", mass=1.0, inertia=(0.1, 0.1, 0.1))
        two.joint("axle", "continuous", "base", "gear", axis=(0, 1, 0), xyz=(1, 0, 0))
        two.coupling("mesh", "rod", "gear", -3.0)
        robot = hybridyn.load(two, compile=False)
        qdd = robot.fd([0.3, -0.9], [0.0, 0.0], [0.0, 0.0])
        self.assertAlmostEqual(qdd[1], -3 * qdd[0], 12)
        self.assertEqual(robot.constraints["mesh"].type, "coupling")

    def test_what_is_wrong_is_said(self):
        bad = pendulum("bad")
        bad.joint("loose", "revolute", "base", "nothing")
        with self.assertRaises(hybridyn.LoadError) as caught:
            hybridyn.load(bad)
        self.assertIn("nothing", str(caught.exception))
        with self.assertRaisesRegex(hybridyn.Error, "prismatic"):
            pendulum("odd").joint("j", "slider", "base", "rod")

    def test_placements_turn_as_in_urdf(self):
        turned = hybridyn.Mechanism("turned")
        turned.link("base")
        turned.link("tip", mass=1.0, inertia=(1, 1, 1))
        turned.joint("j", "prismatic", "base", "tip", xyz=(1, 2, 3), rpy=(0, 0, np.pi / 2), axis=(1, 0, 0))
        R, p = hybridyn.load(turned, compile=False).fk([0.5], "tip")
        np.testing.assert_allclose(p, [1, 2.5, 3], atol=1e-12)
        np.testing.assert_allclose(R[:, 0], [0, 1, 0], atol=1e-12)


if __name__ == "__main__":
    unittest.main()
