#include "lab/recording/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

Json counts_json(const TreeCounts& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts.named()) json[name] = count;
  return json;
}

Json node_json(const Recording& recording, const Names& names, NodeNumber n) {
  const TreeNode node = recording.at(n);
  Json json = {{"node", n}};
  json["parent"] = node.parent == no_node ? Json() : Json(node.parent);
  json["ply"] = node.ply;
  json["move"] = names[n].empty() ? Json() : Json(names[n]);
  json["order"] = node.order;
  json["depth"] = node.depth;
  json["alpha"] = node.alpha;
  json["beta"] = node.beta;
  json["value"] = node.has_value() ? Json(node.value) : Json();
  json["shown"] = value_text(recording, node);
  json["kind"] = to_text(node.kind);
  if (node.reason != 0) json["reason"] = recording.reason_of(node);
  if (node.reduction != 0) json["reduction"] = node.reduction;
  for (const auto& [bit, name] :
       {std::pair{flag::quiescence, "quiescence"}, std::pair{flag::table_hit, "table_hit"},
        std::pair{flag::again, "again"}, std::pair{flag::thinned, "thinned"}, std::pair{flag::ranged, "ranged"}})
    if (node.has(bit)) json[name] = true;
  for (const TreeSpike& spike : recording.spikes().of(n))
    json["spikes"].push_back({spike.value, static_cast<double>(spike.chance) / ScoreSpike::certain});
  json["t0"] = node.t0;
  json["t1"] = node.t1;
  return json;
}

std::string dot_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) >= ' ' || c == '\n') result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result + '"';
}

// Whether the reason says more than the kind.
bool has_rule(const TreeNode& node) { return node.kind == NodeKind::pruned || node.kind == NodeKind::left_out; }

}  // namespace

std::string value_text(const Recording& recording, const TreeNode& node) {
  if (!node.has_value()) return "";
  const Bound bound = node.bound_for_max();
  const bool is_bound = node.kind != NodeKind::leaf && bound != Bound::exact;
  return (!is_bound ? "" : bound == Bound::lower ? "≥" : "≤") + recording.text_for_max(node, node.value);
}

std::string to_json(const Recording& recording, const Names& names) {
  const auto& info = recording.info;
  Json head = {{"format", "arborist tree"},
               {"version", 1},
               {"game", info.game},
               {"start", info.start},
               {"moves", info.moves},
               {"search", info.search},
               {"max", recording.side_name(true)},
               {"min", recording.side_name(false)},
               {"value", info.value.value()},
               {"shown", recording.text(info.value)},
               {"line", info.line},
               {"depth", info.depth},
               {"ended", to_text(info.ended)},
               {"complete", info.is_complete},
               {"steps", info.steps},
               {"counts", counts_json(info.counts)}};
  std::string text = write_json(head);
  text.pop_back();
  text += ",\"nodes\":[";
  for (NodeNumber n = 0; n < recording.size(); ++n)
    text += (n == 0 ? "\n" : ",\n") + write_json(node_json(recording, names, n));
  return text + "\n]}\n";
}

std::string to_dot(const Recording& recording, const Naming& naming) {
  std::string text =
      "digraph tree {\n  node [fontname=\"sans-serif\", fontsize=11];\n  edge [fontname=\"sans-serif\", fontsize=10, "
      "arrowhead=none, color=\"#7D7869\"];\n";
  std::vector<std::uint16_t> tried(recording.size());
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    const TreeNode node = recording.at(n);
    const char* shape = node.kind == NodeKind::table ? "diamond" : node.is_max() ? "box" : "ellipse";
    const char* colour = node.kind == NodeKind::left_out ? "#666A67"
                         : node.kind == NodeKind::table  ? "#6B1480"
                         : node.is_max()                 ? "#1D62CF"
                                                         : "#B2461A";
    const std::string label =
        node.kind == NodeKind::left_out ? "~ " + recording.reason_of(node) : value_text(recording, node);
    text += fmt::format("  n{} [label={}, shape={}, style=\"{}\", color=\"{}\"];\n", n, dot_quoted(label), shape,
                        node.is_max() ? "rounded" : "solid", colour);
    if (node.parent == no_node) continue;
    const char* style = node.kind == NodeKind::left_out ? "dashed" : node.has(flag::reduced) ? "dotted" : "solid";
    text += fmt::format("  n{} -> n{} [label={}, style={}];\n", node.parent, n, dot_quoted(naming.names[n]), style);
    if (!node.has(flag::again) && !node.has(flag::pass)) ++tried[node.parent];
  }
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    const TreeNode node = recording.at(n);
    if (node.kind != NodeKind::cut || node.has(flag::thinned) || naming.choices[n] <= tried[n]) continue;
    text += fmt::format("  c{} [label=\"{} not tried\", shape=plaintext, fontcolor=\"#666A67\"];\n", n,
                        naming.choices[n] - tried[n]);
    text += fmt::format("  n{} -> c{} [style=dashed, color=\"{}\", label=\"//\"];\n", n, n,
                        node.is_max() ? "#B2461A" : "#1D62CF");
  }
  return text + "}\n";
}

