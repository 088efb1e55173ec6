// A walk made from where the zero moment point is to be, for a biped with level feet and an upright
// torso, and what it takes of the joints.
//
//   zero moment point p: the centre of the foot that stands; between two of them by a step of fifth
//   order while both stand
//   (1) c - (z_c / g) c'' = p        the centre of mass as an inverted pendulum, at rest at both ends
//   (2) torso = c less the centre of mass's place in it, by fixed point; legs by `BipedLeg`
//   (3) p_ref <- p_ref - smooth(p(q) - p): what the whole robot's inverse dynamics say, in rounds
//   (4) both feet stand: F_i = a_i F, a_i by the place of p between them, centres of pressure off
//       the feet's centres alike, moments about the vertical shared alike
// Rows a time dt apart; velocities and accelerations are central differences of the angles.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/control/balance.hpp"
#include "hybridyn/control/biped_legs.hpp"
#include "hybridyn/control/gain_schedule.hpp"

namespace hybridyn::control {

struct WalkParameters {
  int steps = 6;
  double step_length = 0.03;     // m, the robot's advance in a step
  double period = 0.8;           // s, of a step
  double double_support = 0.25;  // of a period
  double lift = 0.015;           // m
  double hip_height = 0.196;     // m, from ankle roll axis to hip roll axis
  double sole = 0.0215;          // m, from foot frame down to the sole
  double rest = 0.8;             // s, before and after
  double dt = 2e-3;              // s
  int rounds = 6;                // of (3)
  double smoothing = 6;          // rows, standard deviation of the Gaussian of (3)
};

/// World axes.
struct WalkRow {
  double time = 0;
  VectorX<double> q, v, qdd;
  VectorX<double> tau;
  std::array<bool, 2> stands{true, true};       // left, right
  std::array<Wrench<double>, 2> foot_wrench{};  // on a foot, at its frame's origin
  std::array<Vector3<double>, 2> foot{};        // its frame's origin
  Point2<double> zmp = Point2<double>::Zero();  // of the whole robot
};

/// Joint angles, their rates and joint forces as a table with a line of names, as motions are given
/// to `hybridyn simulate`.
inline void write_motion(const Model<double>& model, const std::vector<WalkRow>& rows,
                         std::ostream& out) {
  out.precision(std::numeric_limits<double>::max_digits10);
  out << 't';
  for (const char* group : {"q.", "v.", "tau."}) {
    for (int i = 1; i < model.size(); ++i) out << ',' << group << model.joints[i].name;
  }
  out << '\n';
  for (const WalkRow& row : rows) {
    out << row.time;
    for (int i = 1; i < model.size(); ++i) out << ',' << row.q[model.links[i].q_index];
    for (int i = 1; i < model.size(); ++i) out << ',' << row.v[model.links[i].v_index];
    for (int i = 1; i < model.size(); ++i) out << ',' << row.tau[model.links[i].v_index];
    out << '\n';
  }
}

class WalkingPattern {
 public:
  /// Left, then right leg; `posture` is q of all other joints. The model must outlive the object.
  WalkingPattern(const Model<double>& model, std::array<BipedLeg, 2> legs,
                 const WalkParameters& parameters, const VectorX<double>& posture)
      : model_(model),
        legs_(std::move(legs)),
        parameters_(parameters),
        posture_(posture),
        kinematics_(model),
        rnea_(model),
        external_(model) {}

  /// Throws Error where a foot is out of reach.
  std::vector<WalkRow> make() {
    plan();
    const double height = height_of_mass();
    std::vector<Point2<double>> reference = wanted_;
    for (int round = 0; round <= parameters_.rounds; ++round) {
      place(center_of_mass(reference, height));
      find_forces();
      if (round < parameters_.rounds) correct(reference);
    }
    return std::move(rows_);
  }

 private:
  static constexpr double kGravity = 9.81;

  struct Phase {
    double begin;     // of the step, when the weight begins to shift
    int standing;     // the leg that bears it
    double from, to;  // x of the other foot
  };

  double shift() const { return parameters_.double_support * parameters_.period; }
  double duration() const {
    return 2 * parameters_.rest + parameters_.steps * parameters_.period + shift();
  }
  double foot_y(int leg) const { return legs_[static_cast<std::size_t>(leg)].hip().y(); }

  void plan();
  void plan_row(double t, WalkRow& row, Point2<double>& zmp) const;
  double height_of_mass();
  std::vector<Point2<double>> center_of_mass(const std::vector<Point2<double>>& zmp,
                                             double height) const;
  void place(const std::vector<Point2<double>>& com);
  void place_row(const Point2<double>& com, WalkRow& row);
  void find_forces();
  void share(const Wrench<double>& F, WalkRow& row) const;
  void correct(std::vector<Point2<double>>& reference) const;

