#include "hybridyn/generator/derive/jacobian_builders.hpp"

#include <algorithm>
#include <map>

#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/differentiate.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"

namespace hybridyn::generator {
namespace {

using Columns = std::vector<std::vector<Value>>;

Columns rows_of(const Setting& s, const std::vector<JacobianColumn>& J) {
  Columns out;
  for (const JacobianColumn& c : J) out.push_back(six_rows(s, c.angular, c.linear));
  return out;
}

std::string row_description(const Setting& s) {
  return s.options.rows == RowOrder::kAngularFirst ? "angular rows, then linear of its origin"
                                                   : "linear rows of its origin, then angular";
}

/// In the frame's own axes: from the frame towards the ground, so that nothing is turned twice.
std::vector<JacobianColumn> own_jacobian(const Kinematics& kinematics, const BodyFrame& frame) {
  std::vector<JacobianColumn> J(kinematics.mechanism().nv);
  const Pose local = in_body(kinematics, frame);
  Pose body{local.R.transposed(), {}};  // of the body that comes next, as the frame sees it
  body.p = -(body.R * local.p);
  for (int k = frame.body; k != kGround; k = kinematics.body(k).parent) {
    kinematics.tape().begin("Columns of J: what " + kinematics.body(k).name + " does to the frame");
    add_joint_columns(kinematics, k, body, -body.p, J);
    body.R = body.R * kinematics.rotation(k).transposed();
    body.p -= body.R * kinematics.translation(k);
  }
  return J;
}

std::vector<JacobianColumn> jacobian_of(const Kinematics& kinematics, const Setting& s,
                                        const std::vector<Pose>& bodies, const BodyFrame& frame) {
  return s.options.axes == FrameAxes::kOwn ? own_jacobian(kinematics, frame)
                                           : frame_jacobian(kinematics, bodies, frame);
}

std::vector<Pose> poses_for(const Kinematics& kinematics, const Setting& s) {
  return s.options.axes == FrameAxes::kOwn ? std::vector<Pose>() : body_poses(kinematics);
}

/// How q moves with v: all tangent directions at once.
Direction motion_of(const Mechanism& mechanism, const std::vector<Value>& q,
                    const std::vector<Value>& v) {
  std::map<std::uint32_t, std::pair<Value, Value>> rates;  // by coordinate
  const std::vector<Direction> directions = tangent_directions(mechanism, q);
  for (std::size_t j = 0; j < directions.size(); ++j) {
    for (const auto& [value, derivative] : directions[j]) {
      auto& rate = rates.try_emplace(value.node(), value, Value()).first->second;
      rate.second += derivative * v[j];
    }
  }
  Direction out;
  for (const auto& [node, rate] : rates) out.push_back(rate);
  return out;
}

/// Jdot v in the frame's axes: of the components, which turn with it.
JacobianColumn own_bias(const Kinematics& kinematics, const std::vector<BodyMotion>& motions,
                        const std::vector<BodyVelocity>& V, const BodyFrame& frame) {
  if (frame.body == kGround) return {};
  const BodyMotion& m = motions[frame.body];
  const BodyVelocity& u = V[frame.body];
  const Pose X = in_body(kinematics, frame);
  const Mat3 back = X.R.transposed();
  kinematics.tape().begin("Frame " + frame.name.identifier("frame") + ": acceleration");
  const Vec3 a = m.a + cross(m.wd, X.p) + cross(m.w, cross(m.w, X.p));
  return {back * m.wd, back * (a - cross(u.w, u.v + cross(u.w, X.p)))};
}

std::vector<int> path_of(const Kinematics& kinematics, int body) {
  std::vector<int> out;
  for (int k = body; k != kGround; k = kinematics.body(k).parent) out.push_back(k);
  return out;
}

/// Poses of the bodies between the ancestor that two share and each of them, as that ancestor sees
/// them; those of others stay empty.
class RelativePoses {
 public:
  RelativePoses(const Kinematics& kinematics, int a, int b) : poses_(kinematics.size()) {
    const std::vector<int> of_a = path_of(kinematics, a), of_b = path_of(kinematics, b);
    for (const int k : of_b) {
      if (std::find(of_a.begin(), of_a.end(), k) != of_a.end()) {
        shared_ = k;
        break;
      }
    }
    for (const auto* path : {&of_a, &of_b}) {
      for (auto k = path->rbegin(); k != path->rend(); ++k) place(kinematics, *k);
    }
  }

