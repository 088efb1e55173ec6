// Axes of plots: which values get a tick, and how they are written.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::viewer {

/// From values to pixels.
struct Scale {
  double low;
  double high;
  double from;  // pixel of `low`
  double to;    // pixel of `high`

  double operator()(double value) const {
    return from + (value - low) / (high - low) * (to - from);
  }
};

/// Multiples of 1, 2 or 5 times a power of ten within low ... high, at most `most` of them.
std::vector<double> round_values(double low, double high, int most);

/// As short as tells it from its neighbours, which are `step` away.
std::string tick_text(double value, double step);

}  // namespace hybridyn::viewer
