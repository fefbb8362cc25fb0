// Bait: a folder with a program, an opening book, tables, a net and a tree in it, and a watch that sees whoever opens,
// runs or writes anything there. And texts that try to: specs of players, quoted and nested in every way.
//
//   Bait bait;
//   HostileSpecs hostile(bait, seed);
//   use(hostile.next());
//   EXPECT_EQ(bait.touched(), "");
#pragma once

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"

namespace arborist::testing {

class Bait {
 public:
  // Short, since what a page may send is.
  explicit Bait(std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                               ("b" + std::to_string(::getpid())))
      : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_ / "tables");
    write("program", "#!/bin/sh\necho here > '" + path("mark") + "'\n");
    std::filesystem::permissions(path("program"), std::filesystem::perms::owner_all);
    write("book.bin", std::string(16, '\1'));
    write("tables/KQvK.rtbw", "none");
    write("net", "ARBORNET");
    write("tree", "((3 12 8) (2 4 6))");
    constexpr std::uint32_t anything = IN_OPEN | IN_ACCESS | IN_MODIFY | IN_CREATE | IN_DELETE;
    const bool is_watched = inotify_add_watch(watch_, folder_.c_str(), anything) >= 0 &&
                            inotify_add_watch(watch_, path("tables").c_str(), anything) >= 0;
    if (!is_watched) std::abort();  // whoever asks for nothing sees nothing
  }
  Bait(const Bait&) = delete;
  Bait& operator=(const Bait&) = delete;
  ~Bait() {
    ::close(watch_);
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  // What was touched since it was asked last.
  [[nodiscard]] std::string touched() const {
    std::string names;
    alignas(inotify_event) std::array<char, 16 * (sizeof(inotify_event) + NAME_MAX + 1)> bytes{};
    for (;;) {
      const auto count = ::read(watch_, bytes.data(), bytes.size());
      if (count <= 0) return names;
      for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
        const auto* event = reinterpret_cast<const inotify_event*>(bytes.data() + at);
        names += event->len > 0 ? std::string(event->name) + ' ' : "the folder ";
        at += sizeof(inotify_event) + event->len;
      }
    }
  }

 private:
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  std::filesystem::path folder_;
  int watch_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
};

class HostileSpecs {
 public:
  HostileSpecs(const Bait& bait, std::uint64_t seed)
      : random_(seed),
        settings_({"moves=1", "moves=0", "seed=1", "choice=best", "file=" + bait.path("book.bin"),
                   "file=" + bait.path("none"), "syzygy=" + bait.path("tables"), "net=" + bait.path("net"),
                   "log=" + bait.path("mark"), "dir=" + bait.path(""), "args=-c echo>" + bait.path("mark"), "depth=1",
                   "nodes=9", "hash=1", "table=1", "eval=@" + bait.path("tree"), "eval=material",
                   "path=" + bait.path("tree")}),
        subjects_({bait.path("program"), "sh", "/bin/sh", "@" + bait.path("tree")}) {}

  // The right specs among them play a move and are done soon.
  std::string next() {
    std::string text = spec(3);
    for (auto changes = random_.below(3); changes > 0; --changes) change(text);
    return text;
  }

 private:
  const std::string& one_of(const std::vector<std::string>& texts) {
    return texts[random_.below(static_cast<std::uint32_t>(texts.size()))];
  }
  bool by_chance(std::uint32_t of) { return random_.below(of) == 0; }

  std::string spec(int inside) {
    static const std::vector<std::string> names = {"book",   "book",   "book",      "uci",
                                                   "xboard", "engine", "alphabeta", "random"};
    const std::string& name = one_of(names);
    std::vector<std::string> pieces;
    if (name == "uci" || name == "xboard" || by_chance(10)) pieces.push_back(one_of(subjects_));
    for (auto left = random_.below(4); left > 0; --left) pieces.push_back(one_of(settings_));
    if (name == "engine" || name == "alphabeta") pieces.emplace_back("depth=1");
    if (inside > 0 && (name == "book" || by_chance(5))) pieces.push_back("then=" + spec(inside - 1));
    return name + joined(pieces);
  }

  // Some of the commas get into quotes, which may be closed wherever they like.
  std::string joined(const std::vector<std::string>& pieces) {
    std::string text;
    bool is_open = false;
    for (const auto& piece : pieces) {
      text += text.empty() ? ":" : ",";
      const auto equals = piece.find('=');
      const bool opens = !is_open && equals != std::string::npos && by_chance(3);
      text += opens ? piece.substr(0, equals + 1) + '"' + piece.substr(equals + 1) : piece;
      is_open = is_open || opens;
      if (is_open && by_chance(2)) {
        text += '"';
        is_open = false;
      }
    }
    return is_open ? text + '"' : text;
  }

  void change(std::string& text) {
    constexpr std::string_view marks = "\",:= @\\\t'";
    const auto at = random_.below(static_cast<std::uint32_t>(text.size()) + 1);
    if (by_chance(2) && at < text.size())
      text.erase(at, 1);
    else
      text.insert(at, 1, marks[random_.below(static_cast<std::uint32_t>(marks.size()))]);
  }

  Random random_;
  std::vector<std::string> settings_;
  std::vector<std::string> subjects_;
};

// What has been seen to get in, and its kin.
inline std::vector<std::string> known_ways_in(const Bait& bait) {
  const std::string mark = "echo>" + bait.path("mark");
  return {R"(book:moves="1,then=uci:sh,args=-c )" + mark + '"',
          R"(book:moves="1,then=xboard:sh,args=-c )" + mark + '"',
          R"(book:seed="1,file=)" + bait.path("book.bin") + '"',
          R"(book:seed="1,file=)" + bait.path("none") + '"',
          R"(book:choice="best,then=engine:syzygy=)" + bait.path("tables") + '"',
          R"(engine:without="x,syzygy=)" + bait.path("tables") + '"',
          R"(alphabeta:eval="material,then=uci:)" + bait.path("program") + '"',
          R"(book:then=book:moves="1,then=uci:sh,args=-c )" + mark + '"',
          "book:then=uci:" + bait.path("program"),
          "uci:" + bait.path("program"),
          "uci:\"" + bait.path("program") + '"',
          "xboard:sh,args=-c " + mark,
          "uci:sh,log=" + bait.path("mark"),
          "book:file=" + bait.path("book.bin") + ",then=random",
          "book:moves=1,then=book:file=" + bait.path("book.bin") + ",then=random",
          "engine:syzygy=" + bait.path("tables"),
          "engine:net=" + bait.path("net"),
          R"(engine:eval="net,net=)" + bait.path("net") + '"',
          "@" + bait.path("tree")};
}

}  // namespace arborist::testing
