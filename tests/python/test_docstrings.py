"""The examples in docstrings, run as they stand."""

import doctest
import inspect
import unittest

import hybridyn
from hybridyn import _named, envs


def documented():
    """All public objects that have a docstring, by name."""
    for name in [*hybridyn.__all__, "Named", "QuadrupedVectorEnv"]:
        thing = getattr(hybridyn, name, None) or getattr(_named, name, None) or getattr(envs, name)
        yield name, thing
        if inspect.isclass(thing):
            for member in dir(thing):
                part = getattr(thing, member)
                if not member.startswith("_") and (callable(part) or isinstance(part, property)):
                    yield f"{name}.{member}", part


class Docstrings(unittest.TestCase):
    def test_examples_give_what_they_show(self):
        examples = 0
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        for name, thing in documented():
            text = inspect.getdoc(thing) or ""
            test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
            if not test.examples:
                continue
            with self.subTest(name):
                self.assertEqual(runner.run(test).failed, 0)
            examples += len(test.examples)
        self.assertGreater(examples, 40)

    def test_everything_public_has_one(self):
        for name, thing in documented():
            with self.subTest(name):
                has_own = inspect.isroutine(thing) or inspect.isclass(thing) or isinstance(thing, property)
                inherited = name.split(".")[-1] in dir(Exception)
                if has_own and not inherited:
                    self.assertTrue(inspect.getdoc(thing))


if __name__ == "__main__":
    unittest.main()