  const Model<double>& model_;
  std::array<BipedLeg, 2> legs_;
  WalkParameters parameters_;
  VectorX<double> posture_;
  Kinematics<double> kinematics_;
  Rnea<double> rnea_;
  ExternalWrenches<double> external_;
  std::vector<Phase> phases_;
  std::vector<WalkRow> rows_;
  std::vector<Point2<double>> wanted_;
};

/// Feet and zero moment point over time.
inline void WalkingPattern::plan() {
  phases_.clear();
  std::array<double, 2> x = {0, 0};
  for (int k = 0; k < parameters_.steps; ++k) {
    const int standing = k % 2;
    const int swinging = 1 - standing;
    const bool is_last = k + 1 == parameters_.steps;
    const double to = x[standing] + (is_last ? 0 : parameters_.step_length);
    phases_.push_back({parameters_.rest + k * parameters_.period, standing, x[swinging], to});
    x[swinging] = to;
  }
  const auto count = static_cast<int>(std::lround(duration() / parameters_.dt)) + 1;
  rows_.assign(static_cast<std::size_t>(count), WalkRow());
  wanted_.assign(rows_.size(), Point2<double>::Zero());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    plan_row(parameters_.dt * static_cast<double>(i), rows_[i], wanted_[i]);
  }
}

inline void WalkingPattern::plan_row(double t, WalkRow& row, Point2<double>& zmp) const {
  const double z = parameters_.sole;
  row.time = t;
  std::array<double, 2> x = {0, 0};
  std::array<double, 2> lift = {0, 0};
  zmp = {0, 0};
  for (const Phase& phase : phases_) {
    if (t < phase.begin) break;
    const int swinging = 1 - phase.standing;
    const Point2<double> to(x[phase.standing], foot_y(phase.standing));
    zmp += quintic_step((t - phase.begin) / shift()) * (to - zmp);
    const double air = parameters_.period - shift();
    const double u = std::min(std::max((t - phase.begin - shift()) / air, 0.0), 1.0);
    const double u4 = u * u * u * u;
    x[swinging] = phase.from + (phase.to - phase.from) * (u4 * (35 - u * (84 - u * (70 - u * 20))));
    const double hump = u * (1 - u);
    lift[swinging] = parameters_.lift * 64 * hump * hump * hump;
    row.stands[swinging] = !(u > 0 && u < 1);
  }
  const double end = parameters_.rest + parameters_.steps * parameters_.period;
  const Point2<double> middle((x[0] + x[1]) / 2, (foot_y(0) + foot_y(1)) / 2);
  if (t > end) zmp += quintic_step((t - end) / shift()) * (middle - zmp);
  if (phases_.empty()) zmp = middle;
  for (int leg = 0; leg < 2; ++leg) row.foot[leg] = {x[leg], foot_y(leg), z + lift[leg]};
}

/// z_c, as it stands at the beginning.
inline double WalkingPattern::height_of_mass() {
  WalkRow& first = rows_.front();
  first.q = posture_;
  place_row(wanted_.front(), first);
  kinematics_.update(first.q, VectorX<double>::Zero(model_.nv));
  return kinematics_.center_of_mass().z();
}

/// (1) by central differences: a tridiagonal system.
inline std::vector<Point2<double>> WalkingPattern::center_of_mass(
    const std::vector<Point2<double>>& zmp, double height) const {
  const double k = height / (kGravity * parameters_.dt * parameters_.dt);
  const std::size_t n = zmp.size();
  std::vector<double> ratio(n, 0);
  std::vector<Point2<double>> c = zmp;
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double pivot = 1 + 2 * k - k * ratio[i - 1];
    ratio[i] = k / pivot;
    c[i] = (zmp[i] + k * c[i - 1]) / pivot;
  }
  for (std::size_t i = n - 1; i-- > 1;) c[i] += ratio[i] * c[i + 1];
  return c;
}

/// (2)
inline void WalkingPattern::place(const std::vector<Point2<double>>& com) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i == 0) {
      rows_[i].q = posture_;
      rows_[i].q.head<2>() = com[i];
    } else {
      rows_[i].q = rows_[i - 1].q;
    }
    place_row(com[i], rows_[i]);
  }
  const double dt = parameters_.dt;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].v = rows_[i].qdd = VectorX<double>::Zero(model_.nv);
    if (i == 0 || i + 1 == rows_.size()) continue;  // at rest
    const WalkRow& before = rows_[i - 1];
    const WalkRow& behind = rows_[i + 1];
    // The torso does not turn: velocities of its origin are those of its coordinates.
    const auto rate = [&](const VectorX<double>& change) {
      VectorX<double> out(model_.nv);
      out << change.head<3>(), Vector3<double>::Zero(), change.tail(model_.nv - 6);
      return out;
    };
    rows_[i].v = rate((behind.q - before.q) / (2 * dt));
    rows_[i].qdd = rate((behind.q - 2 * rows_[i].q + before.q) / (dt * dt));
  }
}

