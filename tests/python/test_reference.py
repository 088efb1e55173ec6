"""docs/api-python.md says what the docstrings say."""

import os
import pathlib
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["HYBRIDYN_SOURCE_DIR"])


class Reference(unittest.TestCase):
    def test_page(self):
        script = SOURCE / "scripts" / "python_reference.py"
        page = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
        self.assertEqual(
            (SOURCE / "docs" / "api-python.md").read_text(), page, f"write it anew: {script} >docs/api-python.md"
        )


if __name__ == "__main__":
    unittest.main()