  /// -1: the ground.
  int shared() const { return shared_; }
  const Pose& body(int k) const { return poses_[k]; }
  Pose frame(const Kinematics& kinematics, const BodyFrame& frame) const {
    const Pose local = in_body(kinematics, frame);
    if (frame.body == shared_) return local;
    const Pose& X = poses_[frame.body];
    return {X.R * local.R, X.p + X.R * local.p};
  }

 private:
  /// Parents come first; those above the shared one are left out.
  void place(const Kinematics& kinematics, int k) {
    if (k <= shared_) return;
    const int parent = kinematics.body(k).parent;
    const Mat3 own = kinematics.rotation(k);
    if (parent == shared_) {
      poses_[k] = {own, kinematics.translation(k)};
    } else {
      const Pose& X = poses_[parent];
      poses_[k] = {X.R * own, X.p + X.R * kinematics.translation(k)};
    }
  }

  int shared_ = kGround;
  std::vector<Pose> poses_;
};

/// How frame b moves as frame a sees it, in a's axes: what carries b moves it, what carries a moves
/// b the other way; what carries both does nothing.
std::vector<JacobianColumn> relative_jacobian(const Kinematics& kinematics, const BodyFrame& a,
                                              const BodyFrame& b) {
  std::vector<JacobianColumn> J(kinematics.mechanism().nv);
  const RelativePoses poses(kinematics, a.body, b.body);
  const Pose A = poses.frame(kinematics, a);
  const Vec3 p = poses.frame(kinematics, b).p;
  const Mat3 back = A.R.transposed();
  for (const BodyFrame* end : {&a, &b}) {
    for (int k = end->body; k != poses.shared(); k = kinematics.body(k).parent) {
      std::vector<JacobianColumn> columns(J.size());
      add_joint_columns(kinematics, k, poses.body(k), p - poses.body(k).p, columns);
      const Body& body = kinematics.body(k);
      for (int i = body.v; i < body.v + body.velocities(); ++i) {
        const JacobianColumn column{back * columns[i].angular, back * columns[i].linear};
        J[i] = end == &b ? column : JacobianColumn{-column.angular, -column.linear};
      }
    }
  }
  return J;
}

}  // namespace

void build_J(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = poses_for(kinematics, s);
  for (const auto& [frame, name] : chosen_frames(s)) {
    kernel.results.push_back(from_columns("J_" + name,
                                          "from v to the velocity of link frame " + name + ": " +
                                              row_description(s) + "; " + axes_text(s),
                                          rows_of(s, jacobian_of(kinematics, s, bodies, *frame))));
  }
}

void build_Jdot(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = poses_for(kinematics, s);
  const Direction motion = motion_of(s.mechanism, q, v);
  for (const auto& [frame, name] : chosen_frames(s)) {
    Result J = from_columns("Jdot_" + name,
                            "rate of the Jacobian of link frame " + name + ": " +
                                row_description(s) + "; " + axes_text(s),
                            rows_of(s, jacobian_of(kinematics, s, bodies, *frame)));
    J.values = differentiate(*kernel.tape, J.values, motion);
    kernel.results.push_back(std::move(J));
  }
}

void build_Jdotv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = poses_for(kinematics, s);
  const std::vector<BodyMotion> all = motions(kinematics, v, {}, BodyMotion{});
  const bool is_own = s.options.axes == FrameAxes::kOwn;
  const std::vector<BodyVelocity> V =
      is_own ? velocities(kinematics, v) : std::vector<BodyVelocity>();
  for (const auto& [frame, name] : chosen_frames(s)) {
    const JacobianColumn a =
        is_own ? own_bias(kinematics, all, V, *frame) : frame_bias(kinematics, bodies, all, *frame);
    add_vector(kernel, "a_" + name,
               "acceleration of link frame " + name + " at qdd = 0: " +
                   row_text(s, "angular", "linear of its origin") + "; " + axes_text(s),
               six_rows(s, a.angular, a.linear));
  }
}

void build_Jrel(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<NamedFrame> frames = chosen_frames(s);
  if (frames.size() < 2) {
    throw DerivationError(
        "Jrel needs two frames or more (FunctionOptions::frames): how the others move as the first "
        "one sees them");
  }
  for (std::size_t i = 1; i < frames.size(); ++i) {
    kernel.results.push_back(from_columns(
        "J_" + frames[i].name + "_seen_from_" + frames[0].name,
        "from v to the velocity of link frame " + frames[i].name + " relative to link frame " +
            frames[0].name + ", in its axes: " + row_description(s),
        rows_of(s, relative_jacobian(kinematics, *frames[0].frame, *frames[i].frame))));
  }
}

}  // namespace hybridyn::generator
