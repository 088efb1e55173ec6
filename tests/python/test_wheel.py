"""The wheel of a build, installed into a clean folder and used from elsewhere."""

import os
import pathlib
import subprocess
import sys
import tempfile

USE = """
import numpy, hybridyn
robot = hybridyn.load(hybridyn.example("pa10"))
assert robot.M(numpy.zeros(7)).trace() > 0
assert "site" in hybridyn.__file__, hybridyn.__file__
print(robot)
"""


def main(build_folder):
    source = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(source / "python" / "backend.py"), build_folder, folder]
        wheel = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        site = pathlib.Path(folder) / "site"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--root-user-action=ignore", "--no-deps", "--no-index", "--target", str(site)]
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode == 0:
            subprocess.run([*pip, str(pathlib.Path(folder) / wheel)], check=True)
        else:  # a wheel is an archive
            subprocess.run([sys.executable, "-m", "zipfile", "-e", str(pathlib.Path(folder) / wheel), str(site)], check=True)
        environment = {**os.environ, "PYTHONPATH": str(site)}
        subprocess.run([sys.executable, "-c", USE], check=True, cwd=folder, env=environment)


if __name__ == "__main__":
    main(sys.argv[1])
