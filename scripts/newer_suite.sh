# shellcheck shell=bash disable=SC2154 # distribution, codename: of setup.sh
# Installs single packages from a suite that apt does not know here, and leaves apt's configuration
# as it is: for that one call apt reads sources, pins and lists from a folder of its own. Sourced by
# setup.sh, which has `say`, `as_root`, `apt_get`, `distribution` and `codename`.

# Holds copies of the machine's sources, pins and lists, and what is added to them; empty: none yet.
apt_folder=''
# What makes apt read that folder.
apt_options=()

remove_apt_folder() {
  [[ -z "$apt_folder" ]] || as_root rm -rf "$apt_folder"
  apt_folder=''
}
# However the script ends.
trap remove_apt_folder EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Files that earlier versions of setup.sh left in apt's configuration: suites that nobody asked for.
remove_leftovers() {
  local files how
  shopt -s nullglob
  files=(/etc/apt/sources.list.d/hybridyn-*.{list,sources} /etc/apt/preferences.d/hybridyn-*)
  shopt -u nullglob
  ((${#files[@]})) || return 0
  # Not worth asking for a password.
  how=(rm -f)
  ((EUID == 0)) || how=(sudo -n rm -f)
  if ! "${how[@]}" "${files[@]}" 2>/dev/null; then
    say "an earlier version left suites in apt's sources; to remove them: sudo rm ${files[*]}; sudo apt-get update"
    return 0
  fi
  say "removed what an earlier version left in apt's configuration: ${files[*]}"
  apt_get update || say "apt-get update failed: apt's lists still have these suites until it succeeds"
}

# Reads apt source files and prints an entry for suite $2 that is otherwise the entry of suite $1:
# same mirror, same key, same options. $3 is the format: `list` (one line each) or `sources` (deb822).
rewrite_suite() {
  local codename=$1 suite=$2 format=$3
  shift 3
  if [[ "$format" == list ]]; then
    awk -v codename="$codename" -v suite="$suite" '
      $1 == "deb" {
        for (i = 2; i <= NF; i++)
          if ($i == codename || $i == "stable" || $i == "oldstable") { $i = suite; print; exit }
      }' "$@" </dev/null
  else
    # A line without text between the files: the last stanza of one must not run into the next.
    local file
    for file in "$@"; do grep -v '^#' "$file" || true; echo; done | awk -v RS= -v codename="$codename" -v suite="$suite" '
      /(^|\n)Enabled:[ \t]*[Nn]o/ || !/(^|\n)Types:[^\n]*deb([ \t\n]|$)/ { next }
      {
        n = split($0, lines, "\n"); text = ""; found = 0
        for (i = 1; i <= n; i++) {
          if (lines[i] ~ /^Suites:/) {
            m = split(lines[i], words, /[ \t]+/)
            for (k = 2; k <= m; k++)
              if (words[k] == codename || words[k] == "stable" || words[k] == "oldstable") found = 1
            lines[i] = "Suites: " suite
          }
          if (lines[i] ~ /^Types:/) lines[i] = "Types: deb"
          text = text lines[i] "\n"
        }
        if (found) { printf "%s", text; exit }
      }'
  fi
}

# Copies what apt reads on this machine. The lists are those of the last update: what they have need
# not be fetched again.
make_apt_folder() {
  local list='' parts='' pins='' pin_parts='' lists=''
  eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d \
    pins Dir::Etc::preferences/f pin_parts Dir::Etc::preferencesparts/d lists Dir::State::lists/d)"
  apt_folder="$(mktemp -d)" || return 1
  chmod 755 "$apt_folder" # apt fetches as a user of its own
  mkdir -p "$apt_folder"/{sources,pins,lists/partial}
  shopt -s nullglob
  [[ ! -f "$list" ]] || cp -p "$list" "$apt_folder/sources/machine.list"
  local file
  for file in "${parts%/}"/*.{list,sources}; do cp -p "$file" "$apt_folder/sources/"; done
  [[ ! -f "$pins" ]] || cp -p "$pins" "$apt_folder/pins/machine"
  for file in "${pin_parts%/}"/*; do cp -p "$file" "$apt_folder/pins/"; done
  for file in "${lists%/}"/*_*; do cp -p "$file" "$apt_folder/lists/"; done
  shopt -u nullglob
  apt_options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt_folder/sources"
    -o Dir::Etc::preferences=/dev/null -o "Dir::Etc::preferencesparts=$apt_folder/pins"
    -o "Dir::State::lists=$apt_folder/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
    -o Acquire::Languages=none)
}

# Makes suite $1 of the machine's own mirror known to apt with `apt_options`, pinned so low that
# nothing is taken from it unless asked for by name. Fails where that cannot be had.
add_suite() {
  local suite=$1 entry='' format files
  [[ -n "$apt_folder" ]] || make_apt_folder || return 1
  if apt-cache "${apt_options[@]}" policy 2>/dev/null | grep "n=${suite}[,[:space:]]" >/dev/null; then return 0; fi
  shopt -s nullglob
  for format in sources list; do
    files=("$apt_folder"/sources/*."$format")
    ((${#files[@]})) || continue
    entry="$(rewrite_suite "$codename" "$suite" "$format" "${files[@]}")"
    [[ -z "$entry" ]] || break
  done
  shopt -u nullglob
  [[ -n "$entry" ]] || return 1
  # What packages depend on comes from the nearest suite that has it: of newer ones, compiled for
  # another C library, it could not be linked with.
  local priority=50 file="$apt_folder/sources/hybridyn-$suite.$format"
  [[ "$suite" != "$codename"-* ]] || priority=60
  printf 'Package: *\nPin: release n=%s\nPin-Priority: %s\n' "$suite" "$priority" >"$apt_folder/pins/hybridyn-$suite"
  echo "$entry" >"$file"
  apt_get "${apt_options[@]}" -o Dir::Etc::sourcelist="$file" -o Dir::Etc::sourceparts=- -o APT::Get::List-Cleanup=0 update ||
    { rm -f "$file" "$apt_folder/pins/hybridyn-$suite"; return 1; }
}

# Prints the newer Debian suite that package $1 is taken from where the machine's own suites have no
# version of it that will do; fails if there is none.
newer_suite() {
  [[ "$distribution" == debian && -n "$codename" ]] || return 1
  case "$1" in
    catch2) echo "$codename-backports" ;;
    inja-dev) echo forky ;; # headers alone, for any version of nlohmann-json3-dev
    *) return 1 ;;
  esac
}

# Installs package $1, which is for $2, from the newer suite that has it. Says so first. Fails where
# there is no such suite, or it does not have the package.
install_from_newer_suite() {
  local package=$1 purpose=$2 suite own
  suite="$(newer_suite "$package")" || return 1
  own="$(candidate "$package")"
  say "$package, for $purpose: $codename has ${own:-none}${own:+, which is too old}; it is taken from $suite of this machine's own mirror, it alone and for this once: apt's sources and pins stay as they are"
  add_suite "$suite" || return 1
  apt-cache "${apt_options[@]}" madison "$package" | grep " $suite/" >/dev/null || return 1
  apt_get "${apt_options[@]}" install -y --no-install-recommends "$package/$suite"
}
