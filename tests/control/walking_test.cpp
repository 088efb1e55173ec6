// KHR-1 of [A]: its recursion as an implementation of its own, and a walk from inverse dynamics.
#include <Eigen/LU>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <fstream>
#include <sstream>

#include "hybridyn/control/walking_pattern.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

Model<double> khr1() {
  load::LoadOptions options;
  options.floating = true;
  return load::load_urdf(source_path("models/khr1/khr1.urdf"), options).model;
}

using Matrix4 = Eigen::Matrix4d;

/// [w]x and v of a twist as the 4 x 4 matrix of [A] (16).
Matrix4 twist_matrix(const Vector3<double>& w, const Vector3<double>& v) {
  Matrix4 out = Matrix4::Zero();
  out.topLeftCorner<3, 3>() = skew<double>(w);
  out.topRightCorner<3, 1>() = v;
  return out;
}

/// (angular; linear) of such a matrix; what is not skew in it is left out.
Vector6<double> twist_of(const Matrix4& X) {
  Vector6<double> out;
  out << (X(2, 1) - X(1, 2)) / 2, (X(0, 2) - X(2, 0)) / 2, (X(1, 0) - X(0, 1)) / 2,
      X.topRightCorner<3, 1>();
  return out;
}

Vector6<double> crossed(const Vector6<double>& a, const Vector6<double>& b) {
  return cross(Motion<double>::from(a), Motion<double>::from(b)).vector();
}

/// [A] chapter 3 for a tree on a base that stands still: 4 x 4 transforms T of the links in the world,
/// twists V and their rates about the world's origin, forces of Newton and Euler there.
///   (19) V = V_P + T X T^-1 q',  as printed T X T'
///   (31) V' = V_P' + [V, T X T^-1 q'] + T X T^-1 q''
///   (41) F = (I V)' - weight + sum over children F_C,  tau = s'F
struct AwaRecursion {
  AwaRecursion(const Model<double>& robot, bool literal) : model(robot), is_literal(literal) {}

  void run(const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& qdd) {
    const std::size_t n = model.links.size();
    std::vector<Matrix4> T(n);
    std::vector<Vector6<double>> s(n), rate(n), F(n);
    twist.assign(n, Vector6<double>::Zero());
    tau.setZero(model.nv);
    for (std::size_t i = 1; i < n; ++i) {  // 0 is the base
      const Link<double>& link = model.links[i];
      const auto p = static_cast<std::size_t>(link.parent);
      const Matrix4 parent = p == 0 ? Matrix4::Identity().eval() : T[p];
      Matrix4 joint = Matrix4::Identity();
      joint.topLeftCorner<3, 3>() = link.X_PJ.rotation;
      joint.topRightCorner<3, 1>() = link.X_PJ.translation;
      Matrix4 turn = Matrix4::Identity();
      turn.topLeftCorner<3, 3>() =
          Eigen::AngleAxisd(q[link.q_index], Vector3<double>::UnitZ()).toRotationMatrix();
      T[i] = parent * joint * turn;
      const Matrix4 X = twist_matrix(Vector3<double>::UnitZ(), Vector3<double>::Zero());
      const Matrix4 back = is_literal ? Matrix4(T[i].transpose()) : Matrix4(T[i].inverse());
      s[i] = twist_of(T[i] * X * back);
      const Vector6<double> above = p == 0 ? Vector6<double>::Zero().eval() : twist[p];
      const Vector6<double> above_rate = p == 0 ? Vector6<double>::Zero().eval() : rate[p];
      twist[i] = above + v[link.v_index] * s[i];
      rate[i] = above_rate + v[link.v_index] * crossed(twist[i], s[i]) + qdd[link.v_index] * s[i];
      F[i] = force(link, T[i], twist[i], rate[i]);
    }
    for (std::size_t i = n; i-- > 1;) {
      const Link<double>& link = model.links[i];
      tau[link.v_index] = s[i].dot(F[i]);
      if (link.parent > 0) F[static_cast<std::size_t>(link.parent)] += F[i];
    }
  }

