// The logistic function from our own exponential: a net must not differ from machine to machine.
#pragma once

#include "core/exponential.h"

namespace arborist::learn {

using arborist::exponential;

inline double sigmoid(double x) { return 1 / (1 + exponential(-x)); }

}  // namespace arborist::learn
