"""The Python in the documentation, run as it stands, block after block of a page."""

import functools
import os
import pathlib
import re
import tempfile
import unittest
from unittest import mock

import hybridyn
import hybridyn.envs

SOURCE = pathlib.Path(os.environ["HYBRIDYN_SOURCE_DIR"])


class Docs(unittest.TestCase):
    def check(self, page):
        text = (SOURCE / page).read_text()
        blocks = re.findall(r"\n```python\n(.*?)```\n", text, re.S)
        self.assertGreater(len(blocks), 0, page)
        names = {}
        # That functions can be compiled is what other tests are for: it would take a minute here.
        quick = functools.partial(hybridyn.load, compile=False)
        small = functools.partial(hybridyn.load, flags=["-O1"])
        with mock.patch("hybridyn.load", quick), mock.patch("hybridyn.envs.load", small):
            for block in blocks:
                exec(compile(block, page, "exec"), names)

    def test_python_page(self):
        self.check("docs/python.md")

    def test_how_to(self):
        self.check("docs/how-to.md")

    def test_readme(self):
        self.check("README.md")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:  # for what the pages write
        os.chdir(folder)
        unittest.main()
