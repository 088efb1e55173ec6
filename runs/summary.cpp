#include "hybridyn/runs/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "hybridyn/system/printable.hpp"

namespace hybridyn::tools {
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
      velocity_(range("loops.velocity")),
      points_(range("contact.points")),
      depth_(range("contact.depth")) {
  signorini_.column = range("contact.signorini").column;
  coulomb_.column = range("contact.coulomb").column;
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
  for (Range* range : {&kinetic_, &total_, &position_, &velocity_, &points_, &depth_}) {
    if (range->column >= 0) follow(*range, row[range->column]);
  }
  for (Range& range : momenta_) follow(range, row[range.column]);
  for (Residual* residual : {&signorini_, &coulomb_}) {
    if (residual->column < 0) continue;
    const double value = row[residual->column];
    residual->most = std::max(residual->most, value);
    residual->squares += value * value;
  }
  work_.add(row[0], row[power_]);
  ++rows_;
}

/// The cubic through four rows at time t (Lagrange).
double Work::cubic(double t) const {
  double out = 0;
  for (const Row& own : last_) {
    double weight = own.power;
    for (const Row& other : last_) {
      if (&other != &own) weight *= (t - other.time) / (own.time - other.time);
    }
    out += weight;
  }
  return out;
}

/// The integral of the cubic from one of the rows to the next, by Gauss's rule of two points, which
/// is exact for cubics.
double Work::interval(std::size_t i) const {
  const double half = (last_[i + 1].time - last_[i].time) / 2;
  const double middle = last_[i].time + half;
  const double aside = half / std::sqrt(3.0);
  return half * (cubic(middle - aside) + cubic(middle + aside));
}

void Work::add(double time, double power) {
  std::rotate(last_.begin(), last_.begin() + 1, last_.end());
  last_.back() = {time, power};
  ++count_;
  if (count_ == last_.size()) before_ = interval(0);
  if (count_ >= last_.size()) before_ += interval(1);
}

double Work::done() const {
  if (count_ >= last_.size()) return before_ + interval(2);
  double out = 0;
  for (std::size_t i = last_.size() - count_; i + 1 < last_.size(); ++i) {
    out += (last_[i].power + last_[i + 1].power) / 2 * (last_[i + 1].time - last_[i].time);
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
    energy["work"] = work_.done();
    energy["unexplained"] = total_.last - total_.first - work_.done();
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
  if (points_.column >= 0) {
    out["contact"] = {{"points", static_cast<int>(points_.most)},
                      {"depth", depth_.most},
                      {"signorini", described(signorini_)},
                      {"coulomb", described(coulomb_)}};
  }
}

Json Summary::described(const Residual& residual) const {
  const double rows = static_cast<double>(std::max(rows_, 1L));
  return {{"rms", std::sqrt(residual.squares / rows)}, {"largest", residual.most}};
}

namespace {

/// Null, as what is not finite is written, is "nan".
double number(const Json& in, const char* key) {
  const Json& value = in.at(key);
  return value.is_null() ? std::nan("") : value.get<double>();
}

/// The last step may be shorter.
std::string steps_text(const Json& s) {
  const auto steps = s.at("steps").get<long>();
  const double step = number(s, "step");
  const double short_of =
      static_cast<double>(steps) * step - (number(s, "end") - number(s, "start"));
  return std::to_string(steps) + (steps == 1 ? " step of " : " steps of ") +
         (short_of > 1e-6 * step ? "at most " : "") + formatted("%g", step) + " s";
}

std::string energy_text(const Json& energy) {
  const std::string out = "  energy " + formatted("%.9g", number(energy, "start")) + " to " +
                          formatted("%.9g", number(energy, "end")) + " J";
  if (energy.contains("drift")) {
    return out + ", drift " + formatted("%.2g", number(energy, "drift")) + " J, " +
           formatted("%.2g", number(energy, "relative_drift")) + " of what was exchanged\n";
  }
  return out + ", work " + formatted("%.9g", number(energy, "work")) + " J, unexplained " +
         formatted("%.2g", number(energy, "unexplained")) + " J\n";
}

std::string contact_text(const Json& contact) {
  const auto points = contact.at("points").get<int>();
  const auto residual = [&](const char* key) {
    return formatted("%.2g", number(contact.at(key), "largest"));
  };
  return "  contact: at most " + std::to_string(points) + (points == 1 ? " point, " : " points, ") +
         formatted("%.2g", number(contact, "depth")) + " m deep; residuals up to " +
         residual("signorini") + " m/s (Signorini), " + residual("coulomb") + " m/s (Coulomb)\n";
}

}  // namespace

std::string summary_text(const Json& s) {
  std::string out = s.at("model").get<std::string>() + ": " + formatted("%g", number(s, "start")) +
                    " to " + formatted("%g", number(s, "end")) + " s, " + steps_text(s) + ", " +
                    s.at("integrator").get<std::string>() + ", " +
                    s.at("method").get<std::string>() + "\n";
  out += "  " + formatted("%.3g", number(s, "wall_seconds")) + " s for it, " +
         formatted("%.3g", number(s, "times_real_time")) + " x real time\n";
  out += energy_text(s.at("energy"));
  if (s.contains("momentum")) {
    const Json& momentum = s.at("momentum");
    out += "  momentum: drift " + formatted("%.2g", number(momentum, "linear_drift")) +
           " N s, angular " + formatted("%.2g", number(momentum, "angular_drift")) + " N m s\n";
  }
  if (s.contains("loops")) {
    const Json& loops = s.at("loops");
    out += "  loops: open by at most " + formatted("%.2g", number(loops, "position")) +
           ", velocities " + formatted("%.2g", number(loops, "velocity")) + "; a step leaves " +
           formatted("%.2g", number(loops, "drift")) + "\n";
  }
  if (s.contains("contact")) {
    out += contact_text(s.at("contact"));
    out += "  state " + s.at("state_hash").get<std::string>() + "\n";
  }
  for (const Json& notice : s.at("notices")) {
    out += "  " + formatted("%.5f", number(notice, "time")) +
           " s: " + notice.at("text").get<std::string>() + "\n";
  }
  if (!s.at("halt").is_null()) out += "  halted: " + s.at("halt").get<std::string>() + "\n";
  return printable(out);
}

}  // namespace hybridyn::tools
