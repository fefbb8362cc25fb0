#include "learn/net_code.h"
#include "learn/training_kernels.h"

namespace arborist::learn {

TrainingKernels training_kernels_for([[maybe_unused]] CpuVariant variant) {
#ifdef ARBORIST_CPU_VARIANTS
  if (variant == CpuVariant::x86_64_v4) return cpu_x86_64_v4::training_kernels();
  if (variant == CpuVariant::x86_64_v3) return cpu_x86_64_v3::training_kernels();
#endif
  return cpu_x86_64::training_kernels();
}

NetCode net_code_for([[maybe_unused]] CpuVariant variant) {
#ifdef ARBORIST_CPU_VARIANTS
  if (variant == CpuVariant::x86_64_v4) return cpu_x86_64_v4::net_code();
  if (variant == CpuVariant::x86_64_v3) return cpu_x86_64_v3::net_code();
#endif
  return cpu_x86_64::net_code();
}

}  // namespace arborist::learn
