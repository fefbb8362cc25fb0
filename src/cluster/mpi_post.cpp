#include "cluster/mpi_post.h"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <csignal>

namespace arborist {

namespace {

// More than this waits only for somebody who is gone.
constexpr std::size_t most_unsent = std::size_t{256} << 20U;
// Where a long letter could not be sent, a short one can say so.
constexpr std::size_t short_letter = 4096;
constexpr std::size_t room_for_short = std::size_t{16} << 20U;
constexpr int tag = 22;

}  // namespace

// The text must stay where it is until it is on its way.
struct MpiPost::Sending {
  std::string text;
  MPI_Request request = MPI_REQUEST_NULL;
};

// It comes when it comes: who sends a long letter may be slow, or gone before all of it is here.
struct MpiPost::Receiving {
  std::size_t from = 0;
  std::string text;
  MPI_Request request = MPI_REQUEST_NULL;
};

MpiPost::MpiPost(int& argc, char**& argv) {
  // Signals are for us and not for the threads that MPI begins here: one of them would end the process on a Ctrl-C.
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A rank that is gone must not take the others with it.
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int places = 1, own = 0, length = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &places);
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  std::array<char, MPI_MAX_PROCESSOR_NAME> name = {};
  MPI_Get_processor_name(name.data(), &length);
  places_ = static_cast<std::size_t>(places);
  own_ = static_cast<std::size_t>(own);
  host_.assign(name.data(), static_cast<std::size_t>(length));
  sending_.resize(places_);
  unsent_.resize(places_);
}

MpiPost::~MpiPost() = default;

// Letters to one place go in their order, so only the first is looked at: many may wait for somebody who is gone.
void MpiPost::forget_sent() {
  std::erase_if(busy_, [this](std::size_t place) {
    auto& letters = sending_[place];
    while (!letters.empty()) {
      int is_done = 0;
      // What cannot be sent is lost.
      if (MPI_Test(&letters.front().request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS) is_done = 1;
      if (is_done == 0) return false;
      unsent_[place] -= letters.front().text.size();
      letters.pop_front();
    }
    return true;
  });
}

bool MpiPost::send(std::size_t to, std::string text) {
  const std::scoped_lock lock(mutex_);
  forget_sent();
  const std::size_t most = most_unsent + (text.size() <= short_letter ? room_for_short : 0);
  if (text.size() > INT_MAX || unsent_[to] + text.size() > most) return false;
  if (sending_[to].empty()) busy_.push_back(to);
  Sending& sending = sending_[to].emplace_back(Sending{.text = std::move(text)});
  unsent_[to] += sending.text.size();
  if (MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_BYTE, static_cast<int>(to), tag,
                MPI_COMM_WORLD, &sending.request) != MPI_SUCCESS)
    sending.request = MPI_REQUEST_NULL;
  return true;
}

// Begins to receive all letters that are announced.
void MpiPost::look_for_letters() {
  while (true) {
    int is_there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status = {};
    const int probed = MPI_Improbe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &message, &status);
    if (probed != MPI_SUCCESS || is_there == 0) return;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Receiving& receiving =
        receiving_.emplace_back(Receiving{.from = static_cast<std::size_t>(status.MPI_SOURCE),
                                          .text = std::string(static_cast<std::size_t>(size), '\0')});
    if (MPI_Imrecv(receiving.text.data(), size, MPI_BYTE, &message, &receiving.request) != MPI_SUCCESS)
      receiving_.pop_back();
  }
}

// What never comes from somebody who is gone is kept, for nobody knows that it will not; it is looked at and no more.
std::optional<farm::Letter> MpiPost::receive() {
  const std::scoped_lock lock(mutex_);
  forget_sent();
  look_for_letters();
  std::vector<std::size_t> slow;  // whose later letters wait for an earlier one
  for (auto receiving = receiving_.begin(); receiving != receiving_.end();) {
    const bool waits = std::find(slow.begin(), slow.end(), receiving->from) != slow.end();
    int is_done = 0;
    const bool is_lost = !waits && MPI_Test(&receiving->request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS;
    if (is_lost) {
      receiving = receiving_.erase(receiving);
    } else if (is_done != 0) {
      farm::Letter letter{.from = receiving->from, .text = std::move(receiving->text)};
      receiving_.erase(receiving);
      return letter;
    } else {
      if (!waits) slow.push_back(receiving->from);
      ++receiving;
    }
  }
  return std::nullopt;
}

std::size_t MpiPost::unsent(std::size_t to) {
  const std::scoped_lock lock(mutex_);
  forget_sent();
  return unsent_[to];
}

bool MpiPost::is_sent() {
  const std::scoped_lock lock(mutex_);
  forget_sent();
  return busy_.empty();
}

void MpiPost::finish() { MPI_Finalize(); }

void MpiPost::abandon(int exit_code) {
  if (own_ == home) MPI_Abort(MPI_COMM_WORLD, exit_code);
  ::_exit(exit_code);
}

}  // namespace arborist
