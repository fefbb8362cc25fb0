#include "core/file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "tests/core/folder.h"

namespace arborist {
namespace {

using Files = InFolder;

TEST_F(Files, what_was_written_is_read) {
  const std::string content("line\n\0binary\xff", 13);
  ASSERT_TRUE(write_file(folder_ / "a", content));
  EXPECT_EQ(*read_file(folder_ / "a", 100), content);
  ASSERT_TRUE(write_file(folder_ / "a", "shorter"));
  EXPECT_EQ(*read_file(folder_ / "a", 100), "shorter");
  EXPECT_EQ(files(), 1U) << "nothing temporary is left";
}

TEST_F(Files, a_missing_file_a_folder_and_a_file_too_large_are_named) {
  EXPECT_NE(read_file(folder_ / "none", 10).error().message.find("no such file"), std::string::npos);
  EXPECT_NE(read_file(folder_, 10).error().message.find("is a folder"), std::string::npos);
  ASSERT_TRUE(write_file(folder_ / "big", std::string(11, 'x')));
  EXPECT_NE(read_file(folder_ / "big", 10).error().message.find("larger than the limit of 10 bytes"),
            std::string::npos);
  EXPECT_TRUE(read_file(folder_ / "big", 11));
}

TEST_F(Files, a_pipe_in_the_place_of_a_regular_file_holds_nobody_up) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink("pipe", folder_ / "link");
  for (const char* name : {"pipe", "link"})
    EXPECT_NE(read_regular_file(folder_ / name, 10).error().message.find("is a pipe or a device"), std::string::npos);
  EXPECT_NE(read_regular_file("/dev/zero", 10).error().message.find("is a pipe or a device"), std::string::npos);
  EXPECT_NE(read_regular_file(folder_ / "none", 10).error().message.find("no such file"), std::string::npos);
  EXPECT_NE(read_regular_file(folder_, 10).error().message.find("is a folder"), std::string::npos);
  const std::string content("line\n\0binary\xff", 13);
  ASSERT_TRUE(write_file(folder_ / "a", content));
  EXPECT_EQ(*read_regular_file(folder_ / "a", 13), content);
  EXPECT_NE(read_regular_file(folder_ / "a", 12).error().message.find("larger than the limit"), std::string::npos);
}

TEST_F(Files, a_folder_that_is_not_there_is_an_error) {
  EXPECT_NE(write_file(folder_ / "no" / "a", "x").error().message.find("cannot write"), std::string::npos);
}

// A limit on the size of files stands in for a full disk: the write fails half way.
TEST_F(Files, a_write_that_fails_half_way_leaves_the_old_content_and_nothing_else) {
  ASSERT_TRUE(write_file(folder_ / "a", "the good old content"));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{.rlim_cur = 4096, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto written = write_file(folder_ / "a", std::string(100'000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("cannot write"), std::string::npos) << written.error().message;
  EXPECT_EQ(*read_file(folder_ / "a", 100), "the good old content");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace arborist
