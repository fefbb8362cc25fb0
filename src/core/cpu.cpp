#include "core/cpu.h"

#include <cstdlib>
#include <string_view>

namespace arborist {
namespace {

CpuVariant choose() {
  const char* wish = std::getenv("ARBORIST_CPU");
  const auto usable = usable_cpu_variants();
  if (wish != nullptr)
    for (const CpuVariant variant : usable)
      if (std::string_view(wish) == to_text(variant)) return variant;
  return usable.back();
}

}  // namespace

std::vector<CpuVariant> usable_cpu_variants() {
  std::vector<CpuVariant> usable = {CpuVariant::x86_64};
// clang 16 does not know the levels by these names; its builds have no variants.
#if defined(ARBORIST_CPU_VARIANTS) && !defined(__clang__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v3")) usable.push_back(CpuVariant::x86_64_v3);
  if (__builtin_cpu_supports("x86-64-v4")) usable.push_back(CpuVariant::x86_64_v4);
#endif
  return usable;
}

CpuVariant best_cpu_variant() {
  static const CpuVariant chosen = choose();
  return chosen;
}

const char* to_text(CpuVariant variant) {
  switch (variant) {
    case CpuVariant::x86_64:
      return "x86-64";
    case CpuVariant::x86_64_v3:
      return "x86-64-v3";
    case CpuVariant::x86_64_v4:
      return "x86-64-v4";
  }
  return "";
}

const char* cpu_variant() { return to_text(best_cpu_variant()); }

}  // namespace arborist
