"""Crowds of robots on the ground, and the environment that is made of them."""

import unittest

import numpy as np

import hybridyn
from hybridyn.envs import QuadrupedVectorEnv

FEET = [(foot, 0.022) for foot in QuadrupedVectorEnv.FEET]
POSE = QuadrupedVectorEnv.POSE


def dog():
    """Compiled in half the time."""
    return hybridyn.load(hybridyn.example("dog"), floating=True, flags=["-O1"])


class Crowds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = dog()

    def crowd(self, count, **options):
        crowd = hybridyn.Crowd(self.robot, count, FEET, **{"stiffness": 120.0, "damping": 3.0, **options})
        crowd.q[:] = np.concatenate([[0, 0, 0.345, 0, 0, 0, 1], POSE])
        return crowd

    def test_in_the_air_a_step_is_that_of_the_robot(self):
        crowd = self.crowd(40)
        random = np.random.default_rng(1)
        crowd.q[:, 2] = 5
        crowd.v[:] = random.normal(size=(40, 18))
        targets = POSE + random.uniform(-0.1, 0.1, (40, 12))
        q, v = crowd.q.copy(), crowd.v.copy()
        crowd.advance(targets)
        tau = np.zeros((40, 18))
        effort = [joint.effort for joint in list(self.robot.joints.values())[1:]]
        tau[:, 6:] = np.clip(120 * (targets - q[:, 7:]) - 3 * v[:, 6:], -np.array(effort), effort)
        expected_q, expected_v = self.robot.step(q, v, tau, 0.002)
        np.testing.assert_allclose(crowd.v, expected_v, atol=1e-9)
        np.testing.assert_allclose(crowd.q, expected_q, atol=1e-11)
        self.assertEqual(abs(crowd.impulses).max(), 0)

    def test_it_stands_with_its_weight_on_its_feet(self):
        crowd = self.crowd(3)
        crowd.advance(np.tile(POSE, (3, 1)), 1500)
        force = crowd.impulses.reshape(3, 4, 3).sum(axis=1) / 0.002
        np.testing.assert_allclose(force, np.tile([0, 0, 14 * 9.81], (3, 1)), atol=0.5)
        self.assertLess(abs(crowd.v).max(), 0.01)
        _, foot = self.robot.fk(crowd.q[0], "LF_foot")
        self.assertLess(abs(foot[2] - 0.022), 1e-3)

    def test_it_comes_to_rest_as_in_simulate(self):
        crowd = self.crowd(1, friction=0.8)
        crowd.advance(POSE[None], 1500)

        def controller(t, q, v):
            return np.concatenate([np.zeros(6), 120 * (POSE - q[7:]) - 3 * v[6:]])

        motion = self.robot.simulate(3.0, q=np.concatenate([[0, 0, 0.345, 0, 0, 0, 1], POSE]), controller=controller,
                                     ground=True, step=0.002, friction=0.8, every=100)
        np.testing.assert_allclose(crowd.q[0, 2], motion.q[-1, 2], atol=2e-3)

    def test_friction_holds_up_to_its_cone(self):
        crowd = self.crowd(2, friction=0.3)
        targets = np.tile(POSE, (2, 1))
        crowd.advance(targets, 500)
        crowd.v[1, 0] = 1.0  # it slides
        for _ in range(20):
            crowd.advance(targets)
            impulses = crowd.impulses.reshape(2, 4, 3)
            tangential = np.hypot(impulses[..., 0], impulses[..., 1])
            self.assertTrue((tangential <= 0.3 * impulses[..., 2] * (1 + 1e-9) + 1e-15).all())
        self.assertGreater(crowd.q[1, 0], crowd.q[0, 0] + 0.01)

    def test_robots_do_not_know_of_each_other_nor_of_threads(self):
        alone, many = self.crowd(1), self.crowd(100)
        random = np.random.default_rng(2)
        starts = random.normal(size=(100, 18)) * 0.3
        targets = POSE + random.uniform(-0.3, 0.3, (100, 12))
        alone.v[:] = starts[77]
        many.v[:] = starts
        alone.advance(targets[77:78], 100)
        many.advance(targets, 100, threads=2)
        np.testing.assert_array_equal(alone.q[0], many.q[77])
        np.testing.assert_array_equal(alone.v[0], many.v[77])

    def test_what_is_refused(self):
        plain = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)
        with self.assertRaisesRegex(hybridyn.Error, "compiled"):
            hybridyn.Crowd(plain, 1, FEET)
        with self.assertRaisesRegex(hybridyn.Error, "feet"):
            hybridyn.Crowd(self.robot, 1, [])
        with self.assertRaises(hybridyn.Error):
            hybridyn.Crowd(self.robot, 1, [("nowhere", 0.02)])
        with self.assertRaisesRegex(ValueError, r"\(2, 12\)"):
            self.crowd(2).advance(np.zeros((2, 5)))


class Environments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.environments = QuadrupedVectorEnv(32, robot=dog(), episode_steps=60)

    def test_spaces_and_shapes(self):
        environments = self.environments
        observations, info = environments.reset(seed=3)
        self.assertEqual(observations.shape, (32, 48))
        self.assertEqual(observations.dtype, np.float32)
        self.assertEqual(environments.single_action_space.shape, (12,))
        self.assertEqual(info, {})

    def test_the_same_seed_gives_the_same_episode(self):
        runs = []
        for _ in range(2):
            observations, _ = self.environments.reset(seed=5)
            for _ in range(20):
                observations, rewards, *_ = self.environments.step(np.full((32, 12), 0.2))
            runs.append((observations, rewards))
        np.testing.assert_array_equal(runs[0][0], runs[1][0])
        np.testing.assert_array_equal(runs[0][1], runs[1][1])

    def test_standing_still_survives_and_is_then_cut_off(self):
        self.environments.reset(seed=1)
        for k in range(60):
            _, rewards, ended, cut, info = self.environments.step(np.zeros((32, 12)))
            self.assertFalse(ended.any())
            self.assertEqual(cut.all(), k == 59)
        self.assertEqual(info["final_observation"].shape, (32, 48))
        self.assertTrue(np.isfinite(rewards).all())

    def test_what_falls_begins_anew(self):
        self.environments.reset(seed=1)
        random = np.random.default_rng(0)
        for _ in range(59):
            observations, *_ = self.environments.step(random.choice([-1.0, 1.0], (32, 12)))
            self.assertTrue(np.isfinite(observations).all())
        self.environments.crowd.q[:, 2] = 0.1
        _, _, ended, _, info = self.environments.step(np.zeros((32, 12)))
        self.assertTrue(ended.all())
        self.assertTrue((self.environments.crowd.q[:, 2] > 0.3).all())


if __name__ == "__main__":
    unittest.main()
