"""A million calls leave no memory behind."""

import unittest

import numpy as np

import hybridyn


def resident():
    """Bytes of this process."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


class Memory(unittest.TestCase):
    def test_a_million_calls_of_fd(self):
        robot = hybridyn.load(hybridyn.example("pa10"))
        q, v, tau = np.zeros(7), np.zeros(7), np.zeros(7)
        for _ in range(10_000):
            robot.fd(q, v, tau)
        before = resident()
        for _ in range(1_000_000):
            robot.fd(q, v, tau)
        self.assertLess(resident() - before, 1_000_000)  # a byte each

    def test_errors_batches_and_motions(self):
        robot = hybridyn.load(hybridyn.example("pa10"), compile=False)
        q = np.zeros((50, 7))

        def work(count):
            for _ in range(count):
                robot.fd(q, q, q)
                robot.dfd(q[0], q[0], q[0])
                try:
                    robot.fd(q[0], q[0], q[0][:3])
                except ValueError:
                    pass
                robot.simulate(0.003, controller=lambda t, q, v: np.zeros(7))

        work(50)
        before = resident()
        work(500)
        self.assertLess(resident() - before, 4_000_000)


if __name__ == "__main__":
    unittest.main()
