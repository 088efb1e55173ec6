#include "hybridyn/generator/symbolic/decimal.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace hybridyn::generator {
namespace {

constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

/// Digits of decimals that doubles near them are taken for, and of those that a double tells apart.
constexpr int kShort = 12;
constexpr int kLong = 15;

/// Powers of ten up to here are exact.
constexpr int kExactPower = 22;

DoubleDouble power_of_ten(int exponent) {
  DoubleDouble out = 1;
  for (; exponent > kExactPower; exponent -= kExactPower) out *= 1e22;
  double rest = 1;
  for (int i = 0; i < exponent; ++i) rest *= 10;
  return out * DoubleDouble(rest);
}

/// The nearest decimal of that many digits.
DoubleDouble nearest(double number, int digits) {
  std::array<char, 40> buffer{};
  const std::to_chars_result end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                                 number, std::chars_format::scientific, digits - 1);
  const std::string text(buffer.data(), end.ptr);
  const std::size_t e = text.find('e');
  std::string mantissa = text.substr(0, e);
  if (const std::size_t point = mantissa.find('.'); point != std::string::npos) {
    mantissa.erase(point, 1);
  }
  const int exponent = std::stoi(text.substr(e + 1)) - (digits - 1);
  const auto integer = static_cast<double>(std::stoll(mantissa));  // of at most 15 digits: exact
  return exponent < 0 ? DoubleDouble(integer) / power_of_ten(-exponent)
                      : DoubleDouble(integer) * power_of_ten(exponent);
}

}  // namespace

DoubleDouble decimal(double number) {
  const double size = std::abs(number);
  if (!(size > 1e-100 && size < 1e100)) return number;
  for (int digits = 1; digits <= kLong; ++digits) {
    const DoubleDouble candidate = nearest(number, digits);
    const double gap = std::abs((candidate - DoubleDouble(number)).rounded());
    if (digits <= kShort ? gap <= kRounding * size : candidate.rounded() == number) {
      return candidate;
    }
  }
  return number;
}

}  // namespace hybridyn::generator
