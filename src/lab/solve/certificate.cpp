#include "lab/solve/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "core/newer.h"
#include "core/text.h"
#include "tree/solver_table.h"

namespace arborist::lab {

namespace {

constexpr std::string_view certificate_title = "arborist certificate 1";

std::string bound_text(Score value) {
  if (!value.is_decided()) return std::to_string(value.value());
  return fmt::format("{}{}", value.is_win() ? 'W' : 'L', value.plies_to_end());
}
Expected<Score> parse_bound(std::string_view text) {
  const bool is_win = text.starts_with('W'), is_loss = text.starts_with('L');
  const auto number =
      parse_integer<int>(text.substr(is_win || is_loss ? 1 : 0), is_win || is_loss ? 0 : -Score::largest_static,
                         is_win || is_loss ? Score::longest_win : Score::largest_static);
  if (!number) return number.error();
  return is_win ? Score::win_in(*number) : is_loss ? Score::loss_in(*number) : Score(*number);
}

std::string claim_text(const Claim& claim) {
  return fmt::format("{} {}{}{}", claim.at_least ? ">=" : "<=", bound_text(claim.value), claim.moves.empty() ? "" : " ",
                     claim.moves);
}
Expected<Claim> parse_claim(std::string_view line) {
  Claim claim;
  const auto words = split(line, ' ');
  if (words.size() < 2 || (words[0] != ">=" && words[0] != "<="))
    return Error{"a claim is '>=' or '<=', a value and moves, not " + in_quotes(line)};
  claim.at_least = words[0] == ">=";
  const auto value = parse_bound(words[1]);
  if (!value) return value.error();
  claim.value = *value;
  for (std::size_t i = 2; i < words.size(); ++i)
    if (!words[i].empty()) claim.moves = claim.moves_and(std::string(words[i]));
  return claim;
}

// One claim about the position after its moves, with what other claims say.
class ClaimChecker {
 public:
  // What is searched for one claim helps with the others: the table is kept.
  ClaimChecker(const Certificate& certificate, const AnyGame& game, const SolveTerms& terms, SolverTable& table)
      : certificate_(certificate), game_(game), terms_(terms) {
    terms_.table = &table;
    for (const Claim& claim : certificate.claims) known_.insert({{claim.moves, claim.at_least}, claim.value});
    terms_.traits = false;
  }

  Expected<CheckedCertificate> operator()(const std::function<void(const CheckedCertificate&)>& told) {
    terms_.told = [&](const SolveProgress& now) {
      CheckedCertificate so_far = result_;
      so_far.nodes += now.nodes;
      if (told) told(so_far);
    };
    for (const Claim& claim : certificate_.claims) {
      if (told) told(result_);
      if (terms_.limits.stop.stop_requested()) return Error{"stopped"};
      if (const auto held = check_one(claim); !held) return held.error().in("claim " + in_quotes(claim_text(claim)));
      if (!claim.moves.empty()) continue;
      if (claim.at_least)
        result_.lower = std::max(result_.lower, claim.value);
      else
        result_.upper = std::min(result_.upper, claim.value);
    }
    return result_;
  }

 private:
  Expected<void> check_one(const Claim& claim) {
    auto play = game_.start(certificate_.position);
    if (!play) return play.error();
    for (const auto move : split(claim.moves, ' '))
      if (!move.empty())
        if (const auto played = (*play)->play(move); !played) return played.error();
    if (const auto end = (*play)->outcome()) {
      ++result_.by_rules;
      const Score value = end->score_for((*play)->to_move(), claim.plies());
      if (claim.at_least ? value >= claim.value : value <= claim.value) return {};
      return Error{"the game is over there, and worth " + bound_text(value)};
    }
    if (follows(claim, (*play)->legal_moves())) {
      ++result_.by_rules;
      return {};
    }
    return search(claim, **play);
  }

  // At least so much: some move leaves the opponent no more. At most so much: every move does not give more.
  [[nodiscard]] bool follows(const Claim& claim, const std::vector<std::string>& moves) const {
    for (const auto& move : moves) {
      const auto other = known_.find({claim.moves_and(move), !claim.at_least});
      const bool holds =
          other != known_.end() && (claim.at_least ? -other->second >= claim.value : -other->second <= claim.value);
      if (claim.at_least && holds) return true;
      if (!claim.at_least && !holds) return false;
    }
    return !claim.at_least;
  }

  Expected<void> search(const Claim& claim, const AnyPlay& play) {
    SolveTerms terms = terms_;
    terms.at_least = claim.at_least ? claim.value : claim.value + 1;
    terms.plies_before = claim.plies();
    const auto solution = play.solve(terms);
    if (!solution) return solution.error();
    ++result_.by_search;
    result_.nodes += solution->nodes;
    if (!solution->is_solved())
      return Error{fmt::format("could not be decided: {} after {} positions", to_text(solution->ended),
                               grouped(solution->nodes))};
    const bool is_reached = solution->lower >= *terms.at_least;
    if (is_reached == claim.at_least) return {};
    return Error{"does not hold"};
  }

  const Certificate& certificate_;
  const AnyGame& game_;
  SolveTerms terms_;
  std::map<std::pair<std::string, bool>, Score> known_;
  CheckedCertificate result_;
};

}  // namespace

std::string to_text(const Certificate& certificate) {
  std::string text =
      fmt::format("{}\ngame {}\nposition {}\n", certificate_title, certificate.game, certificate.position);
  for (const Claim& claim : certificate.claims) text += claim_text(claim) + '\n';
  return text;
}

Expected<Certificate> Certificate::parse(std::string_view text) {
  Certificate certificate;
  const auto lines = split(text, '\n');
  const auto field = [&](std::size_t line, std::string_view name) -> Expected<std::string> {
    if (line < lines.size() && lines[line].starts_with(name)) return std::string(lines[line].substr(name.size()));
    return Error{fmt::format("line {}: '{}…' is missing", line + 1, name)};
  };
  if (auto newer = newer_than(1, lines.empty() ? "" : trim(lines[0]), "arborist certificate ")) return *newer;
  if (lines.empty() || trim(lines[0]) != certificate_title)
    return Error{fmt::format("line 1: this is no certificate; it begins with '{}'", certificate_title)};
  const auto game = field(1, "game ");
  if (!game) return game.error();
  const auto position = field(2, "position ");
  if (!position) return position.error();
  certificate.game = *game;
  certificate.position = *position;
  for (std::size_t i = 3; i < lines.size(); ++i) {
    if (trim(lines[i]).empty()) continue;
    if (certificate.claims.size() == most_claims)
      return Error{fmt::format("line {}: more than {} claims", i + 1, grouped(std::uint64_t{most_claims}))};
    auto claim = parse_claim(trim(lines[i]));
    if (!claim) return claim.error().in(fmt::format("line {}", i + 1));
    certificate.claims.push_back(std::move(*claim));
  }
  return certificate;
}

Expected<CheckedCertificate> check(const Certificate& certificate, const GameList& games, const SolveTerms& terms,
                                   const std::function<void(const CheckedCertificate&)>& told) {
  const auto game = games.find(certificate.game);
  if (!game) return game.error();
  const auto is_of_the_root = [](const Claim& claim) { return claim.moves.empty(); };
  if (std::none_of(certificate.claims.begin(), certificate.claims.end(), is_of_the_root))
    return Error{"it claims nothing about the position itself"};
  auto table = SolverTable::of_megabytes(terms.table_megabytes);
  if (!table) return table.error().in("the table");
  return ClaimChecker(certificate, **game, terms, *table)(told);
}

}  // namespace arborist::lab