std::string to_outline(const Recording& recording, const Naming& naming, const OutlineOptions& options) {
  const Children children(recording);
  std::string text;
  std::size_t lines = 0;
  struct Item {
    NodeNumber node;
    std::string lead;
    bool is_last;
  };
  std::vector<Item> rest;
  if (const auto roots = recording.roots(); roots.size() > 1)
    text += fmt::format("the last of {} searches, one for each depth or window:\n", roots.size());
  rest.push_back({recording.last_root(), "", true});
  while (!rest.empty()) {
    if (lines++ == options.lines) return text + fmt::format("… ({} in all)\n", counted(recording.size(), "node"));
    const Item item = std::move(rest.back());
    rest.pop_back();
    const TreeNode node = recording.at(item.node);
    const bool is_root = node.parent == no_node;
    const char* branch = is_root           ? ""
                         : options.unicode ? (item.is_last ? "└─ " : "├─ ")
                                           : (item.is_last ? "`- " : "|- ");
    const char* shape = node.is_max() ? (options.unicode ? "▢" : "[]") : (options.unicode ? "◯" : "()");
    const Window window = node.window_for_max();
    text += fmt::format("{}{}{}{}{}", item.lead, branch, naming.names[item.node], is_root ? "" : " ",
                        node.kind == NodeKind::left_out ? "~" : shape);
    if (node.has_value()) text += " " + value_text(recording, node);
    const std::string remark = recording.remark_of(node);
    if (!remark.empty())
      text += fmt::format("  ({})", remark);
    else if (node.kind != NodeKind::leaf && node.kind != NodeKind::left_out && !node.has(flag::ranged))
      text += fmt::format("  ({} to {})", recording.text(window.alpha), recording.text(window.beta));
    if (node.kind != NodeKind::leaf && node.kind != NodeKind::all_seen)
      text += fmt::format("  {}{}", to_text(node.kind), has_rule(node) ? ": " + recording.reason_of(node) : "");
    if (node.has(flag::again)) text += "  again";
    if (node.has(flag::reduced)) text += fmt::format("  −{}", node.reduction);
    text += "\n";
    const std::string lead = item.lead + (is_root ? "" : item.is_last ? "   " : options.unicode ? "│  " : "|  ");
    const auto below = children.of(item.node);
    for (const NodeNumber* child = below.end(); child != below.begin();) {
      --child;
      rest.push_back({*child, lead, child + 1 == below.end()});
    }
  }
  return text;
}

namespace {

// The first number behind this letter, where both together are a word.
std::optional<std::uint64_t> number_after(char letter, std::string_view text) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != letter || (i > 0 && is_word(text[i - 1]))) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", i + 1), text.size());
    if (end > i + 1 && (end == text.size() || !is_word(text[end])))
      if (const auto number = parse_integer<std::uint64_t>(text.substr(i + 1, end - i - 1), 0, Score::longest_win))
        return *number;
  }
  return std::nullopt;
}

}  // namespace

std::string legend_for(const Recording& recording, std::string_view text) {
  if (recording.info.win_points != 0) return "";
  const auto says = [&](char letter, const char* what) -> std::string {
    const auto number = number_after(letter, text);
    if (!number) return "";
    return fmt::format("{}{}: {} {} {} from the root", letter, *number, recording.side_name(true), what,
                       counted(*number, "half-move"));
  };
  const std::string won = says('W', "has won"), lost = says('L', "has lost");
  if (won.empty() && lost.empty()) return "";
  return fmt::format("  ({}{}{})\n", won, won.empty() || lost.empty() ? "" : "; ", lost);
}

std::string summary(const Recording& recording) {
  const auto& info = recording.info;
  const auto& counts = info.counts;
  std::string text = fmt::format("{}\n  value   {} for {}\n  line    {}\n", info.search, recording.text(info.value),
                                 recording.side_name(true), join(info.line, " "));
  text += fmt::format("  nodes   {}: {}, {}", grouped(counts.entered), counted(counts.leaves, "leaf", "leaves"),
                      counted(counts.cuts, "cut"));
  if (counts.cuts > 0)
    text += fmt::format(" ({:.0f} % by the first move)",
                        100.0 * static_cast<double>(counts.first_move_cuts) / static_cast<double>(counts.cuts));
  const auto add = [&](const char* what, std::uint64_t count) {
    if (count > 0) text += fmt::format(", {} {}", grouped(count), what);
  };
  add(counts.table_cuts == 1 ? "table cut" : "table cuts", counts.table_cuts);
  add("pruned by a rule", counts.pruned);
  add(counts.left_out == 1 ? "move left out" : "moves left out", counts.left_out);
  add("reduced", counts.reduced);
  add("searched again", counts.again);
  add("in quiescence", counts.quiescence);
  text += fmt::format("\n  record  {} in {}", counted(recording.size(), "node"), counted(info.steps, "step"));
  return text + (info.is_complete ? ", all of it\n" : "; the rest is only counted, counts are complete\n");
}

}  // namespace arborist::lab
