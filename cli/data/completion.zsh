#compdef farkle
# Completion of farkle for zsh: the program itself says what may come next.
_farkle() {
  local word files
  local -a whole open
  for word in ${(f)"$($words[1] __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    case $word in
      :files) files=yes;;
      *[:=]) open+=($word);;
      *) whole+=($word);;
    esac
  done
  compadd -a whole
  compadd -S '' -a open
  [[ -n $files ]] && { compset -P '*[:=]'; _files }
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _farkle "$@"; else compdef _farkle farkle; fi
