"""Motions: with controllers that are functions of Python, and with contacts."""

import csv
import pathlib
import tempfile
import unittest

import numpy as np

import hybridyn


class Simulations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.arm = hybridyn.load(hybridyn.example("pa10"), compile=False)
        cls.quadruped = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)

    def test_energy_is_kept_where_nothing_acts(self):
        fall = self.arm.simulate(0.2, q=np.full(7, 0.3), joint_limits=False, contact="none")
        energy = fall["energy.total"]
        self.assertLess(abs(energy - energy[0]).max(), 1e-9 * abs(energy[0]))
        self.assertEqual(len(fall), 201)
        np.testing.assert_allclose(fall.t, np.arange(201) * 1e-3, atol=1e-12)

    def test_computed_torque_makes_joints_do_as_they_are_told(self):
        goal = np.full(7, 0.2)

        def controller(t, q, v):
            return self.arm.id(q, v, 100 * (goal - q) - 20 * v)

        motion = self.arm.simulate(1.5, controller=controller, step=2e-3, every=10)
        self.assertLess(abs(motion.q[-1] - goal).max(), 1e-4)
        # The error of (s + 10)^2: (1 + 10 t) exp(-10 t).
        error = (goal - motion.q)[:, 0] / goal[0]
        np.testing.assert_allclose(error, (1 + 10 * motion.t) * np.exp(-10 * motion.t), atol=1e-6)

    def test_compiled_functions_drive_the_same_motion(self):
        compiled = hybridyn.load(hybridyn.example("pa10"), flags=["-O1"])
        q = np.full(7, 0.3)
        here, there = (r.simulate(0.1, q=q, contact="none") for r in (compiled, self.arm))
        np.testing.assert_allclose(here.q, there.q, atol=1e-10)

    def test_a_sampled_controller_is_asked_once_a_period(self):
        times = []

        def controller(t, q, v):
            times.append(t)
            return np.zeros(7)

        self.arm.simulate(0.1, controller=controller, period=0.01)
        np.testing.assert_allclose(times, np.arange(len(times)) * 0.01, atol=1e-9)
        self.assertIn(len(times), [10, 11])

    def test_exceptions_of_a_controller_come_out(self):
        def controller(t, q, v):
            if t > 0.01:
                raise ZeroDivisionError("on purpose")
            return np.zeros(7)

        with self.assertRaisesRegex(ZeroDivisionError, "on purpose"):
            self.arm.simulate(0.1, controller=controller)
        with self.assertRaisesRegex(ValueError, r"shape \(7,\)"):
            self.arm.simulate(0.1, controller=lambda t, q, v: np.zeros(3))

    def test_forces_that_are_no_numbers_end_it_with_what_there_is(self):
        def controller(t, q, v):
            return np.full(7, np.nan if t > 0.0105 else 0.0)

        with self.assertRaises(hybridyn.SimulationError) as caught:
            self.arm.simulate(0.1, controller=controller)
        self.assertGreater(len(caught.exception.trajectory), 5)

    def test_a_ball_falls_and_rests_on_the_ground(self):
        text = """<robot name="ball"><link name="ball">
          <inertial><mass value="2"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
          <collision><geometry><sphere radius="0.1"/></geometry></collision></link></robot>"""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "ball.urdf"
            path.write_text(text)
            ball = hybridyn.load(path, floating=True, compile=False)
        start = ball.neutral()
        start[2] = 0.3
        fall = ball.simulate(1.0, q=start, ground=True, restitution=0)
        self.assertAlmostEqual(fall.q[-1, 2], 0.1, 3)
        self.assertAlmostEqual(fall["contact.ball.force.z"][-1], 2 * 9.81, 3)
        motion = ball.simulation(q=fall.q[-1], v=fall.v[-1], ground=True)
        motion.advance(3)
        (one,) = motion.contacts()
        self.assertEqual(one[:2], ("ground", "ball"))
        self.assertAlmostEqual(one[3][2], 2 * 9.81, 3)

    def test_a_motion_step_by_step_is_the_same_motion(self):
        whole = self.quadruped.simulate(0.05)
        steps = self.quadruped.simulation()
        for _ in range(50):
            steps.advance()
        np.testing.assert_array_equal(whole.q[-1], steps.q)
        self.assertAlmostEqual(steps.time, 0.05)

    def test_columns_are_named_and_saved(self):
        motion = self.arm.simulate(0.01)
        self.assertEqual(motion.group("q").shape, (11, 7))
        self.assertIs(motion.q.base, motion.group("v").base)  # views
        np.testing.assert_array_equal(motion["q.joint3"], motion.q[:, 2])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "motion.csv"
            motion.save_csv(path)
            with path.open() as file:
                rows = list(csv.reader(file))
        self.assertEqual(rows[0], motion.columns)
        np.testing.assert_array_equal(np.array(rows[1:], float), motion.data)

    def test_what_is_unknown_is_refused(self):
        with self.assertRaisesRegex(hybridyn.Error, "rk4"):
            self.arm.simulate(0.01, integrator="euler")
        with self.assertRaisesRegex(hybridyn.Error, "penalty"):
            self.arm.simulate(0.01, contact="soft")
        with self.assertRaisesRegex(ValueError, "q has 3 numbers instead of 7"):
            self.arm.simulate(0.01, q=np.zeros(3))


if __name__ == "__main__":
    unittest.main()
