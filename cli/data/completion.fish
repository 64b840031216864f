# Completion of farkle for fish: the program itself says what may come next.
function __farkle_complete
  set -l before (commandline -opc)
  set -l typed (commandline -ct)
  test (count $typed) -eq 0; and set typed ''
  for word in ($before[1] __complete $before[2..-1] $typed 2>/dev/null)
    if test "$word" = :files
      __fish_complete_path (string replace -r '^.*[:=]' '' -- $typed)
    else
      echo $word
    end
  end
end
complete -c farkle -f -a '(__farkle_complete)'
