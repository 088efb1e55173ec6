#!/usr/bin/env bash
# Runs clang-tidy on this project's files, as the dev preset compiles them; arguments are patterns
# that select files by path. Headers are covered through the files that include them.
set -euo pipefail
cd "$(dirname "$0")/.."

tool=''
for candidate in clang-tidy-14 clang-tidy; do
  if command -v "$candidate" >/dev/null 2>&1; then tool=$candidate; break; fi
done
if [[ -z "$tool" ]]; then
  echo "lint: skipped, clang-tidy not found" >&2
  exit 0
fi

# A command for each file; what was generated is in the dev preset's folder.
cmake --preset dev -B build/lint -DHYBRIDYN_COMPILE_TOGETHER=OFF >/dev/null
# Headers that GCC has precompiled are of no use to clang, and sources include what they use.
sed -E -i 's# -Winvalid-pch -include .*/cmake_pch\.hxx(\\")?##; s#/build/lint/#/build/dev/#g' \
  build/lint/compile_commands.json
patterns=("${@:-.}")
expressions=()
for pattern in "${patterns[@]}"; do expressions+=(-e "$pattern"); done

# GCC's own warning options are unknown to clang, and clang's warnings are not what is asked for.
# On stderr it counts the warnings in others' headers that it does not show.
sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' build/lint/compile_commands.json | sort -u |
  { grep -v '/cmake_pch\.' | grep -E "${expressions[@]}" || true; } |
  xargs -r -d '\n' -n 1 -P "$(nproc)" \
    "$tool" -p build/lint --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-everything \
    2> >(grep -v ' warnings\? generated' >&2 || true)
