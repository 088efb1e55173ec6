"""The Python in the documentation, run as it stands, block after block of a page."""

import os
import pathlib
import re
import unittest

SOURCE = pathlib.Path(os.environ["HYBRIDYN_SOURCE_DIR"])


class Docs(unittest.TestCase):
    def check(self, page):
        text = (SOURCE / page).read_text()
        blocks = re.findall(r"\n```python\n(.*?)```\n", text, re.S)
        self.assertGreater(len(blocks), 0, page)
        names = {}
        for block in blocks:
            exec(compile(block, page, "exec"), names)

    def test_python_page(self):
        self.check("docs/python.md")

    def test_how_to(self):
        self.check("docs/how-to.md")

    def test_readme(self):
        self.check("README.md")


if __name__ == "__main__":
    os.chdir(SOURCE)
    unittest.main()
