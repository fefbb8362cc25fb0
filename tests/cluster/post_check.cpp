// post_check: the post of MPI where a process is killed while a long letter of it is on its way. Home reads on: what
// the third process sends comes, long and short letters in their order.
//
//   mpirun --enable-recovery -n 3 post_check
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include "cluster/mpi_post.h"

namespace {

using arborist::MpiPost;
using arborist::farm::Post;

constexpr std::size_t long_letter = 4U << 20U;  // it goes only when both sides attend to it
constexpr int letters = 40;

std::string wait_for_letter(MpiPost& post) {
  while (true) {
    if (auto letter = post.receive()) return letter->text;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// Gone, or dead and not yet buried.
bool is_dead(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string number, name, state;
  return !(stat >> number >> name >> state) || state == "Z" || state == "X";
}

void be_killed(MpiPost& post) {
  post.send(Post::home, std::to_string(::getpid()));
  while (!post.is_sent()) std::this_thread::yield();
  post.send(Post::home, std::string(long_letter, 'x'));
  ::raise(SIGKILL);
}

void send_letters(MpiPost& post) {
  wait_for_letter(post);
  for (int i = 0; i < letters; ++i)
    post.send(Post::home, std::string(i % 3 == 0 ? long_letter : 10, 'a') + static_cast<char>(i));
  while (!post.is_sent()) std::this_thread::yield();
}

int read_on(MpiPost& post) {
  const std::string process = wait_for_letter(post);
  while (!is_dead(process)) std::this_thread::yield();
  post.send(2, "now");
  for (int i = 0; i < letters; ++i)
    if (const std::string text = wait_for_letter(post); text.front() != 'a' || text.back() != static_cast<char>(i)) {
      std::printf("letter %d came in the place of %d\n", text.back(), i);
      return 1;
    }
  std::puts("all letters came");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  MpiPost post(argc, argv);
  int exit_code = 0;
  if (post.own() == Post::home) exit_code = read_on(post);
  if (post.own() == 1) be_killed(post);
  if (post.own() == 2) send_letters(post);
  std::fflush(stdout);
  ::_exit(exit_code);  // to finish would be to wait for the one who was killed
}
