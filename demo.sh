#!/usr/bin/env bash
# Shows what the command makes of a robot: its structure, its accelerations by four algorithms that
# share no code, how closely those agree; then its dynamics as generated C++, compiled, compared with
# the numeric methods and timed beside them; as a hybrid of several blocks, and how long it takes in
# one block and in several beside the numeric methods; at last how it falls, on a page.
set -euo pipefail
cd "$(dirname "$0")"

model=models/pa10/pa10.urdf
states=models/pa10/pa10.states.json
methods=(aba lagrange dca ada)
export HYBRIDYN_CACHE_DIR="$PWD/build/demo/cache"

./scripts/setup.sh --no-tests
mkdir -p build
cmake --preset release >build/release.log || { cat build/release.log; exit 1; }
cmake --build --preset release --target hybridyn hybridyn_example_generated_arm hybridyn_example_hybrid_arm
hybridyn=build/release/cli/hybridyn

show() { printf '\n$ hybridyn %s\n' "$*"; }

show inspect "$model"
"$hybridyn" inspect "$model"

# The accelerations of the first state, one per line, from the JSON that `eval` prints.
first_qdd() {
  tr -d ' \n' | awk '{
    rest = substr($0, index($0, "\"qdd\":[") + 7)
    gsub(",", "\n", rest)
    print substr(rest, 1, index(rest, "]") - 1)
  }'
}

columns=()
for method in "${methods[@]}"; do
  show eval "$model" --method "$method" --states "$states"
  output="$("$hybridyn" eval "$model" --method "$method" --states "$states")"
  columns+=("$(first_qdd <<<"$output")")
done

printf '\njoint accelerations in the first state, rad/s^2\n%5s' joint
printf '%14s' "${methods[@]}"
echo
paste <(printf '%s\n' "${columns[0]}") <(printf '%s\n' "${columns[1]}") \
  <(printf '%s\n' "${columns[2]}") <(printf '%s\n' "${columns[3]}") |
  awk '{ printf "%5d%14.6f%14.6f%14.6f%14.6f\n", NR, $1, $2, $3, $4 }'

show verify "$model"
"$hybridyn" verify "$model"

show generate "$model" --out build/demo/pa10
"$hybridyn" generate "$model" --out build/demo/pa10
echo "  (written to build/demo/pa10)"

echo
build/release/examples/hybridyn_example_generated_arm "$model"

show verify "$model" --partition auto --partition every:3
"$hybridyn" verify "$model" --partition auto --partition every:3

printf '\nthe arm in two blocks under computed torque; from 2 s on somebody pulls at its hand\n'
build/release/examples/hybridyn_example_hybrid_arm

show bench "$model" --partition whole --partition every:3
"$hybridyn" bench "$model" --partition whole --partition every:3
echo "  (build/release/bench/hybridyn-bench thesis: planar and free chains, beside the figures of the thesis)"

start=0,0.785,0.175,0,0,0,0
show simulate "$model" --q0 "$start" --time 5 --method hybrid --out build/demo/falling
"$hybridyn" simulate "$model" --q0 "$start" --time 5 --method hybrid --out build/demo/falling
show report build/demo/falling
if "$hybridyn" report build/demo/falling; then
  echo "  (open it in a browser)"
fi
