// What an algorithm says about the numbers it was given; the worse the larger.
#pragma once

namespace hybridyn {

enum class Status {
  kOk,
  kLeastSquares,  // loops cannot all be satisfied in this (singular) state; least squares was taken
  kSingular       // the mass matrix is not positive definite; results are not to be used
};

constexpr const char* to_string(Status status) {
  constexpr const char* kNames[] = {"ok", "least_squares", "singular"};
  return kNames[static_cast<int>(status)];
}

}  // namespace hybridyn
