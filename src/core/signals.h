// is_ignored: whether whoever started us wants a signal ignored, as nohup and shells do for work in the background. To
// listen for such a signal all the same would end what was meant to go on.
//
//   if (!is_ignored(SIGHUP)) listen_for(SIGHUP);
#pragma once

#include <csignal>

namespace arborist {

[[nodiscard]] inline bool is_ignored(int signal) {
  struct sigaction now = {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace arborist
