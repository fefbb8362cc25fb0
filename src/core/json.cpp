#include "core/json.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <memory>

#include "core/real_text.h"
#include "core/utf8.h"

namespace arborist {

namespace {

const Json& nothing() {
  static const Json null;
  return null;
}

void write_text(std::string& to, std::string_view text) {
  to += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\') continue;
    to.append(text, written, i - written);
    written = i + 1;
    constexpr std::string_view plain = "\"\\\b\t\n\f\r", letters = "\"\\btnfr";
    constexpr std::string_view digits = "0123456789abcdef";
    to += '\\';
    if (const auto place = plain.find(c); place != std::string_view::npos)
      to += letters[place];
    else
      to.append("u00").append(1, digits[static_cast<unsigned char>(c) >> 4U]).append(1, digits[c & 0xF]);
  }
  to.append(text, written).append(1, '"');
}

template <class Number>
void write_number(std::string& to, Number number) {
  char digits[24];
  to.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
}

void write_break(std::string& to, int indent, std::size_t depth) {
  if (indent >= 0) to.append(1, '\n').append(depth * static_cast<std::size_t>(indent), ' ');
}

}  // namespace

Json::Json(double number) : Json() {
  if (!std::isfinite(number)) return;
  kind_ = Kind::real;
  real_ = number;
}

Json::Json(std::string text) : kind_(Kind::text), text_(std::move(text)) {
  if (!is_utf8(text_)) text_ = as_utf8(text_);
}

Json::Json(Pieces pieces) : Json() {
  const bool is_object = std::all_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return piece.value_.is_array() && piece.value_.size() == 2 && piece.value_[0].is_string();
  });
  become(is_object ? Kind::object : Kind::array);
  if (is_object) {
    members_.reserve(pieces.size());
    for (const Piece& piece : pieces) (*this)[piece.value_[0].text_] = std::move(piece.value_[1]);
  } else {
    elements_.reserve(pieces.size());
    for (const Piece& piece : pieces) elements_.push_back(std::move(piece.value_));
  }
}

Json Json::array() {
  Json json;
  json.become(Kind::array);
  return json;
}

Json Json::array(Pieces pieces) {
  Json json = array();
  for (const Piece& piece : pieces) json.push_back(std::move(piece.value_));
  return json;
}

Json Json::object() {
  Json json;
  json.become(Kind::object);
  return json;
}

Json Json::written(std::string text) {
  Json json;
  json.become(Kind::written);
  json.text_ = std::move(text);
  return json;
}

// What is null begins to be something.
void Json::become(Kind kind) {
  assert(is_null());
  if (kind == Kind::text || kind == Kind::written) std::construct_at(&text_);
  if (kind == Kind::array) std::construct_at(&elements_);
  if (kind == Kind::object) std::construct_at(&members_);
  kind_ = kind;
}

Json::Json(const Json& other) : Json() {
  become(other.kind_);
  if (holds_text())
    text_ = other.text_;
  else if (is_array())
    elements_ = other.elements_;
  else if (is_object())
    members_ = other.members_;
  else
    natural_ = other.natural_;
}

Json::Json(Json&& other) noexcept : Json() {
  become(other.kind_);
  if (holds_text())
    text_ = std::move(other.text_);
  else if (is_array())
    elements_ = std::move(other.elements_);
  else if (is_object())
    members_ = std::move(other.members_);
  else
    natural_ = other.natural_;
}

Json& Json::operator=(Json other) noexcept {
  std::destroy_at(this);
  std::construct_at(this, std::move(other));
  return *this;
}

Json::~Json() {
  if (holds_text()) std::destroy_at(&text_);
  if (is_array()) std::destroy_at(&elements_);
  if (is_object()) std::destroy_at(&members_);
}

bool Json::flag() const {
  assert(is_boolean());
  return flag_;
}

std::uint64_t Json::whole() const {
  assert(is_number());
  return is_number_float() ? static_cast<std::uint64_t>(static_cast<std::int64_t>(real_)) : natural_;
}

