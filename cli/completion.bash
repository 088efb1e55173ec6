# Completion of the command hybridyn for bash: subcommands, their options, and files.
_hybridyn() {
  local word=${COMP_WORDS[COMP_CWORD]} help
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    # Lines of the help that begin with two blanks and a word.
    help="$(hybridyn --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z][a-z]*\) .*/\1/p')"
    mapfile -t COMPREPLY < <(compgen -W "$help --help --version" -- "$word")
  elif [[ "$word" == -* ]]; then
    help="$(hybridyn "${COMP_WORDS[1]}" --help 2>/dev/null | grep -oE '(^|[ ,])--?[a-z][a-z0-9-]*' | tr -d ' ,')"
    mapfile -t COMPREPLY < <(compgen -W "$help" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -o bashdefault -F _hybridyn hybridyn
