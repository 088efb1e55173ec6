#include "hybridyn/generator/derive/mechanism.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/canonical_frames.hpp"
#include "hybridyn/generator/derive/lane_numbers.hpp"
#include "hybridyn/generator/symbolic/decimal.hpp"

namespace hybridyn::generator {
namespace {

using Number3 = Vec<Extended>;
using Number33 = Mat<Extended>;

Number3 number3(const Vector3<double>& v) {
  return {decimal(v.x()), decimal(v.y()), decimal(v.z())};
}

Number33 number33(const Matrix3<double>& m) {
  return {{m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)}};
}

InertialParameters parameters_of(const RigidInertia<double>& inertia) {
  const Symmetric3<double>& J = inertia.rotational;
  const Extended xx = decimal(J.xx), yy = decimal(J.yy), zz = decimal(J.zz);
  const Extended half_trace = (xx + yy + zz) * Extended(0.5);
  InertialParameters out;
  out.mass = decimal(inertia.mass);
  out.first_moment = number3(inertia.first_moment);
  out.second_moment = {half_trace - xx, -Extended(decimal(J.xy)), -Extended(decimal(J.xz)),
                       half_trace - yy, -Extended(decimal(J.yz)), half_trace - zz};
  return out;
}

Sym<Extended> outer(const Extended& s, const Number3& a, const Number3& b) {  // s (a b' + b a')/2
  const Extended h = s * Extended(0.5);
  return {s * a.x * b.x, h * (a.x * b.y + a.y * b.x), h * (a.x * b.z + a.z * b.x),
          s * a.y * b.y, h * (a.y * b.z + a.z * b.y), s * a.z * b.z};
}

/// R_LA: a frame whose z axis is the movement's, in the link's body frame. The second axis of a
/// joint has no y component.
Number33 frame_of(const Movement& movement, const Vector3<double>& axis2) {
  switch (movement.axis) {
    case MovementAxis::kX:
      return {{0, 0, 1, 1, 0, 0, 0, 1, 0}};
    case MovementAxis::kY:
      return {{0, 1, 0, 0, 0, 1, 1, 0, 0}};
    case MovementAxis::kAxis2:
      return {{axis2.z(), 0, axis2.x(), 0, 1, 0, -axis2.x(), 0, axis2.z()}};
    case MovementAxis::kZ:
      break;
  }
  return Number33::identity();
}

/// Builds the bodies of one link after the other.
class MechanismBuilder {
 public:
  explicit MechanismBuilder(const Model<double>& model) : model_(model) {}

  Mechanism build() {
    out_.nq = model_.nq;
    out_.nv = model_.nv;
    for (int i = 0; i < model_.size(); ++i) add_link(i);
    name_coordinates();
    for (const Frame<double>& frame : model_.frames) {
      out_.frames.push_back(body_frame(frame.name, frame.link, frame.X_BF));
      out_.frames.back().inertia = parameters_of(frame.inertia.to_parent(frame.X_BF.inverse()));
    }
    add_constraints();
    for (const JointInfo& joint : model_.joints) out_.link_frames.push_back(joint.frame);
    return std::move(out_);
  }

 private:
  BodyFrame body_frame(const std::string& raw, int link, const Transform<double>& X) const {
    const ModelText name(raw);
    const Number33 R = number33(X.rotation);
    const Number3 p = number3(X.translation);
    if (link == kWorld) return {name, kGround, R, p, {}};
    const Number33 back = turned_[link].transposed();
    return {name, body_of_[link], back * R, back * p, {}};
  }

  void add_constraints() {
    for (const Loop<double>& loop : model_.loops) {
      out_.loops.push_back({ModelText(loop.name), loop.type, static_cast<int>(out_.loops.size()),
                            body_frame(loop.name, loop.predecessor, loop.X_PL),
                            body_frame(loop.name, loop.successor, loop.X_SL), number3(loop.axis1),
                            number3(loop.axis2)});
    }
    for (const Coupling<double>& coupling : model_.couplings) {
      out_.couplings.push_back({ModelText(coupling.name),
                                static_cast<int>(out_.couplings.size()),
                                {},
                                decimal(coupling.offset)});
      for (const auto& term : coupling.terms) {
        out_.couplings.back().terms.push_back({body_of_[term.link], decimal(term.coefficient)});
      }
    }
  }

  void name_coordinates() {
    static const std::vector<std::string> kQuaternion = {"_qx", "_qy", "_qz", "_qw"};
    for (const Body& body : out_.bodies) {
      const auto add = [&body](std::vector<std::string>& names,
                               const std::vector<std::string>& suffixes) {
        for (const std::string& suffix : suffixes) names.push_back(body.name + suffix);
      };
      if (body.kind == JointKind::kAxis) {
        out_.q_names.push_back(body.name);
        out_.v_names.push_back(body.name);
        continue;
      }
      if (body.kind == JointKind::kFree) {
        add(out_.q_names, {"_px", "_py", "_pz"});
        add(out_.v_names, {"_vx", "_vy", "_vz"});
      }
      add(out_.q_names, kQuaternion);
      add(out_.v_names, {"_wx", "_wy", "_wz"});
    }
  }