double Json::real() const {
  assert(is_number());
  if (is_number_float()) return real_;
  return kind_ == Kind::negative ? static_cast<double>(static_cast<std::int64_t>(natural_))
                                 : static_cast<double>(natural_);
}

const std::string& Json::text() const {
  assert(is_string());
  return text_;
}

std::size_t Json::size() const { return is_array() ? elements_.size() : is_object() ? members_.size() : 0; }

const Json* Json::begin() const {
  assert(!is_object());
  return is_array() ? elements_.data() : nullptr;
}

const Json* Json::end() const { return is_array() ? elements_.data() + elements_.size() : nullptr; }

const Json& Json::operator[](std::size_t place) const {
  return is_array() && place < elements_.size() ? elements_[place] : nothing();
}

Json& Json::operator[](std::size_t place) {
  assert(is_array() && place < elements_.size());
  return elements_[place];
}

Json& Json::back() { return (*this)[size() - 1]; }

void Json::push_back(Json element) {
  if (is_null()) become(Kind::array);
  assert(is_array());
  elements_.push_back(std::move(element));
}

const std::vector<Json::Member>& Json::items() const {
  static const std::vector<Member> none;
  return is_object() ? members_ : none;
}

std::vector<Json::Member>& Json::items() {
  if (is_null()) become(Kind::object);
  assert(is_object());
  return members_;
}

const Json& Json::operator[](std::string_view name) const {
  for (const Member& member : items())
    if (member.name == name) return member.value;
  return nothing();
}

Json& Json::operator[](std::string_view name) {
  if (!is_utf8(name)) return (*this)[as_utf8(name)];
  for (Member& member : items())
    if (member.name == name) return member.value;
  return members_.emplace_back(Member{std::string(name), Json()}).value;
}

bool Json::contains(std::string_view name) const { return &(*this)[name] != &nothing(); }

bool operator==(const Json& a, const Json& b) {
  using Kind = Json::Kind;
  if (a.is_number() && b.is_number() && (a.is_number_float() || b.is_number_float())) return a.real() == b.real();
  if (a.kind_ != b.kind_) return false;
  switch (a.kind_) {
    case Kind::null:
      return true;
    case Kind::flag:
      return a.flag_ == b.flag_;
    case Kind::natural:
    case Kind::negative:
      return a.natural_ == b.natural_;
    case Kind::real:
      return a.real_ == b.real_;
    case Kind::text:
    case Kind::written:
      return a.text_ == b.text_;
    case Kind::array:
      return a.elements_ == b.elements_;
    case Kind::object:
      break;
  }
  return std::equal(
      a.members_.begin(), a.members_.end(), b.members_.begin(), b.members_.end(),
      [](const Json::Member& x, const Json::Member& y) { return x.name == y.name && x.value == y.value; });
}

void Json::write(std::string& to, int indent, std::size_t depth) const {
  const bool is_list = is_array();
  const auto write_all = [&](const auto& all, const auto& one) {
    to += is_list ? '[' : '{';
    for (const auto& item : all) {
      if (&item != &all.front()) to += ',';
      write_break(to, indent, depth + 1);
      one(item).write(to, indent, depth + 1);
    }
    if (!all.empty()) write_break(to, indent, depth);
    to += is_list ? ']' : '}';
  };
  switch (kind_) {
    case Kind::null:
      to += "null";
      return;
    case Kind::flag:
      to += flag_ ? "true" : "false";
      return;
    case Kind::natural:
      write_number(to, natural_);
      return;
    case Kind::negative:
      write_number(to, static_cast<std::int64_t>(natural_));
      return;
    case Kind::real:
      to += real_text(real_);
      return;
    case Kind::text:
      write_text(to, text_);
      return;
    case Kind::written:
      to += text_;
      return;
    case Kind::array:
      write_all(elements_, [](const Json& element) -> const Json& { return element; });
      return;
    case Kind::object:
      write_all(members_, [&](const Member& member) -> const Json& {
        write_text(to, member.name);
        to += indent >= 0 ? ": " : ":";
        return member.value;
      });
      return;
  }
}

std::string write_json(const Json& json, int indent) {
  std::string text;
  json.write(text, indent, 0);
  return text;
}

}  // namespace arborist
