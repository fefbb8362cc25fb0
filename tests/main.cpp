// Every run of a test program has a folder of its own for temporary files, and for what is kept at home: tests that run
// at the same time may use the same names.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  std::string folder = (std::filesystem::temp_directory_path() / "XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) {
    std::perror(folder.c_str());
    return 1;
  }
  for (const char* name : {"TMPDIR", "TEST_TMPDIR", "HOME"}) ::setenv(name, folder.c_str(), 1);
  const int result = RUN_ALL_TESTS();
  std::error_code left_behind;  // what a test left without rights to remove it
  std::filesystem::remove_all(folder, left_behind);
  return result;
}
