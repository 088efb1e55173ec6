#include "run/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hybridyn::cli {
namespace {

std::string formatted(const char* format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace

double Summary::Range::change() const { return std::max(most - first, first - least); }

Summary::Summary(const std::vector<Column>& columns, bool is_passive, bool is_free)
    : columns_(columns),
      is_passive_(is_passive),
      is_free_(is_free),
      power_(range("power").column),
      kinetic_(range("energy.kinetic")),
      total_(range("energy.total")),
      position_(range("loops.position")),
      velocity_(range("loops.velocity")) {
  for (const char* part : {"linear", "angular"}) {
    for (const char* axis : {"x", "y", "z"}) {
      momenta_.push_back(range(std::string("momentum.") + part + "." + axis));
    }
  }
}

Summary::Range Summary::range(const std::string& name) const {
  const auto found = std::find_if(columns_.begin(), columns_.end(),
                                  [&](const Column& column) { return column.name == name; });
  Range out;
  if (found != columns_.end()) out.column = static_cast<int>(found - columns_.begin());
  return out;
}

void Summary::follow(Range& range, double value) const {
  if (rows_ == 0) range.first = range.least = range.most = value;
  range.least = std::min(range.least, value);
  range.most = std::max(range.most, value);
  range.last = value;
}

void Summary::add(const std::vector<double>& row) {
  for (Range* range : {&kinetic_, &total_, &position_, &velocity_}) {
    if (range->column >= 0) follow(*range, row[range->column]);
  }
  for (Range& range : momenta_) follow(range, row[range.column]);
  times_.push_back(row[0]);
  powers_.push_back(row[power_]);
  ++rows_;
}

/// Integrals of the cubics through four neighbours (the error is of fourth order in the distance of
/// rows), or of straight lines where there are fewer.
double Summary::work() const {
  const std::vector<double>& p = powers_;
  double out = 0;
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    double mean = (p[i] + p[i + 1]) / 2;
    if (p.size() >= 4) {
      if (i == 0) {
        mean = (9 * p[0] + 19 * p[1] - 5 * p[2] + p[3]) / 24;
      } else if (i + 2 == p.size()) {
        mean = (9 * p[i + 1] + 19 * p[i] - 5 * p[i - 1] + p[i - 2]) / 24;
      } else {
        mean = (13 * (p[i] + p[i + 1]) - p[i - 1] - p[i + 2]) / 24;
      }
    }
    out += mean * (times_[i + 1] - times_[i]);
  }
  return out;
}

void Summary::write(Json& out) const {
  Json energy = {{"start", total_.first}, {"end", total_.last}};
  const double exchanged = kinetic_.most - kinetic_.least;
  energy["exchanged"] = exchanged;
  if (is_passive_) {
    energy["drift"] = total_.change();
    energy["relative_drift"] = exchanged > 0 ? total_.change() / exchanged : 0;
  } else {
    energy["work"] = work();
    energy["unexplained"] = total_.last - total_.first - work();
  }
  out["energy"] = std::move(energy);
  if (is_free_) {
    const auto largest = [&](int first) {
      return std::max(
          {momenta_[first].change(), momenta_[first + 1].change(), momenta_[first + 2].change()});
    };
    out["momentum"] = {{"linear_drift", largest(0)}, {"angular_drift", largest(3)}};
  }
  if (position_.column >= 0) {
    out["loops"] = {{"position", position_.most}, {"velocity", velocity_.most}};
  }
}

std::string summary_text(const Json& s) {
  std::string out = s["model"].get<std::string>() + ": " + formatted("%g", s["start"]) + " to " +
                    formatted("%g", s["end"]) + " s, " + std::to_string(s["steps"].get<long>()) +
                    " steps of " + formatted("%g", s["step"]) + " s, " +
                    s["integrator"].get<std::string>() + ", " + s["method"].get<std::string>() +
                    "\n";
  out += "  " + formatted("%.3g", s["wall_seconds"]) + " s for it, " +
         formatted("%.3g", s["times_real_time"]) + " x real time\n";
  const Json& energy = s["energy"];
  out += "  energy " + formatted("%.9g", energy["start"]) + " to " +
         formatted("%.9g", energy["end"]) + " J";
  if (energy.contains("drift")) {
    out += ", drift " + formatted("%.2g", energy["drift"]) + " J, " +
           formatted("%.2g", energy["relative_drift"]) + " of what was exchanged";
  } else {
    out += ", work " + formatted("%.9g", energy["work"]) + " J, unexplained " +
           formatted("%.2g", energy["unexplained"]) + " J";
  }
  out += "\n";
  if (s.contains("momentum")) {
    out += "  momentum: drift " + formatted("%.2g", s["momentum"]["linear_drift"]) +
           " N s, angular " + formatted("%.2g", s["momentum"]["angular_drift"]) + " N m s\n";
  }
  if (s.contains("loops")) {
    out += "  loops: open by at most " + formatted("%.2g", s["loops"]["position"]) +
           ", velocities " + formatted("%.2g", s["loops"]["velocity"]) + "; a step leaves " +
           formatted("%.2g", s["loops"]["drift"]) + "\n";
  }
  for (const Json& notice : s["notices"]) {
    out += "  " + formatted("%.5f", notice["time"]) + " s: " + notice["text"].get<std::string>() +
           "\n";
  }
  if (!s["halt"].is_null()) out += "  halted: " + s["halt"].get<std::string>() + "\n";
  return out;
}

}  // namespace hybridyn::cli
