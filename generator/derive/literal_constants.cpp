#include "hybridyn/generator/derive/literal_constants.hpp"

#include <algorithm>
#include <cmath>

#include "hybridyn/generator/symbolic/extended_angles.hpp"

namespace hybridyn::generator {
namespace {

constexpr const char* kComponents = "xyz";

bool is_unit(const Extended& number) { return abs(number) == Extended(1); }
bool is_plain(const Extended& number) { return number.is_zero() || is_unit(number); }

}  // namespace

std::string literal_name(const std::string& letter, int k, const std::string& component) {
  return letter + std::to_string(k) + (component.empty() ? "" : "_" + component);
}

Expr LiteralConstants::named(const std::string& name, const Extended& number) {
  if (number.is_zero()) return 0;
  values_.emplace_back(name, number);
  return Expr::symbol(name);
}

ExprVec LiteralConstants::named(const std::string& letter, int k, const Vec<Extended>& number) {
  ExprVec out;
  for (int i = 0; i < 3; ++i) {
    out[i] = named(literal_name(letter, k, std::string(1, kComponents[i])), number[i]);
  }
  return out;
}

ExprMat LiteralConstants::rotation(int k, const Mat<Extended>& R) {
  ExprMat out;
  const auto first = std::find_if_not(R.m.begin(), R.m.end(), is_plain);
  const bool about_axis = first != R.m.end() && std::any_of(R.m.begin(), R.m.end(), is_unit);
  const int start = static_cast<int>(first - R.m.begin());
  Expr angle;
  if (about_axis) {  // elements are the sizes of (c s; s c) in a 2 x 2 block
    const auto sine = std::find_if_not(first + 1, R.m.end(), is_plain);
    angle = named(literal_name("alpha", k), angle_of(abs(*sine), abs(*first)));
  }
  for (int i = 0; i < 9; ++i) {
    if (is_unit(R.m[i])) {
      out.m[i] = 1;
    } else if (about_axis && !R.m[i].is_zero()) {
      const bool is_cosine = (i / 3 == start / 3) == (i % 3 == start % 3);
      out.m[i] = is_cosine ? cos(angle) : sin(angle);
    } else {
      const std::string element{kComponents[i / 3], kComponents[i % 3]};
      out.m[i] = named(literal_name("E", k, element), abs(R.m[i]));
    }
    if (R.m[i].is_negative()) out.m[i] = -out.m[i];
  }
  return out;
}

}  // namespace hybridyn::generator
