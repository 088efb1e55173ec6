"""What goes wrong is an exception that says what to do."""

import pathlib
import pickle
import tempfile
import unittest
import warnings

import numpy as np

import hybridyn

BAD = """<robot name="bad">
  <link name="a"/>
  <link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="knee" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/></joint>
</robot>
"""


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = hybridyn.load(hybridyn.example("pa10"), compile=False)

    def refused(self, type, text, *args, **kwargs):
        with self.assertRaisesRegex(type, text):
            self.robot.fd(*args, **kwargs)

    def test_a_bad_file_names_file_line_and_remedy(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "bad.urdf"
            path.write_text(BAD)
            with self.assertRaises(hybridyn.LoadError) as caught:
                hybridyn.load(path)
        error = caught.exception
        self.assertEqual((pathlib.Path(error.file).name, error.line), ("bad.urdf", 4))
        self.assertIn("axis", str(error.diagnostics[0]))
        self.assertTrue(error.remedy)
        self.assertIsInstance(error, hybridyn.Error)
        self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

    def test_a_file_that_is_not_there(self):
        with self.assertRaisesRegex(hybridyn.LoadError, "does not exist"):
            hybridyn.load("nowhere.urdf")

    def test_warnings_are_those_of_python(self):
        text = BAD.replace("0 0 0", "0 0 1").replace('izz="1"', 'izz="9"')
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "odd.urdf"
            path.write_text(text)
            with self.assertWarns(hybridyn.ModelWarning):
                hybridyn.load(path)
            with self.assertRaises(hybridyn.LoadError):
                hybridyn.load(path, strict=True)

    def test_shapes(self):
        z = np.zeros
        self.refused(ValueError, r"q has shape \(3,\) instead of \(7,\) or \(n, 7\)", z(3), z(7), z(7))
        self.refused(ValueError, r"tau has shape \(2, 7\), but q has \(3, 7\)", z((3, 7)), z((3, 7)), z((2, 7)))
        self.refused(ValueError, "v has shape", z((3, 7)), z(7), z((3, 7)))
        self.refused(TypeError, "q is no array of real numbers", ["x"] * 7, z(7), z(7))
        self.refused(TypeError, "q is no array of real numbers", z(7, complex), z(7), z(7))

    def test_out(self):
        z = np.zeros
        self.refused(ValueError, r"shape \(6,\) instead of \(7,\)", z(7), z(7), z(7), out=z(6))
        self.refused(ValueError, "float64", z(7), z(7), z(7), out=z(7, np.float32))
        tau = z(7)
        self.refused(ValueError, "shares its memory with tau", z(7), z(7), tau, out=tau)
        fixed = z(7)
        fixed.flags.writeable = False
        self.refused(ValueError, "not writable", z(7), z(7), z(7), out=fixed)
        self.refused(ValueError, "order", z((3, 7)), z((3, 7)), z((3, 7)), out=z((3, 7), order="F"))

    def test_names(self):
        with self.assertRaisesRegex(KeyError, "did you mean 'joint2'"):
            self.robot.joints["joint22"]
        with self.assertRaisesRegex(hybridyn.Error, "no link"):
            self.robot.J(np.zeros(7), "nowhere")
        with self.assertRaisesRegex(hybridyn.Error, "there are"):
            hybridyn.example("nothing")
        with self.assertRaisesRegex(hybridyn.Error, "lagrange"):
            hybridyn.load(hybridyn.example("pa10"), method="newton")

    def test_derivatives_keep_couplings(self):
        two = hybridyn.Mechanism("two")
        two.link("base")
        for name in "ab":
            two.link(name, mass=1, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1))
            two.joint("to_" + name, "continuous", "base", name, axis=(0, 0, 1))
        two.coupling("gear", "a", "b", 2.0)
        robot = hybridyn.load(two, compile=False)
        qdd, by_q, by_v, by_tau = robot.dfd(np.zeros(2), np.zeros(2), np.ones(2))
        for rates in (qdd, by_q, by_v, by_tau):
            np.testing.assert_allclose(rates[1], 2 * rates[0], atol=1e-12)

    def test_states_that_are_no_numbers(self):
        plain = hybridyn.load(hybridyn.example("pa10"), compile=False)
        bad = np.full(7, np.nan)
        with self.assertRaises(hybridyn.SingularError):
            plain.fd(bad, bad, bad)
        batch = np.zeros((2, 7))
        batch[1] = np.nan
        qdd = plain.fd(batch, np.zeros((2, 7)), np.zeros((2, 7)))
        self.assertTrue(np.isfinite(qdd[0]).all() and np.isnan(qdd[1]).all())

    def test_no_warnings_where_nothing_is_wrong(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            hybridyn.load(hybridyn.example("humanoid"), floating=True, compile=False)


if __name__ == "__main__":
    unittest.main()
