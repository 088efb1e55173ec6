#!/usr/bin/env bash
# usage: api_test.sh DOXYGEN SOURCE FOLDER. Writes the C++ API; every header that docs/api-cpp.md names
# must be there.
set -euo pipefail
doxygen=$1 source=$2 folder=$3
cd "$source"
mkdir -p "$folder"
log="$({ cat Doxyfile; echo "OUTPUT_DIRECTORY = $folder"; } | "$doxygen" - 2>&1)"
if [[ -n "$log" ]]; then
  echo "$log"
  exit 1
fi
failed=0
while IFS= read -r header; do
  find runtime/include/hybridyn load/include/hybridyn -path "*/${header#hybridyn/}" | grep -q . ||
    { echo "docs/api-cpp.md names $header, which is not there"; failed=1; }
done < <(grep -o '`[a-z_/]*\.hpp`' docs/api-cpp.md | tr -d '\`')
[[ -s "$folder/cpp/index.html" ]] || { echo "there is no page"; failed=1; }
exit "$failed"
