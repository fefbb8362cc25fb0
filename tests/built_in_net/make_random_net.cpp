// make_random_net FILE: writes the net that built_in_net_test.cpp expects to find in itself.
#include <cstdio>

#include "core/file.h"
#include "tests/engine/net_support.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto written = arborist::write_file(argv[1], arborist::engine::random_net().encode());
  if (!written) std::fputs((written.error().message + '\n').c_str(), stderr);
  return written ? 0 : 1;
}
