#!/usr/bin/env bash
# usage: newer_suite_test.sh scripts/newer_suite.sh CASE. Runs it with an apt that only keeps account.
set -euo pipefail
script=$1

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
machine="$work/machine" # stands for /etc/apt and /var/lib/apt
export TMPDIR="$work/tmp"
mkdir -p "$machine"/{sources.list.d,preferences.d,lists} "$TMPDIR"
echo 'lists of the last update' >"$machine/lists/mirror_dists_bookworm_InRelease"
printf 'Package: *\nPin: release n=bookworm\nPin-Priority: 700\n' >"$machine/preferences.d/own"

with_stanzas() {
  cat >"$machine/sources.list.d/debian.sources" <<'SOURCES'
Types: deb deb-src
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/key.gpg
SOURCES
}

with_lines() {
  echo 'deb [signed-by=/usr/share/keyrings/key.gpg] http://mirror.example/debian bookworm main' >"$machine/sources.list"
}

# Runs in a process of its own; what apt is told goes into $work/told, what is said into $work/said.
# $apt_answers: what apt-get does beyond that.
install_catch2() {
  (
    export distribution=debian codename=bookworm
    say() { echo "$*" >>"$work/said"; }
    as_root() { "$@"; }
    candidate() { echo 2.13.10-1; }
    apt-config() {
      echo "list='$machine/sources.list' parts='$machine/sources.list.d/' pins='$machine/preferences'" \
        "pin_parts='$machine/preferences.d/' lists='$machine/lists/'"
    }
    apt-cache() {
      if [[ "$*" == *madison* ]]; then echo "catch2 | 3.7.1 | http://mirror.example/debian bookworm-backports/main"; fi
    }
    apt_get() {
      [[ -s "$work/said" ]] || echo 'not said beforehand' >>"$work/told"
      echo "$*" >>"$work/told"
      cp -r "$TMPDIR"/*/. "$work/seen"
      $apt_answers
    }
    # shellcheck source=/dev/null
    source "$script"
    install_from_newer_suite catch2 'the tests'
  )
}

expect() {
  "$@" || { echo "not so: $*" >&2; cat "$work/said" "$work/told" >&2; exit 1; }
}
sums() { (cd "$machine" && find . -type f -exec cksum {} + | sort); }
is_unchanged() { [[ "$(sums)" == "$before" && -z "$(ls -A "$TMPDIR")" ]]; }

apt_answers=true
with_stanzas
case "$2" in
  installs)
    before="$(sums)"
    expect install_catch2
    expect is_unchanged
    expect grep -q 'catch2, for the tests: bookworm has 2.13.10-1, which is too old; it is taken from bookworm-backports' "$work/said"
    expect [ "$(grep -c . "$work/told")" -eq 2 ]
    expect grep -Eq "sourceparts=$TMPDIR/.* update$" "$work/told"
    expect grep -Eq "sourceparts=$TMPDIR/.*lists=$TMPDIR/.* install .* catch2/bookworm-backports$" "$work/told"
    # What apt saw: all that the machine has, and the suite, pinned low.
    expect cmp "$machine/sources.list.d/debian.sources" "$work/seen/sources/debian.sources"
    expect cmp "$machine/preferences.d/own" "$work/seen/pins/own"
    expect [ -f "$work/seen/lists/mirror_dists_bookworm_InRelease" ]
    expect diff "$work/seen/sources/hybridyn-bookworm-backports.sources" - <<'SOURCES'
Types: deb
URIs: http://mirror.example/debian
Suites: bookworm-backports
Components: main
Signed-By: /usr/share/keyrings/key.gpg
SOURCES
    expect grep -q '^Pin-Priority: 60$' "$work/seen/pins/hybridyn-bookworm-backports"
    ;;
  reads_lists)
    rm "$machine/sources.list.d/debian.sources"
    with_lines
    before="$(sums)"
    expect install_catch2
    expect is_unchanged
    expect grep -Fxq 'deb [signed-by=/usr/share/keyrings/key.gpg] http://mirror.example/debian bookworm-backports main' \
      "$work/seen/sources/hybridyn-bookworm-backports.list"
    ;;
  fails)
    apt_answers=false
    before="$(sums)"
    if install_catch2; then expect false; fi
    expect is_unchanged
    expect grep -q ' update$' "$work/told"
    if grep -q install "$work/told"; then expect false; fi
    ;;
  is_ended)
    # shellcheck disable=SC2016
    apt_answers='eval kill -TERM $BASHPID'
    before="$(sums)"
    code=0
    install_catch2 || code=$?
    expect [ "$code" -eq 143 ]
    expect is_unchanged
    ;;
  *) exit 2 ;;
esac