inline void WalkingPattern::place_row(const Point2<double>& com, WalkRow& row) {
  constexpr int kMostRounds = 100;
  constexpr double kClose = 1e-13;  // m: what is left shows in second differences, over dt^2
  const VectorX<double> rest = VectorX<double>::Zero(model_.nv);
  row.q[2] =
      parameters_.sole - legs_[0].ankle_to_foot().z() + parameters_.hip_height - legs_[0].hip().z();
  for (int round = 0; round < kMostRounds; ++round) {
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const Vector3<double> ankle = row.foot[leg] - legs_[leg].ankle_to_foot();
      if (!legs_[leg].reach(ankle - row.q.head<3>() - legs_[leg].hip(), row.q)) {
        throw Error("a foot is out of reach at " + std::to_string(row.time) +
                    " s: make steps shorter or the hip lower");
      }
    }
    kinematics_.update(row.q, rest);
    const Point2<double> missing = com - kinematics_.center_of_mass().head<2>();
    if (missing.norm() < kClose) return;
    row.q.head<2>() += missing;
  }
}

/// Zero moment point and joint forces of each row, (4).
inline void WalkingPattern::find_forces() {
  for (WalkRow& row : rows_) {
    row.tau.resize(model_.nv);
    kinematics_.update(row.q, row.v);
    rnea_.inverse_dynamics(row.q, row.v, row.qdd, row.tau);
    const Wrench<double> F =
        ground_reaction(model_, rnea_, [&](int link) { return kinematics_.link_pose(link); });
    row.zmp = center_of_pressure(F);
    share(F, row);
    external_.clear();
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const int frame = legs_[leg].foot();
      const Matrix3<double> R_FW = kinematics_.pose(frame).rotation.transpose();
      external_.add(model_, frame,
                    {R_FW * row.foot_wrench[leg].moment, R_FW * row.foot_wrench[leg].force});
    }
    rnea_.inverse_dynamics(row.q, row.v, row.qdd, row.tau,
                           {Vector3<double>(0, 0, -kGravity), &external_});
  }
}

/// (4), of a wrench at the world's origin.
inline void WalkingPattern::share(const Wrench<double>& F, WalkRow& row) const {
  row.foot_wrench = {Wrench<double>::zero(), Wrench<double>::zero()};
  const Point2<double> left = row.foot[0].head<2>();
  const Point2<double> across = row.foot[1].head<2>() - left;
  double right_share = row.stands[0] ? 0 : 1;
  if (row.stands[0] && row.stands[1]) {
    right_share = std::min(std::max((row.zmp - left).dot(across) / across.squaredNorm(), 0.0), 1.0);
  }
  const std::array<double, 2> shares = {1 - right_share, right_share};
  const Point2<double> off = row.zmp - left - right_share * across;
  // About the zero moment point only the moment about the vertical is left.
  const Vector3<double> p(row.zmp.x(), row.zmp.y(), 0);
  double vertical = (F.moment - p.cross(F.force)).z();
  for (std::size_t i = 0; i < 2; ++i) {
    const Vector3<double> at(row.foot[i].x() + off.x(), row.foot[i].y() + off.y(), 0);
    vertical -= ((at - p).cross(shares[i] * F.force)).z();
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const Vector3<double> at(row.foot[i].x() + off.x(), row.foot[i].y() + off.y(), 0);
    row.foot_wrench[i].force = shares[i] * F.force;
    row.foot_wrench[i].moment = (at - row.foot[i]).cross(row.foot_wrench[i].force) +
                                shares[i] * vertical * Vector3<double>::UnitZ();
  }
}

/// (3)
inline void WalkingPattern::correct(std::vector<Point2<double>>& reference) const {
  const auto n = static_cast<int>(rows_.size());
  const auto reach = static_cast<int>(std::ceil(4 * parameters_.smoothing));
  std::vector<Point2<double>> error(rows_.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) error[i] = rows_[i].zmp - wanted_[i];
  for (int i = 0; i < n; ++i) {
    Point2<double> sum = Point2<double>::Zero();
    double weights = 0;
    for (int k = -reach; k <= reach; ++k) {
      const double weight =
          std::exp(-0.5 * k * k / (parameters_.smoothing * parameters_.smoothing));
      sum += weight * error[static_cast<std::size_t>(std::min(std::max(i + k, 0), n - 1))];
      weights += weight;
    }
    reference[static_cast<std::size_t>(i)] -= sum / weights;
  }
}

}  // namespace hybridyn::control
