#include "tests/app/running.h"
#include "tests/engine/syzygy_file.h"

namespace arborist {
namespace {

namespace syzygy = engine::syzygy;

class SyzygyCommand : public WithFolder {
 protected:
  void SetUp() override { syzygy::write_table(path("KRvK.rtbw"), table_); }
  syzygy::MadeTable::File table_ = syzygy::MadeTable::make("KRvK", syzygy::Kind::wdl, 4);
};

TEST_F(SyzygyCommand, whole_tables_are_told) {
  const auto ran = run({"syzygy", "check", path("")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.out, "1 table, whole as its checksum says\n");
}

TEST_F(SyzygyCommand, one_changed_byte_is_found_by_the_checksum) {
  table_.at(table_.size() / 2) ^= 1U;
  syzygy::write_table(path("KQvK.rtbw"), syzygy::MadeTable::make("KQvK", syzygy::Kind::wdl, 4));
  syzygy::write_table(path("KRvK.rtbw"), table_);
  const auto ran = run({"syzygy", "check", path(""), "--json"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.json()["tables"], 2);
  EXPECT_EQ(ran.json()["good"], 1);
  ASSERT_EQ(ran.json()["bad"].size(), 1U);
  EXPECT_EQ(ran.json()["bad"][0]["file"], path("KRvK.rtbw"));
  EXPECT_EQ(ran.json()["bad"][0]["problem"], "its checksum does not fit its content");
}

TEST_F(SyzygyCommand, a_file_of_another_kind_and_a_folder_without_tables_are_told) {
  const auto other = run({"syzygy", "check", write("KQvK.rtbz", "no table")});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_TRUE(contains(other.out, "KQvK.rtbz: it is cut short")) << other.out;
  std::filesystem::create_directories(path("empty"));
  EXPECT_EQ(run({"syzygy", "check", path("empty")}).exit_code, 2);
  EXPECT_EQ(run({"syzygy", "check", path("nowhere")}).exit_code, 2);
}

}  // namespace
}  // namespace arborist
