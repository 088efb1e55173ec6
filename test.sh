#!/usr/bin/env bash
# Sets up, builds and tests.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'USAGE'
usage: ./test.sh [--all] [ctest arguments]
  --all   also each header compiled alone, the test cases labelled nightly, the tests under the sanitizers, and clang-tidy
e.g.  ./test.sh -L unit     one layer: unit, law, method, load, cli, package
      ./test.sh -R loop     test cases whose name matches
      ./test.sh -L nightly  only the nightly ones
USAGE
}

all=0
arguments=()
for argument in "$@"; do
  case "$argument" in
    --all) all=1 ;;
    -h | --help) usage; exit 0 ;;
    *) arguments+=("$argument") ;;
  esac
done

# The nightly test cases run when asked for by label, or by --all.
selection=("${arguments[@]}")
[[ " ${arguments[*]} " == *nightly* ]] || selection+=(-LE nightly)

# What only nightly test cases need takes a fifth of the time to build.
settings=()
if ((all)) || [[ " ${arguments[*]} " == *nightly* ]]; then settings=(-DHYBRIDYN_TEST_NIGHTLY=ON); fi

failed=()
step() {
  local name=$1
  shift
  "$@" || failed+=("$name")
}

build_and_test() {
  local preset=$1
  shift
  cmake --preset "$preset" "${settings[@]}" >"build/$preset.log" || { cat "build/$preset.log"; return 1; }
  cmake --build --preset "$preset" || return 1
  ctest --preset "$preset" --parallel "$(nproc)" "$@"
}

if ((all)); then ./scripts/setup.sh --lint; else ./scripts/setup.sh; fi
mkdir -p build
step "format (to repair: scripts/format.sh)" ./scripts/format.sh --check
if ((all)); then
  step "dev: build and tests" build_and_test dev "${arguments[@]}"
  step "asan: build and tests" build_and_test asan "${selection[@]}"
  step "lint" ./scripts/lint.sh
else
  step "dev: build and tests" build_and_test dev "${selection[@]}"
fi

if ((${#failed[@]})); then
  printf 'FAILED: %s\n' "${failed[@]}" >&2
  exit 1
fi