  /// Newton and Euler for one link, about the world's origin.
  static Vector6<double> force(const Link<double>& link, const Matrix4& T, const Vector6<double>& V,
                               const Vector6<double>& A) {
    const double m = link.inertia.mass;
    const Matrix3<double> R = T.topLeftCorner<3, 3>();
    const Vector3<double> arm = link.inertia.first_moment / m;
    const Vector3<double> c = R * arm + T.topRightCorner<3, 1>();
    const Symmetric3<double>& r = link.inertia.rotational;
    Matrix3<double> about_origin;
    about_origin << r.xx, r.xy, r.xz, r.xy, r.yy, r.yz, r.xz, r.yz, r.zz;
    const Matrix3<double> at_com = about_origin + m * skew<double>(arm) * skew<double>(arm);
    const Matrix3<double> I = R * at_com * R.transpose();
    const Vector3<double> w = V.head<3>();
    const Vector3<double> velocity = V.tail<3>() + w.cross(c);
    const Vector3<double> acceleration = A.tail<3>() + A.head<3>().cross(c) + w.cross(velocity);
    const Vector3<double> f = m * (acceleration + Vector3<double>(0, 0, 9.81));
    Vector6<double> out;
    out << I * A.head<3>() + w.cross(I * w) + c.cross(f), f;
    return out;
  }

  const Model<double>& model;
  bool is_literal;
  std::vector<Vector6<double>> twist;
  VectorX<double> tau;
};

TEST_CASE("the recursion of [A], corrected, is this library's; as printed it is not") {
  const Model<double> model = khr1();
  RandomGenerator random(4);
  VectorX<double> q(model.nq);
  neutral(model, q);
  VectorX<double> v = VectorX<double>::Zero(model.nv);
  VectorX<double> qdd = v;
  for (int k = 6; k < model.nv; ++k) {
    q[k + 1] = random.uniform(-1, 1);
    v[k] = random.uniform(-3, 3);
    qdd[k] = random.uniform(-20, 20);
  }
  Rnea<double> rnea(model);
  VectorX<double> tau(model.nv);
  rnea.inverse_dynamics(q, v, qdd, tau);
  AwaRecursion corrected(model, false);
  corrected.run(q, v, qdd);
  const auto joints = model.nv - 6;
  CHECK((corrected.tau - tau).tail(joints).norm() < 1e-12 * tau.tail(joints).norm());
  Kinematics<double> kinematics(model);
  kinematics.update(q, v);
  for (int i = 1; i < model.size(); ++i) {
    const Vector6<double> V = kinematics.link_pose(i).to_parent(kinematics.link(i).V).vector();
    CHECK((corrected.twist[static_cast<std::size_t>(i)] - V).norm() < 1e-12 * (1 + V.norm()));
  }
  AwaRecursion printed(model, true);
  printed.run(q, v, qdd);
  const int foot = model.find_joint("left_ankle_roll");
  const Vector6<double>& right = corrected.twist[static_cast<std::size_t>(foot)];
  const Vector6<double>& wrong = printed.twist[static_cast<std::size_t>(foot)];
  CHECK((wrong - right).tail<3>().norm() > 0.1 * right.tail<3>().norm());
  CHECK((printed.tau - tau).tail(joints).norm() > 1e-3 * tau.tail(joints).norm());
}

struct Walk {
  explicit Walk(const control::WalkParameters& parameters) : model(khr1()) {
    VectorX<double> posture(model.nq);
    neutral(model, posture);
    for (const char* joint : {"left_shoulder_pitch", "right_shoulder_pitch"}) {
      posture[model.links[model.find_joint(joint)].q_index] = -5 * 3.14159265358979323846 / 180;
    }
    control::WalkingPattern pattern(model,
                                    {control::BipedLeg(model, control::leg_joints("left")),
                                     control::BipedLeg(model, control::leg_joints("right"))},
                                    parameters, posture);
    rows = pattern.make();
    for (const control::WalkRow& row : rows) measure(row);
  }

  void measure(const control::WalkRow& row) {
    control::SupportPolygon<double> polygon;
    for (std::size_t i = 0; i < 2; ++i) {
      if (!row.stands[i]) continue;
      for (const double x : {-0.04, 0.04}) {
        for (const double y : {-0.0225, 0.0225}) {
          polygon.add({row.foot[i].x() + x, row.foot[i].y() + y});
        }
      }
    }
    polygon.close();
    margin = std::min(margin, polygon.margin(row.zmp));
    torque = std::max(torque, row.tau.tail(model.nv - 6).cwiseAbs().maxCoeff());
    base = std::max(base, row.tau.head<6>().cwiseAbs().maxCoeff());
    speed = std::max(speed, row.v.tail(model.nv - 6).cwiseAbs().maxCoeff());
    double lift = 0;
    for (const Wrench<double>& F : row.foot_wrench) lift += F.force.z();
    least_force = std::min(least_force, lift);
    most_force = std::max(most_force, lift);
  }

