// LocalPost: the post between "processes" that are threads of a test, so that any of them can fall silent, come late or
// go away whenever the test likes.
//
//   LocalPosts posts(3);
//   std::jthread away([&] { Ranks ranks(posts.at(1), options); … });
//   posts.cut(1);                     // nothing goes to place 1 or comes from it any more
#pragma once

#include <deque>
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
  [[nodiscard]] std::size_t letters() {
    const std::scoped_lock lock(mutex_);
    return letters_;
  }

 private:
  class One final : public Post {
   public:
    One(LocalPosts& all, std::size_t own) : all_(all), own_(own) {}
    [[nodiscard]] std::size_t places() const override { return all_.boxes_.size(); }
    [[nodiscard]] std::size_t own() const override { return own_; }
    [[nodiscard]] std::string host() const override { return "host" + std::to_string(own_); }
    void send(std::size_t to, std::string text) override {
      const std::scoped_lock lock(all_.mutex_);
      ++all_.letters_;
      if (!all_.is_cut_[own_] && !all_.is_cut_[to]) all_.boxes_[to].push_back({own_, std::move(text)});
    }
    [[nodiscard]] std::optional<Letter> receive() override {
      const std::scoped_lock lock(all_.mutex_);
      auto& box = all_.boxes_[own_];
      if (box.empty() || all_.is_cut_[own_]) return std::nullopt;
      Letter letter = std::move(box.front());
      box.pop_front();
      return letter;
    }
    [[nodiscard]] bool is_sent() override { return true; }

   private:
    LocalPosts& all_;
    std::size_t own_;
  };

  std::mutex mutex_;
  std::vector<std::deque<Letter>> boxes_;
  std::vector<bool> is_cut_;
  std::size_t letters_ = 0;
  std::vector<std::unique_ptr<One>> posts_;
};

}  // namespace arborist::farm
