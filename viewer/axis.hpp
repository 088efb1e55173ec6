// Axes of charts: which values they show, linearly or logarithmically, and which get a tick.
#pragma once

#include <cmath>
#include <string>
#include <vector>

namespace hybridyn::viewer {

enum class Spacing { kLinear, kLogarithmic };

struct Tick {
  double value;
  std::string text;
};

struct Axis {
  std::string name;
  Spacing spacing = Spacing::kLinear;
  double low = 0;  // less than `high`; positive on a logarithmic axis
  double high = 1;
  std::vector<Tick> ticks;  // rising

  /// What is not finite it does not, nor what has no logarithm where it needs one.
  bool shows(double value) const;
  /// 0 at `low`, 1 at `high`.
  double part(double value) const;
};

/// Least and greatest of the finite among some values.
class Range {
 public:
  void add(const std::vector<double>& values);

  bool is_empty() const { return low_ > high_; }
  /// All of them are the same but for rounding.
  bool is_constant() const;
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double low_ = HUGE_VAL;
  double high_ = -HUGE_VAL;
};

/// With round ticks, and room of `margin` times the range's length beyond its ends. Around a
/// constant is an interval of its size.
Axis round_axis(const std::string& name, const Range& range, double margin, int most_ticks);

/// Logarithmic, from tick to tick: at the decades, and where these are few at 2 and 5 times them.
Axis decade_axis(const std::string& name, std::vector<double> values);

/// With a tick at each of the values; a linear one shows 0 too.
Axis value_axis(const std::string& name, Spacing spacing, std::vector<double> values);

/// Multiples of 1, 2 or 5 times a power of ten within low ... high, at most `most` (four or more)
/// of them; none where the two are the same but for rounding.
std::vector<double> round_values(double low, double high, int most);

/// As short as tells it from its neighbours, which are `step` (positive) away.
std::string tick_text(double value, double step);

}  // namespace hybridyn::viewer
