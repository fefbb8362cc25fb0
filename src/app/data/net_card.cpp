#include "app/data/net_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "app/version.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/text.h"
#include "core/utf8.h"
#include "learn/net.h"

namespace arborist {
namespace {

std::string file_name_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

// The command that makes the same net of the same positions. Folders are nobody's business but their owner's.
std::string command_of(const TrainRequest& request) {
  std::string text = "arborist train";
  for (const std::string& file : request.files) text += ' ' + file_name_of(file);
  for (const std::string& file : request.held_out) text += " --held-out " + file_name_of(file);
  if (!request.start.empty()) text += " --start " + file_name_of(request.start);
  const auto& options = request.options;
  return text + fmt::format(
                    " --width {} --passes {} --rate {} --last-rate {} --decay {} --batch {} --result-share {} "
                    "--score-scale {} --patience {} --seed {} --out {}",
                    request.width, options.passes, options.rate, options.last_rate, options.decay, options.batch,
                    request.blend.result_share, request.blend.scale, request.patience, options.seed,
                    file_name_of(request.output));
}

Json data_json(const TrainRequest& request, const engine::PositionSet& set) {
  Json list = Json::array();
  for (std::size_t i = 0; i < set.headers.size(); ++i) {
    const auto& header = set.headers[i];
    Json file = {{"file", file_name_of(request.files[i])},
                 {"checksum", fmt::format("{:016x}", header.checksum)},
                 {"training", header.training},
                 {"held_out", header.held_out}};
    if (auto origin = parse_json(header.origin)) file["origin"] = std::move(*origin);
    list.push_back(std::move(file));
  }
  return list;
}

Json material_json(const std::array<double, 5>& material) {
  constexpr std::array<const char*, 5> letters = {"P", "N", "B", "R", "Q"};
  Json json = Json::object();
  for (std::size_t i = 0; i < letters.size(); ++i) json[letters[i]] = std::lround(material[i]);
  return json;
}

bool is_flat(const Json& value) {
  return std::none_of(value.items().begin(), value.items().end(),
                      [](const Json::Member& member) { return !member.value.empty(); });
}

std::string value_text(const Json& value) { return visible_text(value.is_string() ? value.text() : write_json(value)); }

// A member a line; what has no members of members is told in one.
void tell_members(std::string& text, const Json& object, std::size_t depth);

void tell_member(std::string& text, const std::string& name, const Json& value, std::size_t depth) {
  text += std::string(depth * 2, ' ') + visible_text(name) + ':';
  if (!value.is_object()) {
    text += ' ' + value_text(value) + '\n';
  } else if (is_flat(value) && value.size() <= 5) {
    for (const auto& [inner, of_it] : value.items())
      text += fmt::format(" {} {}", visible_text(inner), value_text(of_it));
    text += '\n';
  } else {
    text += '\n';
    tell_members(text, value, depth + 1);
  }
}

void tell_members(std::string& text, const Json& object, std::size_t depth) {
  for (const auto& [name, value] : object.items()) {
    if (!value.is_array()) tell_member(text, name, value, depth);
    for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
      tell_member(text, fmt::format("{} {}", name, i + 1), value[i], depth);
  }
}

}  // namespace

Json passes_json(const std::vector<learn::PassErrors>& passes) {
  // Of very many passes some are left out.
  constexpr std::size_t most_passes = 100;
  const std::size_t step = (passes.size() + most_passes - 1) / most_passes;
  Json list = Json::array();
  for (std::size_t i = 0; i < passes.size(); i += std::max<std::size_t>(1, step))
    list.push_back(Json{{"pass", i + 1}, {"training", passes[i].training}, {"held_out", passes[i].held_out}});
  return list;
}

Json net_card(const TrainRequest& request, const engine::PositionSet& set, const Trained& trained) {
  return {{"game", "chess"},
          {"program", fmt::format("arborist {}", version)},
          {"command", command_of(request)},
          {"positions", trained.training},
          {"positions_held_out", trained.held_out},
          {"data", data_json(request, set)},
          {"passes", passes_json(trained.passes)},
          {"best_pass", trained.best_pass + 1},
          {"ended_early", trained.ended_early},
          {"error",
           {{"held_out", trained.net.error},
            {"classic_evaluation", trained.classic.error},
            {"rounding_centipawns", trained.net.rounding}}},
          {"scale", trained.scale},
          {"material", material_json(trained.net.material)}};
}

std::string card_text(const Json& card) {
  std::string text = write_json(card);
  Json shorter = card;
  for (const char* least_needed : {"passes", "data", "command"}) {
    if (text.size() <= learn::Net::longest_card) break;
    shorter[least_needed] = "too long to be kept";
    text = write_json(shorter);
  }
  return text.substr(0, learn::Net::longest_card);
}

std::string card_for_people(const std::string& card) {
  const auto json = parse_json(card, {.depth = 16, .values = 100'000});
  std::string text;
  if (!json || !json->is_object()) {
    for (const auto line : split(card, '\n')) text += visible_text(line) + '\n';
    return text;
  }
  tell_members(text, *json, 1);
  return text;
}

}  // namespace arborist
