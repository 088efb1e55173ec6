#!/usr/bin/env bash
# Formats the C++ files of this project in place; with --check only says which ones need it.
set -euo pipefail
cd "$(dirname "$0")/.."

if command -v clang-format-14 >/dev/null 2>&1; then
  tool=clang-format-14
elif [[ "$(clang-format --version 2>/dev/null || true)" == *"version 14."* ]]; then
  tool=clang-format
elif [[ -n "${CI:-}" ]]; then
  echo "format: clang-format 14 not found" >&2
  exit 1
else
  echo "format: skipped, clang-format 14 not found" >&2
  exit 0
fi

case "${1:-}" in
  '') check=0 ;;
  --check) check=1 ;;
  *) echo "usage: scripts/format.sh [--check]" >&2; exit 2 ;;
esac

# generated/ holds what the generator emits, as it emits it.
files() {
  find . \( -name build -o -name generated -o -name node_modules -o -name '.*' ! -name . \) -prune -o \
    \( -name '*.hpp' -o -name '*.cpp' \) -print0
}

if ((!check)); then
  files | xargs -0r "$tool" -i
elif ! output="$(files | xargs -0r "$tool" --dry-run -Werror 2>&1)"; then
  # Of the many lines only the names of the files; all of it if it is something else.
  names="$(sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: code should be clang-formatted.*/\1/p' <<<"$output" | sort -u)"
  sed 's/^/format: /' <<<"${names:-$output}" >&2
  exit 1
fi
