// MpiPost: the post between the ranks of an MPI program.
//
//   MpiPost post(argc, argv);
//   farm::Ranks ranks(post, …);
//   if (ranks.leave(…)) post.finish();         // waits for all ranks; where one is missing, abandon them
#pragma once

#include <deque>
#include <list>
#include <memory>
#include <mutex>
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
  bool send(std::size_t to, std::string text) override;
  [[nodiscard]] std::optional<farm::Letter> receive() override;
  [[nodiscard]] std::size_t unsent(std::size_t to) override;
  [[nodiscard]] bool is_sent() override;

  void finish();
  // Where somebody is missing: ends this process and all others that are left, and lets mpirun end, which would wait
  // for a host that is gone.
  [[noreturn]] void abandon(int exit_code);

 private:
  struct Sending;
  struct Receiving;

  void forget_sent();
  void look_for_letters();

  std::size_t places_ = 1;
  std::size_t own_ = 0;
  std::string host_;
  std::mutex mutex_;                          // one thread at a time is in MPI
  std::vector<std::deque<Sending>> sending_;  // by place
  std::vector<std::size_t> unsent_;           // bytes, by place
  std::vector<std::size_t> busy_;             // places with something unsent
  std::list<Receiving> receiving_;            // in the order in which they were announced
};

}  // namespace arborist
