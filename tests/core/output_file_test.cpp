#include "core/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <future>

#include "core/file.h"
#include "tests/core/folder.h"

namespace arborist {
namespace {

using Output = InFolder;
namespace fs = std::filesystem;

struct stat status_of(const fs::path& path) {
  struct stat status = {};
  EXPECT_EQ(::lstat(path.c_str(), &status), 0) << path;
  return status;
}
mode_t mode_of(const fs::path& path) { return status_of(path).st_mode & 07777U; }

std::string message_of(const Expected<void>& written) { return written ? "written" : written.error().message; }

TEST_F(Output, the_mode_of_what_was_there_is_kept) {
  for (const mode_t mode : {0600U, 0640U, 0755U, 0666U}) {
    put("a", "old");
    ASSERT_EQ(::chmod((folder_ / "a").c_str(), mode), 0);
    ASSERT_TRUE(write_file(folder_ / "a", "new"));
    EXPECT_EQ(mode_of(folder_ / "a"), mode);
    EXPECT_EQ(content("a"), "new");
  }
}

TEST_F(Output, a_new_file_has_the_mode_that_the_users_mask_leaves) {
  const mode_t before = ::umask(0027);
  const auto written = write_file(folder_ / "a", "x");
  ::umask(before);
  ASSERT_TRUE(written);
  EXPECT_EQ(mode_of(folder_ / "a"), 0640U);
}

TEST_F(Output, the_owner_of_what_was_there_is_kept_where_that_is_possible) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  put("a", "old");
  ASSERT_EQ(::chown((folder_ / "a").c_str(), 1234, 2345), 0);
  ASSERT_TRUE(write_file(folder_ / "a", "new"));
  EXPECT_EQ(status_of(folder_ / "a").st_uid, 1234U);
  EXPECT_EQ(status_of(folder_ / "a").st_gid, 2345U);
}

TEST_F(Output, a_link_stays_and_its_target_is_replaced_with_the_targets_mode) {
  fs::create_directory(folder_ / "deep");
  put("deep/target", "old");
  ASSERT_EQ(::chmod((folder_ / "deep/target").c_str(), 0600), 0);
  fs::create_symlink("deep/target", folder_ / "one");
  fs::create_symlink("one", folder_ / "two");
  ASSERT_TRUE(write_file(folder_ / "two", "new"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "two"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "one"));
  EXPECT_FALSE(fs::is_symlink(folder_ / "deep/target"));
  EXPECT_EQ(content("deep/target"), "new");
  EXPECT_EQ(mode_of(folder_ / "deep/target"), 0600U);
  EXPECT_EQ(files(), 3U) << "nothing temporary is left";
}

TEST_F(Output, a_link_to_nothing_makes_its_target) {
  fs::create_symlink("target", folder_ / "link");
  ASSERT_TRUE(write_file(folder_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(content("target"), "new");
  fs::create_symlink("no folder/target", folder_ / "lost");
  EXPECT_NE(message_of(write_file(folder_ / "lost", "x")).find("No such file"), std::string::npos);
}

TEST_F(Output, links_in_a_circle_are_an_error) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  EXPECT_NE(message_of(write_file(folder_ / "a", "x")).find("symbolic links"), std::string::npos);
  EXPECT_EQ(files(), 2U);
}

TEST_F(Output, a_pipe_is_written_into_and_stays_a_pipe) {
  const auto pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("pipe", folder_ / "link");
  for (const auto& name : {pipe, folder_ / "link"}) {
    // To look first neither waits for the reader nor tells it that all is said.
    EXPECT_TRUE(check_writable(name));
    auto read = std::async(std::launch::async, [&] { return content("pipe"); });
    ASSERT_TRUE(write_file(name, "for the reader"));
    EXPECT_EQ(read.get(), "for the reader");
  }
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
}

TEST_F(Output, a_device_is_written_into_and_stays_a_device) {
  const auto null = folder_ / "null";
  constexpr int memory_devices = 1, nothing = 3;
  if (::mknod(null.c_str(), S_IFCHR | 0600, makedev(memory_devices, nothing)) != 0)
    GTEST_SKIP() << "only root makes devices";
  const auto written = write_file(null, "gone");
  EXPECT_TRUE(fs::is_character_file(null));
  EXPECT_EQ(mode_of(null), 0600U);
  EXPECT_EQ(files(), 1U);
  // Where devices do not work in this folder, the reason is told.
  EXPECT_TRUE(written || message_of(written).find("cannot write") != std::string::npos);
}

TEST_F(Output, a_full_device_says_so) {
  fs::create_symlink("/dev/full", folder_ / "full");
  for (const auto& name : {fs::path("/dev/full"), folder_ / "full"})
    EXPECT_NE(message_of(write_file(name, "x")).find("No space left"), std::string::npos);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, a_descriptor_of_our_own_is_written_where_it_stands) {
  const int file = ::open((folder_ / "redirected").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(file, 0);
  ASSERT_EQ(::write(file, "before ", 7), 7);
  const auto inode = status_of(folder_ / "redirected").st_ino;
  fs::create_symlink("/dev/fd/" + std::to_string(file), folder_ / "link");
  ASSERT_TRUE(check_writable(folder_ / "link"));
  ASSERT_TRUE(write_file(folder_ / "link", "between "));
  ASSERT_EQ(::write(file, "after", 5), 5);
  ::close(file);
  EXPECT_EQ(content("redirected"), "before between after");
  EXPECT_EQ(status_of(folder_ / "redirected").st_ino, inode);
}

TEST_F(Output, a_folder_and_a_place_without_one_are_refused_with_the_reason) {
  fs::create_directory(folder_ / "folder");
  for (const auto& written : {write_file(folder_ / "folder", "x"), check_writable(folder_ / "folder")})
    EXPECT_NE(message_of(written).find("Is a directory"), std::string::npos) << message_of(written);
  for (const auto& written : {write_file(folder_ / "no/file", "x"), check_writable(folder_ / "no/file")})
    EXPECT_NE(message_of(written).find("No such file"), std::string::npos) << message_of(written);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, a_dash_is_no_file_and_says_what_is) {
  for (const auto& tried : {check_outputs({"-"}), check_writable("-")}) {
    ASSERT_FALSE(tried);
    EXPECT_NE(tried.error().message.find("/dev/stdout is standard output"), std::string::npos) << tried.error().message;
  }
  EXPECT_FALSE(OutputFile::open("-"));
  EXPECT_FALSE(std::filesystem::exists("-"));
  EXPECT_TRUE(check_outputs({(folder_ / "-").string()})) << "so it may be called";
}

TEST_F(Output, a_protected_file_stays_as_it_is) {
  if (::geteuid() == 0) GTEST_SKIP() << "nothing is protected from root";
  put("a", "old");
  ASSERT_EQ(::chmod((folder_ / "a").c_str(), 0400), 0);
  for (const auto& written : {write_file(folder_ / "a", "x"), check_writable(folder_ / "a")})
    EXPECT_NE(message_of(written).find("Permission denied"), std::string::npos) << message_of(written);
  EXPECT_EQ(content("a"), "old");
}

TEST_F(Output, to_look_whether_it_can_be_written_changes_nothing) {
  put("a", "old");
  EXPECT_TRUE(check_writable(folder_ / "a"));
  EXPECT_TRUE(check_writable(folder_ / "new"));
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, two_writers_of_one_place_do_not_mix) {
  auto one = OutputFile::open(folder_ / "a"), other = OutputFile::open(folder_ / "a");
  ASSERT_TRUE(one && other);
  EXPECT_NE(one->part(), other->part());
  ASSERT_TRUE(one->write("first "));
  ASSERT_TRUE(other->write("second "));
  ASSERT_TRUE(one->write("whole"));
  ASSERT_TRUE(other->write("whole"));
  ASSERT_TRUE(one->put_in_place());
  EXPECT_EQ(content("a"), "first whole");
  ASSERT_TRUE(other->put_in_place());
  EXPECT_EQ(content("a"), "second whole");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, what_is_not_put_in_place_was_never_there) {
  put("a", "old");
  {
    auto file = OutputFile::open(folder_ / "a");
    ASSERT_TRUE(file && file->write("half of it"));
    auto moved = std::move(*file);
    EXPECT_EQ(files(), 2U);
  }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, a_name_as_long_as_names_may_be_is_written) {
  const std::string longest(255, 'n');
  ASSERT_TRUE(write_file(folder_ / longest, "x"));
  EXPECT_EQ(content(longest), "x");
}

}  // namespace
}  // namespace arborist
