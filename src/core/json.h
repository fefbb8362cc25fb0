// Json: a value of JSON, and the one place where it becomes text. Whoever writes JSON builds a Json; reading is for the
// borders (core/parse_json.h).
//
//   Json move = {{"san", "Nxf3+"}, {"nodes", 1234}, {"line", {"e2e4", "e7e5"}}};   // pairs: an object, others: a list
//   move["check"] = true;
//   std::cout << write_json(move, 2) << '\n';         // for people; without the 2, one line
//
// A Json is what it will be when its text is read again: what is not UTF-8 in a text is replaced (core/utf8.h), a
// number that is not finite is null, and whole numbers know no type. The members of an object stand in the order they
// came.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arborist {

class Json {
 public:
  struct Member;
  class Piece;
  using Pieces = std::initializer_list<Piece>;

  Json() : natural_(0) {}
  Json(std::nullptr_t) : Json() {}
  Json(std::same_as<bool> auto flag) : kind_(Kind::flag), flag_(flag) {}
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  Json(Number number)
      : kind_(number < 0 ? Kind::negative : Kind::natural), natural_(static_cast<std::uint64_t>(number)) {}
  Json(double number);
  Json(std::string text);
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  // Of anything to go through.
  template <class Range>
    requires(!std::same_as<Range, Json> && !std::convertible_to<const Range&, std::string_view> &&
             requires(const Range& range) { range.begin() != range.end(); })
  Json(const Range& range) : Json(array()) {
    for (const auto& element : range) push_back(element);
  }
  // An object where every piece is a pair that begins with a text; otherwise an array.
  Json(Pieces pieces);
  [[nodiscard]] static Json array(Pieces pieces);
  [[nodiscard]] static Json array();
  [[nodiscard]] static Json object();
  // What is JSON text already, and stays as it is.
  [[nodiscard]] static Json written(std::string text);

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(Json other) noexcept;
  ~Json();

  [[nodiscard]] bool is_null() const { return kind_ == Kind::null; }
  [[nodiscard]] bool is_boolean() const { return kind_ == Kind::flag; }
  [[nodiscard]] bool is_number_unsigned() const { return kind_ == Kind::natural; }
  [[nodiscard]] bool is_number_integer() const { return kind_ == Kind::natural || kind_ == Kind::negative; }
  [[nodiscard]] bool is_number_float() const { return kind_ == Kind::real; }
  [[nodiscard]] bool is_number() const { return is_number_integer() || is_number_float(); }
  [[nodiscard]] bool is_string() const { return kind_ == Kind::text; }
  [[nodiscard]] bool is_array() const { return kind_ == Kind::array; }
  [[nodiscard]] bool is_object() const { return kind_ == Kind::object; }

  // What is asked for must be there: a flag, a number, a text.
  template <class T>
  [[nodiscard]] T get() const {
    if constexpr (std::same_as<T, bool>)
      return flag();
    else if constexpr (std::floating_point<T>)
      return static_cast<T>(real());
    else if constexpr (std::integral<T>)
      return static_cast<T>(whole());
    else
      return T(text());
  }
  [[nodiscard]] const std::string& text() const;

  // Of arrays and objects; anything else is empty.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }

  // The elements of an array. What is not there is null.
  [[nodiscard]] const Json* begin() const;
  [[nodiscard]] const Json* end() const;
  [[nodiscard]] const Json& operator[](std::size_t place) const;
  [[nodiscard]] Json& operator[](std::size_t place);
  [[nodiscard]] Json& back();
  // Null becomes an array.
  void push_back(Json element);

  // The members of an object. What is not there is null, and comes to be where it may be changed; null becomes an
  // object.
  [[nodiscard]] const std::vector<Member>& items() const;
  [[nodiscard]] std::vector<Member>& items();
  [[nodiscard]] const Json& operator[](std::string_view name) const;
  [[nodiscard]] Json& operator[](std::string_view name);
  [[nodiscard]] bool contains(std::string_view name) const;

  friend bool operator==(const Json& a, const Json& b);

 private:
  enum class Kind : std::uint8_t { null, flag, natural, negative, real, text, written, array, object };

  void write(std::string& text, int indent, std::size_t depth) const;
  friend std::string write_json(const Json& json, int indent);

  [[nodiscard]] bool flag() const;
  [[nodiscard]] std::uint64_t whole() const;  // a negative number as its two's complement
  [[nodiscard]] double real() const;
  [[nodiscard]] bool holds_text() const { return kind_ == Kind::text || kind_ == Kind::written; }
  void become(Kind kind);

  Kind kind_ = Kind::null;
  // Private, though the union has no name to say so.
  union {  // NOLINTBEGIN(readability-identifier-naming)
    bool flag_;
    std::uint64_t natural_;  // and the negative, as whole() gives them
    double real_;
    std::string text_;
    std::vector<Json> elements_;
    std::vector<Member> members_;
  };  // NOLINTEND(readability-identifier-naming)
};

struct Json::Member {
  std::string name;
  Json value;
};

// What stands between the braces of a Json, moved from there.
class Json::Piece {
 public:
  template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Piece>)
  Piece(T&& value)  // NOLINT(bugprone-forwarding-reference-overload)
      : value_(std::forward<T>(value)) {}
  Piece(Pieces pieces) : value_(pieces) {}

 private:
  friend Json;
  mutable Json value_;
};

// One line, or `indent` blanks a level.
[[nodiscard]] std::string write_json(const Json& json, int indent = -1);

}  // namespace arborist
