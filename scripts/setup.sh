#!/usr/bin/env bash
# Installs what building and testing Hybridyn needs and the machine does not have yet.
# Does nothing, in milliseconds, when everything is there; only then it works without root.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: scripts/setup.sh [--no-tests] [--lint] [--bench]
  --no-tests  only what the library and the command need
  --lint      also clang-tidy
  --bench     also Google Benchmark and the libraries that the benchmarks compare with
Says what it takes from other suites than the machine's own; leaves apt's configuration as it is.
USAGE
}

with_tests=1
with_lint=0
with_bench=0
for argument in "$@"; do
  case "$argument" in
    --no-tests) with_tests=0 ;;
    --lint) with_lint=1 ;;
    --bench) with_bench=1 ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done

say() { echo "setup: $*" >&2; }

# ---- what is there -------------------------------------------------------------------------------
# Files are looked for, not packages: a library built from source counts like an installed package.

has_command() { command -v "$1" >/dev/null 2>&1; }

has_compiler() {
  if [[ -n "${CXX:-}" ]]; then has_command "${CXX%% *}"; else has_command g++ || has_command clang++; fi
}

IFS=':;' read -r -a prefixes <<<"${CMAKE_PREFIX_PATH:-}"
prefixes+=(/usr/local /opt/homebrew /usr)

# Prints the first CMake file named $1 under the usual prefixes.
find_cmake_file() {
  local prefix file
  shopt -s nullglob
  for prefix in "${prefixes[@]}"; do
    [[ -n "$prefix" ]] || continue
    for file in "$prefix"/{lib,lib64,share}/cmake/*/"$1" "$prefix"/lib/*/cmake/*/"$1" \
      "$prefix"/share/*/cmake/"$1" "$prefix"/{lib,lib64}/*/"$1"; do
      echo "$file"
      shopt -u nullglob
      return 0
    done
  done
  shopt -u nullglob
  return 1
}

has_config() { find_cmake_file "$1" >/dev/null; }

has_header() {
  local prefix
  for prefix in "${prefixes[@]}"; do
    [[ -z "$prefix" || ! -e "$prefix/include/$1" ]] || return 0
  done
  return 1
}

has_algebra() { has_header ginac/ginac.h || has_config SymEngineConfig.cmake; }

has_templates() { has_header inja/inja.hpp || has_config jinja2cpp-config.cmake; }

has_catch2_v3() {
  local file
  file="$(find_cmake_file Catch2ConfigVersion.cmake)" && grep -Eq 'PACKAGE_VERSION "?([3-9]|[1-9][0-9])' "$file"
}

# The format check needs one fixed version: each version of clang-format sets some lines differently.
has_clang_format() { has_command clang-format-14 || [[ "$(clang-format --version 2>/dev/null)" == *"version 14."* ]]; }

# The system's Python, which its packages are for.
has_python_headers() { [[ -n "$(find /usr/include -maxdepth 2 -path '*/python3*/Python.h' 2>/dev/null)" ]]; }

has_numpy() { /usr/bin/python3 -c 'import numpy' 2>/dev/null; }

has_node() { has_command node || has_command nodejs; }

has_chromium() { [[ -n "${CHROMIUM:-}" ]] || has_command chromium || has_command chromium-browser || has_command google-chrome; }

# One row per need: package | what it is for | required or optional | how to tell that it is there
needs() {
  cat <<'ROWS'
g++|a C++17 compiler|required|has_compiler
cmake|the build|required|has_command cmake
ninja-build|the build|required|has_command ninja
libeigen3-dev|linear algebra (Eigen 3.4)|required|has_config Eigen3Config.cmake
libtinyxml2-dev|reading model files|required|has_config tinyxml2-config.cmake
nlohmann-json3-dev|reading and writing JSON|required|has_config nlohmann_jsonConfig.cmake
libcli11-dev|the command line|required|has_config CLI11Config.cmake
libginac-dev|computer algebra in the generator (GiNaC or SymEngine)|required|has_algebra
inja-dev|templates of the generated code (inja or Jinja2Cpp)|required|has_templates
libboost-dev|integrators (Boost.Odeint), hybridyn::simulation|required|has_header boost/numeric/odeint.hpp
libtbb-dev|the parallel executor, hybridyn::parallel|optional|has_config TBBConfig.cmake
pybind11-dev|the Python package|optional|has_config pybind11Config.cmake
python3-dev|the Python package|optional|has_python_headers
python3-numpy|the Python package|optional|has_numpy
nodejs|the page that shows a simulation|optional|has_node
npm|the page that shows a simulation|optional|has_command npm
ccache|faster rebuilds|optional|has_command ccache
ROWS
  if ((with_tests)); then
    cat <<'ROWS'
catch2|the tests (Catch2, version 3)|required|has_catch2_v3
mkdocs|the test of the documentation as a site|optional|has_command mkdocs
doxygen|the reference of the C++ API|optional|has_command doxygen
clang-format-14|the format check|optional|has_clang_format
chromium|the tests of the page that shows a simulation|optional|has_chromium
ROWS
  fi
  if ((with_lint)); then
    echo 'clang-tidy|scripts/lint.sh|optional|has_command clang-tidy'
  fi
  if ((with_bench)); then
    cat <<'ROWS'
libbenchmark-dev|the benchmarks|optional|has_config benchmarkConfig.cmake
libmujoco-dev|the benchmark against MuJoCo, and a walk in it|optional|has_header mujoco/mujoco.h
libode-dev|a walk in the Open Dynamics Engine, and the benchmark against it|optional|has_header ode/ode.h
libsiconos-numerics-dev|contact compared with the solvers of Siconos|optional|has_header siconos/numerics/NonSmoothDrivers.h
libsdformat-dev|SDF files compared with libsdformat|optional|has_config sdformat12Config.cmake
libdart-dev|the benchmark against DART|optional|has_config DARTConfig.cmake
liborocos-kdl-dev|the benchmark against KDL|optional|has_header kdl/tree.hpp
libsimbody-dev|the benchmark against Simbody|optional|has_config SimbodyConfig.cmake
libbullet-dev|the benchmark against Bullet|optional|has_header bullet/BulletDynamics/Featherstone/btMultiBody.h
valgrind|hybridyn-bench check counts instructions with it|optional|has_command valgrind
ROWS
  fi
}

missing=()
find_missing() {
  local package purpose rank check
  missing=()
  while IFS='|' read -r package purpose rank check; do
    $check || missing+=("$package|$purpose|$rank")
  done < <(needs)
}

# ---- installing, on Debian and its relatives -----------------------------------------------------

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >&2
}

