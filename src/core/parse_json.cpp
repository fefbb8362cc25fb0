#include "core/parse_json.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/real_text.h"

namespace arborist {

namespace {

using Library = nlohmann::json;

// Grows a Json as the library's parser tells what it reads.
class Grower final : public nlohmann::json_sax<Library> {
 public:
  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    member_ = &(*open_.back())[name];
    return true;
  }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/, const Library::exception& /*why*/) override {
    return false;
  }

  Json take() { return std::move(root_); }

 private:
  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    if (open_.back()->is_object()) return *member_ = std::move(value);
    open_.back()->push_back(std::move(value));
    return open_.back()->back();
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    open_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Json*> open_ = {};
  Json* member_ = nullptr;
};

}  // namespace

bool is_modest(std::string_view text, const JsonLimits& limits) {
  std::size_t depth = 0;
  std::size_t values = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (c == ',' || c == ':' || c == '[' || c == '{') ++values;
    if (depth > limits.depth || values > limits.values) return false;
  }
  return true;
}

Expected<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  if (!is_modest(text, limits)) return Error{"it is nested too deeply or has too many values"};
  Grower grower;
  if (!Library::sax_parse(text.begin(), text.end(), &grower)) return Error{"it is not JSON"};
  return grower.take();
}

std::string real_text(double number) { return Library(number).dump(); }

}  // namespace arborist
