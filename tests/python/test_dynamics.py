"""A robot's functions: compiled, without a compiler, for one state and for many."""

import os
import threading
import unittest

import numpy as np

import hybridyn

EPSILON = np.finfo(float).eps


def states(robot, count, seed=1):
    """Random states: q (n, nq), v and u (n, nv)."""
    random = np.random.default_rng(seed)
    q = np.array([robot.random(seed + i) for i in range(count)])
    return q, random.normal(size=(count, robot.nv)), random.normal(size=(count, robot.nv))


class Dynamics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.arm = hybridyn.load(hybridyn.example("pa10"), flags=["-O1"])  # compiles in half the time
        cls.plain_arm = hybridyn.load(hybridyn.example("pa10"), compile=False)
        cls.quadruped = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False)

    def close(self, a, b, scale=1e6):
        """Sums of some hundred terms, of inertias that differ by up to a thousand."""
        a, b = np.asarray(a), np.asarray(b)
        self.assertEqual(a.shape, b.shape)
        self.assertLess(abs(a - b).max(), scale * EPSILON * (1 + abs(b).max()))

    def test_compiled_and_numeric_functions_agree(self):
        q, v, u = (x[0] for x in states(self.arm, 1))
        for name in ["fd", "id"]:
            self.close(getattr(self.arm, name)(q, v, u), getattr(self.plain_arm, name)(q, v, u))
        self.close(self.arm.M(q), self.plain_arm.M(q))

    def test_all_methods_agree(self):
        q, v, u = (x[0] for x in states(self.quadruped, 1))
        qdd = self.quadruped.fd(q, v, u)
        for method in ["lagrange", "dca", "ada"]:
            other = hybridyn.load(hybridyn.example("dog"), floating=True, compile=False, method=method)
            self.close(other.fd(q, v, u), qdd)

    def test_fd_is_the_inverse_of_id_and_of_M_and_bias(self):
        for robot in [self.arm, self.quadruped]:
            q, v, tau = (x[0] for x in states(robot, 1))
            qdd = robot.fd(q, v, tau)
            self.close(robot.id(q, v, qdd), tau)
            self.close(robot.M(q) @ qdd + robot.bias(q, v), tau)

    def test_J_is_the_derivative_of_fk(self):
        q, v, _ = (x[0] for x in states(self.quadruped, 1))
        link, h = list(self.quadruped.links)[-1], 1e-6
        R, p = self.quadruped.fk(q, link)
        twist = self.quadruped.J(q, link) @ v
        R_h, p_h = self.quadruped.fk(self.quadruped.integrate(q, h * v), link)
        self.assertLess(abs((p_h - p) / h - twist[3:]).max(), 1e-4)
        spin = (R_h - R) / h @ R.T
        self.assertLess(abs([spin[2, 1], spin[0, 2], spin[1, 0]] - twist[:3]).max(), 1e-4)

    def test_dfd_is_the_derivative_of_fd(self):
        robot, h = self.quadruped, 1e-6
        q, v, tau = (x[0] for x in states(robot, 1))
        qdd, by_q, by_v, by_tau = robot.dfd(q, v, tau)
        self.close(qdd, robot.fd(q, v, tau))
        direction = np.linspace(-1, 1, robot.nv)
        for derivative, ahead in [
            (by_q, robot.fd(robot.integrate(q, h * direction), v, tau)),
            (by_v, robot.fd(q, v + h * direction, tau)),
            (by_tau, robot.fd(q, v, tau + h * direction)),
        ]:
            slope = derivative @ direction
            self.assertLess(abs((ahead - qdd) / h - slope).max(), 1e-3 * (1 + abs(slope).max()))

    def test_batches_are_their_states_in_every_layout(self):
        q, v, u = states(self.arm, 37)
        expected = np.array([self.arm.fd(*state) for state in zip(q, v, u)])
        for given in [(q, v, u), tuple(map(np.asfortranarray, (q, v, u)))]:
            qdd = self.arm.fd(*given)
            self.close(qdd, expected)
            self.assertEqual(qdd.flags.f_contiguous, given[0].flags.f_contiguous)
        single = self.arm.fd(*(x.astype(np.float32) for x in (q, v, u)))
        self.assertEqual(single.dtype, np.float32)
        self.assertLess(abs(single - expected).max(), 1e-3 * abs(expected).max())
        self.close(self.arm.fd(q[::2], v[::2], u[::2]), expected[::2])  # copied
        self.assertEqual(self.arm.fd(q[:0], v[:0], u[:0]).shape, (0, 7))

    def test_batches_of_matrices(self):
        q, _, _ = states(self.arm, 5)
        M = self.arm.M(q)
        self.assertEqual(M.shape, (5, 7, 7))
        for k in range(5):
            self.close(M[k], self.arm.M(q[k]))
            self.close(self.arm.J(q, "link7")[k], self.arm.J(q[k], "link7"))
        self.close(self.arm.M(np.asfortranarray(q)), M)

    def test_results_do_not_depend_on_the_number_of_threads(self):
        for robot in [self.arm, self.plain_arm]:
            q, v, u = states(robot, 1000)
            alone = robot.fd(q, v, u)
            for threads in [2, 3, 16]:
                self.assertTrue(np.array_equal(robot.fd(q, v, u, threads=threads), alone))

    def test_threads_of_python_may_share_a_robot(self):
        q, v, u = states(self.arm, 2000)
        expected = self.arm.fd(q, v, u)
        same = []

        def work():
            for _ in range(20):
                same.append(np.array_equal(self.arm.fd(q, v, u, threads=2), expected))

        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(len(same), 80)
        self.assertTrue(all(same))

    def test_threads_work_after_a_fork(self):
        q, v, u = states(self.arm, 1000)
        expected = self.arm.fd(q, v, u, threads=2)
        child = os.fork()
        if child == 0:
            os._exit(0 if np.array_equal(self.arm.fd(q, v, u, threads=2), expected) else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_out_is_written_to(self):
        q, v, u = states(self.arm, 10)
        out = np.empty((10, 7))
        self.assertIs(self.arm.fd(q, v, u, out=out), out)
        self.close(out, self.arm.fd(q, v, u))
        row = np.empty(7)
        self.arm.fd(q[0], v[0], u[0], out=row)
        self.close(row, out[0])
        M = self.arm.M(q[0])
        self.assertIs(self.arm.M(q[1], out=M), M)

    def test_functions_by_their_keys(self):
        energy = self.quadruped.function("energy")
        kinetic, potential = energy(self.quadruped.neutral(), np.ones(18))
        self.assertIsInstance(kinetic, float)
        M = self.quadruped.M(self.quadruped.neutral())
        self.close(kinetic, np.ones(18) @ M @ np.ones(18) / 2)
        self.assertIn("q", [name for name, _, _ in energy.arguments])
        self.assertGreater(len(hybridyn.functions()), 15)

    def test_step_is_semi_implicit(self):
        q, v, u = states(self.quadruped, 3)
        q1, v1 = self.quadruped.step(q, v, u, 1e-3)
        self.close(v1, v + 1e-3 * self.quadruped.fd(q, v, u))
        self.close(q1, self.quadruped.integrate(q, 1e-3 * v1))

    def test_loops_are_closed(self):
        path = os.path.join(os.environ["HYBRIDYN_SOURCE_DIR"], "models/bench/palletizer.urdf")
        for compiled in [False, True]:
            robot = hybridyn.load(path, compile=compiled, flags=["-O1"])
            q = robot.random()
            v = np.zeros(robot.nv)
            qdd = robot.fd(q, v, np.zeros(robot.nv))
            tau = robot.id(q, v, qdd)
            self.close(robot.fd(q, v, tau), qdd)
            q1, v1 = robot.step(q, v, np.zeros(robot.nv), 1e-3)
            self.close(robot.close_loops(q1), q1, 1e9)  # projections stop at 1e-9 or so
            self.assertEqual(len(robot.constraints), 2)

    def test_gravity_is_a_choice(self):
        weightless = hybridyn.load(hybridyn.example("pa10"), compile=False, gravity=(0, 0, 0))
        self.assertEqual(abs(weightless.bias(np.ones(7), np.zeros(7))).max(), 0)


if __name__ == "__main__":
    unittest.main()
