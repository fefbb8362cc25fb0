// packet_relay: a slow and lossy line between two network namespaces, for kernels without netem. Each gets a TUN
// device, arb0; what one sends comes out of the other a while later, or not at all. Until it is killed.
//
//   packet_relay NAMESPACE NAMESPACE MILLISECONDS PERCENT
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

// A TUN device in a namespace; stays ours when we go on to another.
int open_device(const std::string& name) {
  const int space = ::open(("/var/run/netns/" + name).c_str(), O_RDONLY | O_CLOEXEC);
  if (space < 0 || ::setns(space, CLONE_NEWNET) != 0) return -1;
  ::close(space);
  const int device = ::open("/dev/net/tun", O_RDWR | O_CLOEXEC | O_NONBLOCK);
  ifreq request = {};
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  std::strncpy(request.ifr_name, "arb0", IFNAMSIZ - 1);
  if (device < 0 || ::ioctl(device, TUNSETIFF, &request) != 0) return -1;
  return device;
}

struct Packet {
  Clock::time_point due;
  std::vector<char> bytes;
};

// One way from a device to the other.
struct Way {
  int from = -1;
  int to = -1;
  std::deque<Packet> packets = {};
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const auto delay = std::chrono::milliseconds(std::atoi(argv[3]));
  const double loss = std::atof(argv[4]) / 100;
  const int a = open_device(argv[1]), b = open_device(argv[2]);
  if (a < 0 || b < 0) {
    std::perror("packet_relay");
    return 1;
  }
  std::puts("ready");
  std::fflush(stdout);
  std::mt19937 random(22);
  std::array<Way, 2> ways = {Way{a, b}, Way{b, a}};
  std::vector<char> buffer(1U << 16U);
  while (true) {
    bool is_any_waiting = false;
    for (const Way& way : ways) is_any_waiting = is_any_waiting || !way.packets.empty();
    std::array<pollfd, 2> sources = {pollfd{a, POLLIN, 0}, pollfd{b, POLLIN, 0}};
    ::poll(sources.data(), sources.size(), is_any_waiting ? 1 : -1);
    for (Way& way : ways) {
      for (ssize_t size = 0; (size = ::read(way.from, buffer.data(), buffer.size())) > 0;)
        if (std::generate_canonical<double, 32>(random) >= loss)
          way.packets.push_back({Clock::now() + delay, {buffer.begin(), buffer.begin() + size}});
      for (; !way.packets.empty() && way.packets.front().due <= Clock::now(); way.packets.pop_front())
        (void)!::write(way.to, way.packets.front().bytes.data(), way.packets.front().bytes.size());
    }
  }
}
