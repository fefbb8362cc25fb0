# Turns what `arborist COMMAND --help` prints into a manual page. Set: name (arborist-match), words ("arborist match"),
# version. An entry is two columns, or its second column stands on the next line; what comes after the last list is free
# text, its indented lines are kept as they are.
BEGIN { column = 28; part = "about" }
{ line[NR] = $0 }

function escaped(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  if (text ~ /^[.']/) text = "\\\\&" text
  return text
}
function put(where, text) { pages[where] = pages[where] text "\n" }

# An entry of a list that is indented so far; says how many lines it took.
function entry(at, indent, where,    left, right, taken) {
  left = line[at]
  taken = 1
  if (match(line[at + 1], /^ */) && RLENGTH >= indent + column) {
    right = line[at + 1]
    taken = 2
  } else {
    left = substr(line[at], 1, indent + column)
    right = substr(line[at], indent + column + 1)
  }
  gsub(/^ +| +$/, "", left)
  gsub(/^ +| +$/, "", right)
  put(where, ".TP")
  put(where, ".B " (where == "commands" ? escaped(words " ") : "") escaped(left))
  put(where, escaped(right))
  return taken
}

END {
  sub(/ $/, "", words)
  summary = line[1]
  usage = line[2]
  sub(/^Usage: /, "", usage)
  usage = substr(usage, length(words) + 2)
  sub(/\.$/, "", summary)
  kept = 0
  for (i = 3; i <= NR; ++i) {
    text = line[i]
    if (text == "Positionals:") part = "arguments"
    else if (text == "Options:") part = "options"
    else if (text == "Subcommands:") part = "commands"
    else if (text ~ /^\[Option Group: .*\]$/) {
      part = "options"
      sub(/^\[Option Group: /, "", text)
      sub(/\]$/, "", text)
      put(part, ".SS " escaped(text))
      sub(/^ +/, "", line[++i])
      put(part, escaped(toupper(substr(line[i], 1, 1)) substr(line[i], 2) "."))
      ++i  # "Options:" again
    }
    else if (text == "") { if (part == "arguments" || part == "options" || part == "commands") part = "about"; else if (pages[part] != "") put(part, ".PP") }
    else if (part != "about" && part != "examples" && text ~ /^  /) i += entry(i, text ~ /^    / ? 4 : 2, part) - 1
    else if (text ~ /^(Examples?|Try):$/) part = "examples"
    else if (text ~ /^  /) {
      put(part, ".nf")
      for (; i <= NR && line[i] ~ /^  /; ++i) put(part, escaped(line[i]))
      --i
      put(part, ".fi")
    }
    else { if (part == "examples") part = "about"; put(part, escaped(text)) }
  }

  print ".\\\" Made by cmake/package/man_pages.sh from what the program says of itself."
  printf ".TH %s 1 \"\" \"Arborist %s\" \"Arborist\"\n.nh\n.ad l\n", escaped(toupper(name)), version
  printf ".SH NAME\n%s \\- %s\n", escaped(name), escaped(summary)
  printf ".SH SYNOPSIS\n.B %s\n%s\n", escaped(words), escaped(usage)
  if (pages["about"] != "") printf ".SH DESCRIPTION\n%s", pages["about"]
  if (pages["commands"] != "") printf ".SH COMMANDS\n%s", pages["commands"]
  if (pages["arguments"] != "") printf ".SH ARGUMENTS\n%s", pages["arguments"]
  if (pages["options"] != "") printf ".SH OPTIONS\n%s", pages["options"]
  if (pages["examples"] != "") printf ".SH EXAMPLES\n%s", pages["examples"]
  if (name != "arborist") print ".SH SEE ALSO\n.BR arborist (1)"
}
