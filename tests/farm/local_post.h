// LocalPost: the post between "processes" that are threads of a test, so that any of them can fall silent, come late or
// go away whenever the test likes.
//
//   LocalPosts posts(3);
//   std::jthread away([&] { Ranks ranks(posts.at(1), options); … });
//   posts.cut(1);                     // nothing goes to place 1 or comes from it any more
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "farm/post.h"

namespace arborist::farm {

class LocalPosts {
 public:
  explicit LocalPosts(std::size_t places) : boxes_(places), is_cut_(places) {
    for (std::size_t place = 0; place < places; ++place) posts_.push_back(std::make_unique<One>(*this, place));
  }

  [[nodiscard]] Post& at(std::size_t place) { return *posts_[place]; }
  void cut(std::size_t place, bool is_cut = true) {
    const std::scoped_lock lock(mutex_);
    is_cut_[place] = is_cut;
  }
  // Results from this place come under the number of the next piece.
  void mislabel(std::size_t place) {
    const std::scoped_lock lock(mutex_);
    mislabelled_ = place;
  }
  // Longer ones are not sent.
  void allow(std::size_t longest) {
    const std::scoped_lock lock(mutex_);
    longest_ = longest;
  }
  // How many one has sent to another, whether they came or not.
  [[nodiscard]] std::size_t letters(std::size_t from, std::size_t to) {
    const std::scoped_lock lock(mutex_);
    return letters_[{from, to}];
  }

 private:
  class One final : public Post {
   public:
    One(LocalPosts& all, std::size_t own) : all_(all), own_(own) {}
    [[nodiscard]] std::size_t places() const override { return all_.boxes_.size(); }
    [[nodiscard]] std::size_t own() const override { return own_; }
    [[nodiscard]] std::string host() const override { return "host" + std::to_string(own_); }
    bool send(std::size_t to, std::string text) override {
      const std::scoped_lock lock(all_.mutex_);
      if (text.size() > all_.longest_) return false;
      if (auto message = message_of(text);
          own_ == all_.mislabelled_ && message && message->kind == Message::Kind::result) {
        ++message->piece;
        text = to_letter(*message);
      }
      ++all_.letters_[{own_, to}];
      if (!all_.is_cut_[own_] && !all_.is_cut_[to]) all_.boxes_[to].push_back({own_, std::move(text)});
      return true;
    }
    [[nodiscard]] std::optional<Letter> receive() override {
      const std::scoped_lock lock(all_.mutex_);
      auto& box = all_.boxes_[own_];
      if (box.empty() || all_.is_cut_[own_]) return std::nullopt;
      Letter letter = std::move(box.front());
      box.pop_front();
      return letter;
    }
    // What its reader has not yet taken.
    [[nodiscard]] std::size_t unsent(std::size_t to) override {
      const std::scoped_lock lock(all_.mutex_);
      std::size_t bytes = 0;
      for (const Letter& letter : all_.boxes_[to])
        if (letter.from == own_) bytes += letter.text.size();
      return bytes;
    }
    [[nodiscard]] bool is_sent() override { return true; }

   private:
    LocalPosts& all_;
    std::size_t own_;
  };

  std::mutex mutex_;
  std::vector<std::deque<Letter>> boxes_;
  std::vector<bool> is_cut_;
  std::size_t longest_ = SIZE_MAX;
  std::size_t mislabelled_ = SIZE_MAX;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> letters_;
  std::vector<std::unique_ptr<One>> posts_;
};

}  // namespace arborist::farm