  void add_link(int i) {
    const Link<double>& link = model_.links[i];
    Body body;
    body.name = ModelText(model_.joints[i].name).identifier("joint" + std::to_string(i + 1));
    body.link = i;
    body.q = link.q_index;
    body.v = link.v_index;
    const bool has_parent = link.parent != kWorld;
    body.parent = has_parent ? body_of_[link.parent] : kGround;
    body.rotation = number33(link.X_PJ.rotation);
    body.translation = number3(link.X_PJ.translation);
    if (has_parent) {
      const Number33 back = turned_[link.parent].transposed();
      body.rotation = back * body.rotation;
      body.translation = back * body.translation;
    }
    turned_.push_back(Number33::identity());
    const std::size_t first = out_.bodies.size();
    add_joint(link, body);
    InertialParameters inertia = parameters_of(link.inertia);
    const Number33 back = turned_.back().transposed();
    inertia.first_moment = back * inertia.first_moment;
    inertia.second_moment = rotated(back, inertia.second_moment);
    out_.bodies.back().inertia = inertia;
    out_.bodies.back().rotor_inertia = decimal(link.rotor_inertia);
    for (std::size_t k = first; k < out_.bodies.size(); ++k) {
      out_.bodies[k].damping = decimal(link.damping);
      out_.bodies[k].dry_friction = decimal(link.friction);
    }
    body_of_.push_back(static_cast<int>(out_.bodies.size()) - 1);
  }

  /// A body for each of the joint's movements, all at the origin of the first; the last one is the
  /// link.
  void add_joint(const Link<double>& link, Body& body) {
    Number33 turned = Number33::identity();  // from the frame of the movement before
    bool is_first = true;
    for (const Movement& movement : traits(link.type).movements) {
      const Number33 R = frame_of(movement, link.axis2);
      const Number33 step = turned.transposed() * R;
      if (!is_first) follow(body);
      body.rotation = is_first ? body.rotation * step : step;
      set_movement(movement, link, body);
      out_.bodies.push_back(body);
      out_.bodies.back().name = names_.add(body.name + std::string(movement.identifier));
      turned = R;
      is_first = false;
    }
    turned_.back() = turned;
  }

  static void set_movement(const Movement& movement, const Link<double>& link, Body& body) {
    body.kind = JointKind::kAxis;
    body.turns = false;
    body.slide = 0;
    switch (movement.kind) {
      case MovementKind::kTurn:
        body.turns = true;
        break;
      case MovementKind::kSlide:
        body.slide = 1;
        break;
      case MovementKind::kScrew:
        body.turns = true;
        body.slide = decimal(link.pitch);
        break;
      case MovementKind::kBall:
        body.kind = JointKind::kBall;
        break;
      case MovementKind::kFree:
        body.kind = JointKind::kFree;
        break;
    }
  }

  /// Makes it the body of the joint's next movement.
  void follow(Body& body) {
    const int positions = body.kind == JointKind::kAxis ? 1 : body.velocities() + 1;
    body.parent = static_cast<int>(out_.bodies.size()) - 1;
    body.translation = {};
    body.q += positions;
    body.v += body.velocities();
  }

  const Model<double>& model_;
  Mechanism out_;
  NameTable names_;               // of bodies
  std::vector<int> body_of_;      // last body of each link
  std::vector<Number33> turned_;  // from its frame to the link's body frame
};

}  // namespace

void add(InertialParameters& to, const InertialParameters& part, const Mat<Extended>& R,
         const Vec<Extended>& p) {
  const Number3 h = R * part.first_moment;
  to.mass += part.mass;
  to.first_moment += h + part.mass * p;
  to.second_moment = to.second_moment + rotated(R, part.second_moment) + outer(Extended(2), h, p) +
                     outer(part.mass, p, p);
}

namespace {

void place(Mechanism& mechanism, const Model<double>& model, const FrameOptions& options) {
  choose_canonical_frames(mechanism, options);
  for (NearRightAngle& near : mechanism.near_right_angles) {
    const auto body = std::find_if(mechanism.bodies.begin(), mechanism.bodies.end(),
                                   [&near](const Body& b) { return b.name == near.joint; });
    near.joint = model.joints[body->link].name;  // as the file writes it
  }
}

}  // namespace

Mechanism prepare_mechanism(const Model<double>& model, const FrameOptions& options) {
  Mechanism mechanism = MechanismBuilder(model).build();
  place(mechanism, model, options);
  return mechanism;
}

Mechanism prepare_mechanism(const std::vector<Model<double>>& lanes, const FrameOptions& options) {
  Mechanism mechanism = MechanismBuilder(lanes.front()).build();
  std::vector<std::vector<Body>> bodies;
  std::vector<std::vector<BodyFrame>> frames;
  for (const Model<double>& model : lanes) {
    Mechanism lane = MechanismBuilder(model).build();
    bodies.push_back(std::move(lane.bodies));
    frames.push_back(std::move(lane.frames));
  }
  mechanism.bodies = in_lanes(bodies);
  mechanism.frames = in_lanes(frames);
  place(mechanism, lanes.front(), options);
  return mechanism;
}

}  // namespace hybridyn::generator