  Model<double> model;
  std::vector<control::WalkRow> rows;
  double margin = 1;
  double torque = 0;
  double base = 0;
  double speed = 0;
  double least_force = 1e9;
  double most_force = 0;
};

TEST_CASE("KHR-1 walks within its soles, its torque and its speed") {
  const Walk walk({});
  CHECK(walk.margin > 0.020);
  CHECK(walk.torque < 0.60 * 0.853);
  CHECK(walk.torque > 0.40 * 0.853);
  CHECK(walk.speed < 6.16);
  CHECK(walk.base < 1e-10);  // the feet bear all
  CHECK(walk.least_force > 11.5);
  CHECK(walk.most_force < 12.0);
  CHECK(std::abs(walk.rows.back().foot[0].x() - 0.15) < 1e-12);
  CHECK(std::abs(walk.rows.back().foot[1].x() - 0.15) < 1e-12);
}

/// Root mean squares of what a simulation is off the pattern while one foot stands, away from
/// touch-downs.
struct Agreement {
  void add(double& sum, double off) const { sum += off * off; }
  double of(double sum) const { return std::sqrt(sum / rows); }
  double force = 0;   // vertical, N
  double zmp = 0;     // m
  double torque = 0;  // of the legs, N m
  int rows = 0;
};

bool one_foot_stands(const std::vector<control::WalkRow>& rows, std::size_t i) {
  for (std::size_t k = i - 25; k <= i + 25; ++k) {
    if (rows[k].stands[0] == rows[k].stands[1]) return false;
  }
  return true;
}

TEST_CASE("on the ground KHR-1 walks as its pattern says, with feedforward and small springs") {
  const Walk walk({});
  const TemporaryFolder folder;
  std::ofstream table(folder.path("walk.csv"));
  control::write_motion(walk.model, walk.rows, table);
  table.close();
  nlohmann::json law = {{"motion", "walk.csv"}};
  for (int i = 1; i < walk.model.size(); ++i) {
    law["joints"][walk.model.joints[i].name] = {{"kp", 20}, {"kd", 0.05}};
  }
  std::ostringstream start;
  start.precision(17);
  for (const double x : walk.rows[0].q) start << (start.tellp() > 0 ? "," : "") << x;
  const CommandResult result = run_command({"simulate",     model_path("khr1/khr1.urdf"),
                                            "--floating",   "--ground",
                                            "--friction",   "0.8",
                                            "--q0",         start.str(),
                                            "--time",       "3.4",
                                            "--step",       "0.0002",
                                            "--every",      "10",
                                            "--columns",    "q,tau,balance,contact",
                                            "--controller", folder.file("walk.json", law.dump()),
                                            "--out",        folder.path("run")});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  auto run = read_trajectory(folder.path("run"));
  Agreement off;
  double margin = 1;
  for (std::size_t i = 25; i < run["t"].size(); ++i) {
    const control::WalkRow& row = walk.rows[i];
    margin = std::min(margin, run["contact.margin"][i]);
    if (!one_foot_stands(walk.rows, i)) continue;
    ++off.rows;
    const Wrench<double> F = row.foot_wrench[0] + row.foot_wrench[1];
    off.add(off.force, run["contact.left_foot.force.z"][i] + run["contact.right_foot.force.z"][i] -
                           F.force.z());
    off.add(off.zmp, std::hypot(run["balance.zmp.x"][i] - row.zmp.x(),
                                run["balance.zmp.y"][i] - row.zmp.y()));
    for (const char* joint : {"left_hip_roll", "right_hip_roll", "left_knee", "right_knee"}) {
      const int link = walk.model.find_joint(joint);
      off.add(off.torque,
              run[std::string("tau.") + joint][i] - row.tau[walk.model.links[link].v_index]);
    }
  }
  REQUIRE(off.rows > 300);
  CHECK(off.of(off.force) < 0.01);
  CHECK(off.of(off.zmp) < 0.2e-3);
  CHECK(off.of(off.torque) < 1e-3);
  CHECK(margin > 0.018);
  const VectorX<double>& end = walk.rows[run["t"].size() - 1].q;
  CHECK(std::abs(run["q.root_joint.px"].back() - end[0]) < 1e-3);
  CHECK(std::abs(run["q.root_joint.qx"].back()) < 1e-3);
}

TEST_CASE("a step that is too long is refused with its time") {
  control::WalkParameters parameters;
  parameters.step_length = 0.3;
  CHECK_THROWS_AS(Walk(parameters), Error);
}

}  // namespace
}  // namespace hybridyn::testing
