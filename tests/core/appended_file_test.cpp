#include "core/appended_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <future>

#include "tests/core/folder.h"

namespace arborist {
namespace {

using Appended = InFolder;
namespace fs = std::filesystem;

TEST_F(Appended, it_grows_behind_what_was_there_and_reads_it) {
  put("a", "old ");
  auto file = AppendedFile::open(folder_ / "a");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 4U);
  ASSERT_TRUE(file->append("new"));
  EXPECT_EQ(content("a"), "old new");
  EXPECT_EQ(*file->read(2, 3), "d n");
  EXPECT_EQ(*file->read(5, 100), "ew");
}

TEST_F(Appended, two_cannot_hold_it_and_the_error_says_who_does) {
  const auto one = AppendedFile::open(folder_ / "a");
  ASSERT_TRUE(one);
  fs::create_symlink("a", folder_ / "link");
  for (const auto* name : {"a", "link"}) {
    const auto other = AppendedFile::open(folder_ / name);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("being written by this run already"), std::string::npos)
        << other.error().message;
  }
}

// Holds a file in another process until it goes.
class Holder {
 public:
  explicit Holder(const fs::path& path) {
    int ready[2] = {};
    EXPECT_EQ(::pipe(ready), 0);
    process_ = ::fork();
    if (process_ == 0) {
      const auto held = AppendedFile::open(path);
      (void)!::write(ready[1], held ? "y" : "n", 1);
      for (;;) ::pause();
    }
    char answer = 0;
    EXPECT_EQ(::read(ready[0], &answer, 1), 1);
    EXPECT_EQ(answer, 'y');
    for (const int end : ready) ::close(end);
  }
  ~Holder() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
  [[nodiscard]] std::string number() const { return std::to_string(process_); }

 private:
  pid_t process_ = 0;
};

TEST_F(Appended, another_process_that_holds_it_is_named_and_a_dead_one_holds_nothing) {
  {
    const Holder holder(folder_ / "a");
    const auto file = AppendedFile::open(folder_ / "a");
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("another run"), std::string::npos) << file.error().message;
    if (fs::exists("/proc/locks")) {
      EXPECT_NE(file.error().message.find(holder.number()), std::string::npos) << file.error().message;
    }
  }
  EXPECT_TRUE(AppendedFile::open(folder_ / "a"));
}

TEST_F(Appended, devices_may_be_shared_and_a_full_one_says_so) {
  auto one = AppendedFile::open("/dev/full"), other = AppendedFile::open("/dev/full");
  ASSERT_TRUE(one && other);
  EXPECT_FALSE(one->is_file());
  const auto written = one->append("x");
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("No space left"), std::string::npos) << written.error().message;
  auto null = AppendedFile::open("/dev/null");
  ASSERT_TRUE(null && null->append("x") && null->sync());
}

TEST_F(Appended, a_pipe_is_written_into) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  auto read = std::async(std::launch::async, [&] { return content("pipe"); });
  {
    auto file = AppendedFile::open(folder_ / "pipe");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append("one ") && file->append("two") && file->sync());
  }
  EXPECT_EQ(read.get(), "one two");
}

TEST_F(Appended, a_descriptor_of_our_own_is_written_where_it_stands) {
  const int output = ::open((folder_ / "redirected").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(output, 0);
  ASSERT_EQ(::write(output, "before ", 7), 7);
  auto file = AppendedFile::open("/dev/fd/" + std::to_string(output));
  ASSERT_TRUE(file && file->append("between "));
  ASSERT_EQ(::write(output, "after", 5), 5);
  ::close(output);
  EXPECT_EQ(content("redirected"), "before between after");
}

TEST_F(Appended, a_link_to_nothing_makes_its_target) {
  fs::create_symlink("target", folder_ / "link");
  auto file = AppendedFile::open(folder_ / "link");
  ASSERT_TRUE(file && file->append("x"));
  EXPECT_EQ(content("target"), "x");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
}

}  // namespace
}  // namespace arborist