# Version that would be installed for package $1, empty if none.
candidate() { apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *//p' | grep -v '(none)' || true; }

# shellcheck disable=SC1091
read -r distribution codename < <(source /etc/os-release 2>/dev/null && echo "${ID:-} ${VERSION_CODENAME:-}") || true

# shellcheck source=scripts/newer_suite.sh
source "$(dirname "$0")/newer_suite.sh"

# Whether version $2 of package $1 will do.
will_do() {
  case "$1" in
    catch2) [[ "$2" =~ ^([0-9]+:)?([3-9]|[1-9][0-9]) ]] ;;
    *) [[ -n "$2" ]] ;;
  esac
}

install_packages() {
  (($#)) || return 0
  say "installing $*"
  apt_get install -y --no-install-recommends "$@" && return
  # One at a time, so that one that cannot be installed does not keep the others away.
  local package
  for package in "$@"; do apt_get install -y --no-install-recommends "$package" || true; done
}

# What no suite has is left out; report() names it.
install_missing() {
  if ((EUID != 0)) && ! has_command sudo; then
    say "not root and no sudo: nothing can be installed"
    return
  fi
  apt_get update || say "apt-get update failed; trying with the lists that are there"
  local row package purpose own=() others=()
  for row in "${missing[@]}"; do
    package="${row%%|*}"
    if will_do "$package" "$(candidate "$package")"; then own+=("$package"); else others+=("$row"); fi
  done
  # These first: what the others depend on is then there, from the machine's own suites.
  install_packages "${own[@]}"
  for row in "${others[@]}"; do
    IFS='|' read -r package purpose _ <<<"$row"
    install_from_newer_suite "$package" "$purpose" || true
  done
}

# ---- what could not be had -----------------------------------------------------------------------

report() {
  local row package purpose rank failed=0
  for row in "${missing[@]}"; do
    IFS='|' read -r package purpose rank <<<"$row"
    say "$rank package missing: $package, for $purpose"
    case "$package" in
      catch2) say "  Debian 13, Ubuntu 24.04 and later have version 3; or build Catch2 v3 from its sources and 'cmake --install' it" ;;
      libginac-dev) say "  Debian and Ubuntu have it; SymEngine does as well, in a folder on CMAKE_PREFIX_PATH" ;;
      inja-dev) say "  Debian 14 and later have it, Debian 12 and 13 get it from there; elsewhere (Ubuntu 24.04) 'cmake --install' inja or Jinja2Cpp from its sources" ;;
      clang-format-14) say "  without it the format check is skipped; other versions of clang-format differ in details" ;;
      *) say "  install it with your system's package manager (names there may differ), or from its sources into a folder on CMAKE_PREFIX_PATH" ;;
    esac
    [[ "$rank" == optional ]] || failed=1
  done
  return "$failed"
}

! has_command apt-get || remove_leftovers
find_missing
((${#missing[@]})) || exit 0
# What could not be had last time is asked for again only when something else is missing too.
stamp="$(dirname "$0")/../build/setup-tried"
if has_command apt-get && [[ "$(cat "$stamp" 2>/dev/null)" != "${missing[*]}" ]]; then
  install_missing
  find_missing
  ((${#missing[@]})) || exit 0
fi
report
mkdir -p "$(dirname "$stamp")"
echo "${missing[*]}" >"$stamp"
