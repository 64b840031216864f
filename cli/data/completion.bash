# Completion of farkle for bash: the program itself says what may come next.
_farkle() {
  local line=${COMP_LINE:0:COMP_POINT} word
  local -a words
  IFS=$' \t\n' read -ra words <<<"$line" # not COMP_WORDS, which bash parts at ':' and '='
  [[ $line == *[[:space:]] ]] && words+=("")
  local cur=${words[-1]}
  local cut=${cur%"${cur##*[:=]}"} # bash replaces only what follows the last ':' or '='
  COMPREPLY=()
  while IFS= read -r word; do
    if [[ $word == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "${cur#"$cut"}")
    else
      COMPREPLY+=("${word#"$cut"}")
    fi
  done < <("${1/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _farkle farkle
