#include "farm/journal.h"

#include <fmt/format.h>

#include "core/newer.h"

namespace arborist::farm {

Expected<Journal> Journal::open(const std::filesystem::path& path) {
  auto file = AppendedFile::open(path);
  if (!file) return file.error();
  return Journal(std::move(*file));
}

Expected<bool> Journal::begins_like(std::string_view beginning) const {
  const auto text = file_.read(0, beginning.size());
  if (!text) return text.error();
  return beginning.starts_with(*text);
}

std::optional<Error> Journal::newer_than(int known, std::string_view words_before) const {
  constexpr std::size_t longest_number = 10;
  const auto text = file_.read(0, words_before.size() + longest_number);
  return text ? arborist::newer_than(known, *text, words_before) : std::nullopt;
}

Expected<std::string> Journal::read(const TakeLine& take) const {
  constexpr std::size_t at_once = std::size_t{1} << 20U;
  std::string rest;
  std::size_t number = 1;
  for (std::uint64_t from = 0; from < file_.size();) {
    const auto text = file_.read(from, at_once);
    if (!text) return text.error();
    if (text->empty()) break;
    from += text->size();
    std::size_t begin = 0;
    const std::size_t searched = rest.size();
    rest += *text;
    for (auto end = rest.find('\n', searched); end != std::string::npos; end = rest.find('\n', begin), ++number) {
      if (const auto taken = take(std::string_view(rest).substr(begin, end - begin)); !taken)
        return taken.error().in(fmt::format("line {}", number));
      begin = end + 1;
    }
    rest.erase(0, begin);
    if (rest.size() > longest_line) return Error{fmt::format("line {}: it is too long", number)};
  }
  return rest;
}

}  // namespace arborist::farm
