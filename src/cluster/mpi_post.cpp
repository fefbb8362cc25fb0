#include "cluster/mpi_post.h"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <climits>

namespace arborist {

namespace {

// More than this waits only for somebody who is gone.
constexpr std::size_t most_unsent = std::size_t{256} << 20U;
constexpr int tag = 22;

}  // namespace

// The text must stay where it is until it is on its way.
struct MpiPost::Sending {
  std::size_t to = 0;
  std::string text;
  MPI_Request request = MPI_REQUEST_NULL;
};

MpiPost::MpiPost(int& argc, char**& argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
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
  unsent_.resize(places_);
}

MpiPost::~MpiPost() = default;

void MpiPost::forget_sent() {
  for (auto sending = sending_.begin(); sending != sending_.end();) {
    int is_done = 0;
    // What cannot be sent is lost.
    if (MPI_Test(&sending->request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS) is_done = 1;
    if (is_done == 0) {
      ++sending;
      continue;
    }
    unsent_[sending->to] -= sending->text.size();
    sending = sending_.erase(sending);
  }
}

void MpiPost::send(std::size_t to, std::string text) {
  forget_sent();
  if (text.size() > INT_MAX || unsent_[to] + text.size() > most_unsent) return;
  Sending& sending = sending_.emplace_back(Sending{.to = to, .text = std::move(text)});
  unsent_[to] += sending.text.size();
  if (MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_BYTE, static_cast<int>(to), tag,
                MPI_COMM_WORLD, &sending.request) != MPI_SUCCESS)
    sending.request = MPI_REQUEST_NULL;
}

std::optional<farm::Letter> MpiPost::receive() {
  forget_sent();
  int is_there = 0;
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Status status = {};
  const int probed = MPI_Improbe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &message, &status);
  if (probed != MPI_SUCCESS || is_there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  farm::Letter letter{.from = static_cast<std::size_t>(status.MPI_SOURCE),
                      .text = std::string(static_cast<std::size_t>(size), '\0')};
  if (MPI_Mrecv(letter.text.data(), size, MPI_BYTE, &message, MPI_STATUS_IGNORE) != MPI_SUCCESS) return std::nullopt;
  return letter;
}

bool MpiPost::is_sent() {
  forget_sent();
  return sending_.empty();
}

void MpiPost::finish() { MPI_Finalize(); }

}  // namespace arborist
