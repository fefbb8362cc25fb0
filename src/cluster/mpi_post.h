// MpiPost: the post between the ranks of an MPI program. Every call is made from the thread that began MPI.
//
//   MpiPost post(argc, argv);
//   farm::Ranks ranks(post, …);
//   if (ranks.leave(…)) post.finish();         // waits for all ranks; where one is missing, do not
#pragma once

#include <list>
#include <memory>
#include <vector>

#include "farm/post.h"

namespace arborist {

class MpiPost final : public farm::Post {
 public:
  MpiPost(int& argc, char**& argv);
  ~MpiPost() override;

  [[nodiscard]] std::size_t places() const override { return places_; }
  [[nodiscard]] std::size_t own() const override { return own_; }
  [[nodiscard]] std::string host() const override { return host_; }
  void send(std::size_t to, std::string text) override;
  [[nodiscard]] std::optional<farm::Letter> receive() override;
  [[nodiscard]] bool is_sent() override;

  void finish();

 private:
  struct Sending;

  void forget_sent();

  std::size_t places_ = 1;
  std::size_t own_ = 0;
  std::string host_;
  std::list<Sending> sending_;
  std::vector<std::size_t> unsent_;  // bytes, by place
};

}  // namespace arborist
