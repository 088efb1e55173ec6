"""Builds the wheel of the package hybridyn: the backend that pyproject.toml names (PEP 517).

CMake builds and installs the package into a folder, which this packs. Needs nothing but Python and
what the build needs. Settings, as in `pip install . --config-settings=build-dir=build/wheel`:

  build-dir   the build folder (default: build/wheel), kept for the next time
  cmake-args  more arguments of CMake, separated by blanks
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"^\s*VERSION ([0-9.]+)", text, re.M).group(1)


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def metadata():
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: hybridyn",
            f"Version: {version()}",
            "Summary: Compiles robots into fast C++ dynamics, called with NumPy arrays",
            "License: BSD-3-Clause",
            "Requires-Python: >=3.9",
            "Requires-Dist: numpy",
            "Provides-Extra: pandas",
            "Requires-Dist: pandas; extra == 'pandas'",
            "",
        ]
    )


def build(settings, staging):
    """The package, built and installed into a folder."""
    folder = pathlib.Path(settings.get("build-dir", ROOT / "build" / "wheel"))
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), "-DCMAKE_BUILD_TYPE=Release"]
    if not (folder / "CMakeCache.txt").exists() and not os.environ.get("CMAKE_GENERATOR"):
        configure += ["-G", "Ninja"]
    configure += ["-DHYBRIDYN_BUILD_TESTS=OFF", "-DHYBRIDYN_BUILD_BENCH=OFF", "-DHYBRIDYN_BUILD_PYTHON=ON"]
    configure += [f"-DPython_EXECUTABLE={sys.executable}"]
    configure += settings.get("cmake-args", "").split()
    subprocess.run(configure, check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", str(folder), "--target", "hybridyn_python"], check=True, stdout=sys.stderr)
    install(folder, staging)


def install(build_folder, staging):
    command = ["cmake", "--install", str(build_folder), "--component", "python", "--prefix", str(staging)]
    subprocess.run([*command, "--strip"], check=True, stdout=subprocess.DEVNULL)


def info_files():
    """The folder of what a wheel says about itself, and the texts in it but for RECORD."""
    info = f"hybridyn-{version()}.dist-info"
    return info, {
        f"{info}/METADATA": metadata(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: hybridyn\nRoot-Is-Purelib: false\nTag: {tag()}\n",
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_text(),
    }


def pack(staging, out):
    """A wheel of the package that is somewhere in a folder; returns its name."""
    (module,) = pathlib.Path(staging).rglob("_hybridyn.*.so")
    root = module.parent.parent
    info, texts = info_files()
    files = {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}
    files.update((name, text.encode()) for name, text in texts.items())
    record = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}\n")
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = f"hybridyn-{version()}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(out) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info, texts = info_files()
    for name, text in texts.items():
        path = pathlib.Path(metadata_directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as staging:
        build(config_settings or {}, staging)
        return pack(staging, wheel_directory)


def get_requires_for_build_wheel(config_settings=None):
    return []


if __name__ == "__main__":  # backend.py BUILD_FOLDER OUT: of a build that is there
    with tempfile.TemporaryDirectory() as staging_folder:
        install(sys.argv[1], staging_folder)
        print(pack(staging_folder, sys.argv[2]))
