// Letters among those who search one position together: commands, what was found, and complaints. Each is a message of
// the farm's post, of the kind `others`.
//
//   post.send(Post::home, letter(Subject::findings, search, to_bytes(counts, found)));
//   if (from_bytes(message.bytes, counts, found)) …
#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/findings.h"
#include "engine/uci/partners.h"
#include "farm/post.h"

namespace arborist::engine {

inline constexpr auto between_letters = std::chrono::milliseconds(1);
// More than this waits only for somebody who hangs or is gone: to him nothing is told until it has gone out.
inline constexpr std::size_t most_unsent = std::size_t{1} << 20U;

// What a letter is; stands in Message::run.
enum class Subject : std::uint32_t { line, findings, quit, complaint };

[[nodiscard]] inline std::string letter(Subject subject, std::uint64_t number, std::string bytes) {
  return farm::to_letter({.kind = farm::Message::Kind::others,
                          .run = static_cast<std::uint32_t>(subject),
                          .piece = number,
                          .bytes = std::move(bytes)});
}

// Counts first, then findings as they are in memory: the same program runs everywhere.
static_assert(std::is_trivially_copyable_v<Finding> && std::is_trivially_copyable_v<Partners::Counts>);

[[nodiscard]] inline std::string to_bytes(const Partners::Counts& counts, const std::vector<Finding>& findings) {
  std::string bytes(sizeof counts + findings.size() * sizeof(Finding), '\0');
  std::memcpy(bytes.data(), &counts, sizeof counts);
  if (!findings.empty()) std::memcpy(bytes.data() + sizeof counts, findings.data(), findings.size() * sizeof(Finding));
  return bytes;
}

[[nodiscard]] inline bool from_bytes(const std::string& bytes, Partners::Counts& counts,
                                     std::vector<Finding>& findings) {
  if (bytes.size() < sizeof counts || (bytes.size() - sizeof counts) % sizeof(Finding) != 0) return false;
  std::memcpy(&counts, bytes.data(), sizeof counts);
  findings.resize((bytes.size() - sizeof counts) / sizeof(Finding));
  if (!findings.empty()) std::memcpy(findings.data(), bytes.data() + sizeof counts, bytes.size() - sizeof counts);
  return true;
}

}  // namespace arborist::engine
