#include "engine/hot.h"

namespace arborist::engine {

HotCode hot_code_for([[maybe_unused]] CpuVariant variant) {
#ifdef ARBORIST_CPU_VARIANTS
  if (variant == CpuVariant::x86_64_v4) return cpu_x86_64_v4::hot_code();
  if (variant == CpuVariant::x86_64_v3) return cpu_x86_64_v3::hot_code();
#endif
  return cpu_x86_64::hot_code();
}

}  // namespace arborist::engine
