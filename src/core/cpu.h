// The CPU variants the hot code is built for, and the best one this machine can run. Chosen once, at the outermost
// call; all variants give the same results.
//
//   CpuVariant v = best_cpu_variant();       // ARBORIST_CPU=x86-64 in the environment lowers it
#pragma once

#include <cstdint>
#include <vector>

// The namespace of the code of this variant; plain x86-64 where the build says nothing else.
#ifndef ARBORIST_CPU_VARIANT
#define ARBORIST_CPU_VARIANT cpu_x86_64
#endif

namespace arborist {

enum class CpuVariant : std::uint8_t {
  x86_64,     // any 64-bit PC
  x86_64_v3,  // PEXT, POPCNT, AVX2
  x86_64_v4,  // AVX-512
};

// Built in, and possible on this machine, the plainest first.
[[nodiscard]] std::vector<CpuVariant> usable_cpu_variants();
// The best usable one, or a lower one where the environment variable ARBORIST_CPU names it.
[[nodiscard]] CpuVariant best_cpu_variant();
// "x86-64-v3"
[[nodiscard]] const char* to_text(CpuVariant variant);
// The name of the variant in use.
[[nodiscard]] const char* cpu_variant();

}  // namespace arborist
