// Numbers of a model get names, so that computer algebra sees 0, 1 and -1 only.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/generator/derive/algebra.hpp"
#include "hybridyn/generator/symbolic/expr.hpp"

namespace hybridyn::generator {

using ExprVec = Vec<Expr>;
using ExprMat = Mat<Expr>;

/// "h2", "h2_x"
std::string literal_name(const std::string& letter, int k, const std::string& component = "");

class LiteralConstants {
 public:
  /// Zero has no name.
  Expr named(const std::string& name, const Extended& number);
  ExprVec named(const std::string& letter, int k, const Vec<Extended>& number);
  /// A turn about a coordinate axis has one number, the angle alphak; others have elements Ek_xy.
  ExprMat rotation(int k, const Mat<Extended>& R);

  const std::vector<std::pair<std::string, Extended>>& values() const { return values_; }

 private:
  std::vector<std::pair<std::string, Extended>> values_;
};

}  // namespace hybridyn::generator
