#include "viewer/scale.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace hybridyn::viewer {

std::vector<double> round_values(double low, double high, int most) {
  double step = std::pow(10, std::floor(std::log10((high - low) / most)));
  for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10 times the power
    if (std::floor(high / step) - std::ceil(low / step) + 1 <= most) break;
    step *= factor;
  }
  std::vector<double> values;
  for (double k = std::ceil(low / step); k <= std::floor(high / step); ++k) {
    values.push_back(k * step + 0.0);  // no -0
  }
  return values;
}

std::string tick_text(double value, double step) {
  const double size = std::max(std::abs(value), step);
  std::array<char, 32> text;
  if (size >= 1e5 || step < 1e-4) {
    const int digits =
        static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(step)));
    std::snprintf(text.data(), text.size(), "%.*e", digits, value);
  } else {
    const int places = static_cast<int>(std::max(0.0, -std::floor(std::log10(step) + 1e-9)));
    std::snprintf(text.data(), text.size(), "%.*f", places, value);
  }
  return text.data();
}

}  // namespace hybridyn::viewer
