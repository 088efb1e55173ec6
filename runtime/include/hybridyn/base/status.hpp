// What an algorithm says about the numbers it was given; the worse the larger.
#pragma once

namespace hybridyn {

enum class [[nodiscard]] Status{
    kOk,
    kLeastSquares,    // loops cannot all be satisfied in this (singular) state; least squares was
                      // taken
    kIllConditioned,  // rounding leaves less than a third of the digits
    kSingular  // the mass matrix is not positive definite, or a result is not finite; results
               // are not to be used
};

constexpr const char* to_string(Status status) {
  constexpr const char* kNames[] = {"ok", "least_squares", "ill_conditioned", "singular"};
  return kNames[static_cast<int>(status)];
}

}  // namespace hybridyn
