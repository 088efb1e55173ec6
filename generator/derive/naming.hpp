// Suggestions of names for vectors and matrices on the tape: QUANTITY_BODY_COMPONENT.
#pragma once

#include <string>

#include "hybridyn/generator/derive/algebra.hpp"

namespace hybridyn::generator {

inline void suggest(Tape& tape, const std::string& name, const Vec3& v) {
  tape.suggest(v.x, name + "_x");
  tape.suggest(v.y, name + "_y");
  tape.suggest(v.z, name + "_z");
}

inline void suggest(Tape& tape, const std::string& name, const Sym3& S) {
  tape.suggest(S.xx, name + "_xx");
  tape.suggest(S.xy, name + "_xy");
  tape.suggest(S.xz, name + "_xz");
  tape.suggest(S.yy, name + "_yy");
  tape.suggest(S.yz, name + "_yz");
  tape.suggest(S.zz, name + "_zz");
}

inline void suggest(Tape& tape, const std::string& name, const Mat3& A) {
  static constexpr const char* kAxes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) tape.suggest(A(i, j), name + "_" + kAxes[i] + kAxes[j]);
  }
}

/// The blocks of (moment, force) of (wd, a).
inline void suggest(Tape& tape, const std::string& name, const SpatialInertia& I) {
  suggest(tape, name + "_A", I.A);
  suggest(tape, name + "_B", I.B);
  suggest(tape, name + "_C", I.C);
}

}  // namespace hybridyn::generator
