#include "walk.hpp"

#include <hybridyn/load/urdf.hpp>

#include <cstdio>

namespace walking {

Model<double> load(const char* file) {
  hybridyn::load::LoadOptions options;
  options.floating = true;
  return hybridyn::load::load_urdf(file, options).model;
}

Rows make(const Model<double>& model, const hybridyn::control::WalkParameters& parameters) {
  VectorX<double> posture(model.nq);
  hybridyn::neutral(model, posture);
  for (const char* joint : {"left_shoulder_pitch", "right_shoulder_pitch"}) {
    posture[model.links[model.find_joint(joint)].q_index] = -5 * M_PI / 180;  // forward
  }
  const auto leg = [&](const char* side) {
    return hybridyn::control::BipedLeg(model, hybridyn::control::leg_joints(side));
  };
  return hybridyn::control::WalkingPattern(model, {leg("left"), leg("right")}, parameters, posture)
      .make();
}

double margin(const Rows& rows) {
  double out = 1;
  hybridyn::control::SupportPolygon<double> soles;
  for (const auto& row : rows) {
    soles.clear();
    for (std::size_t i = 0; i < 2; ++i) {
      for (const double x : {-0.04, 0.04}) {
        for (const double y : {-0.0225, 0.0225}) {
          if (row.stands[i]) soles.add({row.foot[i].x() + x, row.foot[i].y() + y});
        }
      }
    }
    soles.close();
    out = std::min(out, soles.margin(row.zmp));
  }
  return out;
}

Reference at(const Rows& rows, double t) {
  const double dt = rows[1].time;
  const double place = std::min(std::max(t / dt, 0.0), static_cast<double>(rows.size() - 1));
  const std::size_t i = std::min(static_cast<std::size_t>(place), rows.size() - 2);
  const auto& a = rows[i];
  const auto& b = rows[i + 1];
  const double u = place - static_cast<double>(i);
  Reference out{a.q, a.v, a.tau + u * (b.tau - a.tau)};
  const auto joints = a.v.size() - 6;
  const VectorX<double> slope = (b.q - a.q).tail(joints);
  const VectorX<double> left = dt * a.v.tail(joints);
  const VectorX<double> right = dt * b.v.tail(joints);
  const VectorX<double> c2 = 3 * slope - 2 * left - right;
  const VectorX<double> c3 = left + right - 2 * slope;
  out.q.tail(joints) += u * (left + u * (c2 + u * c3));
  out.v.tail(joints) = (left + u * (2 * c2 + 3 * u * c3)) / dt;
  return out;
}

BodyMass mass_of(const hybridyn::RigidInertia<double>& I) {
  const hybridyn::Matrix3<double> c = hybridyn::skew<double>(I.first_moment / I.mass);
  return {I.mass, I.first_moment / I.mass, I.rotational.matrix() + I.mass * c * c};
}

void Agreement::add(std::size_t row, const std::array<Wrench<double>, 2>& feet,
                    const VectorX<double>& tau) {
  constexpr std::size_t kAway = 25;  // rows: 50 ms
  if (row < kAway || row + kAway >= rows_.size()) return;
  const auto& r = rows_[row];
  for (std::size_t k = row - kAway; k <= row + kAway; ++k) {
    if (rows_[k].stands != r.stands) return;
  }
  Figures& sums = sums_[r.stands[0] && r.stands[1] ? 1 : 0];
  const auto square = [](double x) { return x * x; };
  const Wrench<double> F = feet[0] + feet[1];
  const Vector3<double> off = F.force - r.foot_wrench[0].force - r.foot_wrench[1].force;
  const hybridyn::control::Point2<double> zmp = hybridyn::control::center_of_pressure(F) - r.zmp;
  sums.vertical += square(off.z());
  sums.horizontal += off.head<2>().squaredNorm();
  sums.zmp_x += square(zmp.x());
  sums.zmp_y += square(zmp.y());
  for (std::size_t i = 0; i < 2; ++i) {
    sums.foot += square(feet[i].force.z() - r.foot_wrench[i].force.z()) / 2;
  }
  const auto joints = tau.size() - 6;
  sums.torque += (tau - r.tau).tail(joints).squaredNorm() / static_cast<double>(joints);
  ++sums.rows;
}

Agreement::Figures Agreement::mean(const Figures& sums) {
  const auto root = [&](double sum) { return std::sqrt(sum / std::max(sums.rows, 1)); };
  return {root(sums.vertical), root(sums.horizontal), root(sums.zmp_x), root(sums.zmp_y),
          root(sums.foot),     root(sums.torque),     sums.rows};
}

void Agreement::print(const std::string& engine) const {
  for (const bool one : {true, false}) {
    const Figures f = one ? one_foot() : two_feet();
    std::printf(
        "%-34s %-8s Fz %.4f N, horizontal %.4f N, zmp %.3f, %.3f mm, a foot %.4f N, torque "
        "%.1e N m\n",
        engine.c_str(), one ? "one foot" : "two feet", f.vertical, f.horizontal, 1e3 * f.zmp_x,
        1e3 * f.zmp_y, f.foot, f.torque);
  }
}

}  // namespace walking
