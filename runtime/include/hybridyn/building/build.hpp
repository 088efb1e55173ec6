// From a description (links and joints by name) to a Model: welded links merged, links in the order
// of a depth-first walk, body frames with the joint axis on z.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/building/check.hpp"
#include "hybridyn/building/options.hpp"
#include "hybridyn/building/regularity.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

/// Thrown by `build_model`, the only function of the runtime that throws.
class ModelError : public Error {
 public:
  explicit ModelError(Finding finding) : Error(to_string(finding)), finding_(std::move(finding)) {}
  const Finding& finding() const { return finding_; }

 private:
  Finding finding_;
};

namespace internal {

inline Transform<double> to_transform(const Placement& p) { return {p.rotation, p.translation}; }

inline RigidInertia<double> to_rigid_inertia(const LinkDescription& link) {
  return RigidInertia<double>::from_center_of_mass(link.mass, link.center_of_mass, link.inertia);
}

/// R_FB: axes of the body frame B (z along the joint's axis) in the link frame F of the file;
/// universal joints also get their second axis into the xz plane of B.
inline Matrix3<double> canonical_rotation(JointType type, const Vector3<double>& axis,
                                          const Vector3<double>& axis2) {
  if (!has_axis(type)) return Matrix3<double>::Identity();
  const Vector3<double> z = axis.normalized();
  if (!has_axis2(type)) return rotation_z_to(z);
  const Vector3<double> x = (axis2 - axis2.dot(z) * z).normalized();
  Matrix3<double> R;
  R << x, z.cross(x), z;
  return R;
}

/// A loop joint but for the links that it joins: type and axes in its canonical frames L, and R_LF.
inline Loop<double> canonical_loop(const LoopDescription& in) {
  const Matrix3<double> R = canonical_rotation(in.type, in.axis, in.axis2);
  Loop<double> loop;
  loop.name = in.name;
  loop.type = in.type;
  loop.R_LF = R.transpose();
  loop.axis1 = Vector3<double>::UnitZ();
  loop.axis2 = has_axis2(in.type) ? Vector3<double>(R.transpose() * in.axis2.normalized())
                                  : Vector3<double>(Vector3<double>::UnitX());
  return loop;
}

class ModelBuilder {
 public:
  ModelBuilder(const MechanismDescription& description, const BuildOptions& options)
      : in_(description), options_(options) {}

  Model<double> build() {
    model_.name = in_.name;
    model_.floating = options_.floating;
    index_names();
    walk();
    for (const LoopDescription& loop : in_.loops) add_loop(loop);
    for (const CouplingDescription& coupling : in_.couplings) add_coupling(coupling);
    if (options_.mimic_as_couplings) add_mimic_couplings();
    return std::move(model_);
  }

 private:
  static constexpr int kNone = -1;

  void index_names() {
    for (std::size_t i = 0; i < in_.links.size(); ++i) {
      link_index_.emplace(in_.links[i].name, static_cast<int>(i));
    }
    children_.resize(in_.links.size());
    parent_joint_.assign(in_.links.size(), kNone);
    for (std::size_t j = 0; j < in_.joints.size(); ++j) {
      children_[link_index_.at(in_.joints[j].parent)].push_back(static_cast<int>(j));
      parent_joint_[link_index_.at(in_.joints[j].child)] = static_cast<int>(j);
    }
  }

  /// Depth-first over the links of the file, children in the order of the file.
  void walk() {
    int root = 0;
    while (parent_joint_[root] != kNone) ++root;
    std::vector<int> stack = {root};
    frame_of_.assign(in_.links.size(), kNone);
    while (!stack.empty()) {
      const int link = stack.back();
      stack.pop_back();
      visit(link);
      const std::vector<int>& joints = children_[link];
      for (auto j = joints.rbegin(); j != joints.rend(); ++j) {
        stack.push_back(link_index_.at(in_.joints[*j].child));
      }
    }
  }

  void visit(int link) {
    const LinkDescription& description = in_.links[link];
    const int joint_index = parent_joint_[link];
    Frame<double> frame{description.name, kWorld, Transform<double>::identity(), {}, -1, "", true};
    if (joint_index == kNone) {
      if (options_.floating) {
        JointDescription root_joint;
        root_joint.name = "root_joint";
        root_joint.type = JointType::kFloating;
        frame.link = add_link(root_joint, kWorld, Transform<double>::identity());
        frame.joint = root_joint.name;
        frame.welded = false;
      }
    } else {
      const JointDescription& joint = in_.joints[joint_index];
      frame.parent = frame_of_[link_index_.at(joint.parent)];
      frame.joint = joint.name;
      const Frame<double>& parent = model_.frames[frame.parent];
      const Transform<double> X_PF = parent.X_BF * to_transform(joint.origin);
      frame.welded = is_fixed(joint.type);
      if (frame.welded) {
        frame.link = parent.link;
        frame.X_BF = X_PF;
      } else {
        const Matrix3<double> R_FB = canonical_rotation(joint.type, joint.axis, joint.axis2);
        frame.link = add_link(joint, parent.link, {X_PF.rotation * R_FB, X_PF.translation}, R_FB);
        frame.X_BF = {R_FB.transpose(), Vector3<double>::Zero()};
      }
    }
    frame.inertia = to_rigid_inertia(description).to_parent(frame.X_BF);
    if (frame.link != kWorld) model_.links[frame.link].inertia += frame.inertia;
    frame_of_[link] = static_cast<int>(model_.frames.size());
    model_.frame_index.emplace(frame.name, frame_of_[link]);
    model_.frames.push_back(std::move(frame));
  }

  int add_link(const JointDescription& joint, int parent, const Transform<double>& X_PJ,
               const Matrix3<double>& R_FB = Matrix3<double>::Identity()) {
    Link<double> link{parent,    joint.type,
                      model_.nq, model_.nv,
                      X_PJ,      RigidInertia<double>::zero(),
                      0,         Vector3<double>::Zero(),
                      0,         0,
                      0};
    if (has_pitch(joint.type)) link.pitch = joint.pitch;
    if (has_axis2(joint.type)) {
      link.axis2 = R_FB.transpose() * joint.axis2.normalized();
      link.axis2.y() = 0;  // by construction of R_FB, up to rounding
      link.axis2.normalize();
    }
    const JointDynamics& dynamics = joint.dynamics;
    if (options_.rotor_inertia && link.nv() == 1) {
      link.rotor_inertia = dynamics.gear_ratio * dynamics.gear_ratio * dynamics.rotor_inertia;
    }
    if (options_.damping) {
      link.damping = dynamics.damping;
      link.friction = dynamics.friction;
    }
    model_.nq += link.nq();
    model_.nv += link.nv();
    model_.links.push_back(link);
    model_.joints.push_back({joint.name, joint.type, checking::usable_limits(joint.limits),
                             dynamics, joint.mimic, static_cast<int>(model_.frames.size())});
    return model_.size() - 1;
  }

  /// Frame index of a link of the file; "world" names the ground unless a link has that name.
  int frame_by_name(const std::string& name) const { return model_.find_frame(name); }

  void add_loop(const LoopDescription& in) {
    Loop<double> loop = canonical_loop(in);
    loop.predecessor_frame = frame_by_name(in.predecessor);
    loop.successor_frame = frame_by_name(in.successor);
    const Transform<double> X_FL{loop.R_LF.transpose(), Vector3<double>::Zero()};
    const auto attach = [&](int frame, const Placement& placement, int& link) {
      const Transform<double> X = to_transform(placement) * X_FL;
      link = frame < 0 ? kWorld : model_.frames[frame].link;
      return frame < 0 ? X : model_.frames[frame].X_BF * X;
    };
    loop.X_PL = attach(loop.predecessor_frame, in.predecessor_frame, loop.predecessor);
    loop.X_SL = attach(loop.successor_frame, in.successor_frame, loop.successor);
    model_.loops.push_back(std::move(loop));
  }

  /// Adds `sign` times the joints between the link of the file and the ancestor `top`.
  void add_path(int file_link, int top, double sign, Coupling<double>& coupling) const {
    for (int link = file_link; link != top;) {
      const JointDescription& joint = in_.joints[parent_joint_[link]];
      if (!is_fixed(joint.type)) {
        coupling.terms.push_back({model_.frames[frame_of_[link]].link, sign});
      }
      link = link_index_.at(joint.parent);
    }
  }

  std::vector<int> ancestors(int file_link) const {
    std::vector<int> out = {file_link};
    while (parent_joint_[out.back()] != kNone) {
      out.push_back(link_index_.at(in_.joints[parent_joint_[out.back()]].parent));
    }
    return out;
  }

  /// The file's link of that name; "world" names the ground, whose only link is the root.
  int file_link(const std::string& name) const {
    const auto it = link_index_.find(name);
    if (it != link_index_.end()) return it->second;
    int root = 0;
    while (parent_joint_[root] != kNone) ++root;
    return root;
  }

  void add_coupling(const CouplingDescription& in) {
    const int predecessor = file_link(in.predecessor);
    const int successor = file_link(in.successor);
    const std::vector<int> a = ancestors(predecessor);
    const std::vector<int> b = ancestors(successor);
    auto i = a.rbegin();
    auto j = b.rbegin();
    int common = kNone;
    for (; i != a.rend() && j != b.rend() && *i == *j; ++i, ++j) common = *i;
    Coupling<double> coupling{in.name, {}, in.offset};
    add_path(successor, common, 1, coupling);
    add_path(predecessor, common, -in.ratio, coupling);
    model_.couplings.push_back(std::move(coupling));
  }

  void add_mimic_couplings() {
    std::unordered_map<std::string, int> link_by_joint;
    for (int i = 0; i < model_.size(); ++i) link_by_joint.emplace(model_.joints[i].name, i);
    for (int i = 0; i < model_.size(); ++i) {
      const JointInfo& joint = model_.joints[i];
      if (!joint.mimic) continue;
      const int leader = link_by_joint.at(joint.mimic->joint);
      model_.couplings.push_back({"mimic:" + joint.name,
                                  {{i, 1.0}, {leader, -joint.mimic->multiplier}},
                                  joint.mimic->offset});
    }
  }

  const MechanismDescription& in_;
  BuildOptions options_;
  Model<double> model_;
  std::unordered_map<std::string, int> link_index_;
  std::vector<std::vector<int>> children_;  // joints of the file whose parent a link is
  std::vector<int> parent_joint_;           // joint of the file that carries a link
  std::vector<int> frame_of_;               // frame of a link of the file
};

}  // namespace internal

namespace internal {

/// What is to be said of a joint that nothing resists.
inline Finding free_joint_finding(const Model<double>& model, int joint) {
  Finding finding;
  finding.kind = ObjectKind::kJoint;
  finding.object = model.joints[joint].name;
  if (const int unsound = find_unsound_link(model); unsound >= 0) {
    finding.message =
        "the mass matrix is not positive definite: what it moves has no inertia, or a negative "
        "one, along its motion";
    finding.remedy = "correct the <inertial> of link " +
                     checking::quoted(model.frames[model.joints[unsound].frame].name) +
                     ", which no body has, and of others that are warned about";
    return finding;
  }
  finding.message =
      "nothing that it moves has inertia along its motion, so that the mass matrix is singular";
  finding.remedy = "give the links it carries mass and rotational inertia";
  if (model.floating && joint == 0) finding.remedy += ", or do without BuildOptions::floating";
  return finding;
}

}  // namespace internal

/// Throws ModelError with the first error that `check` finds (with `strict` a warning is one), or
/// when a joint moves nothing.
inline Model<double> build_model(MechanismDescription description,
                                 const BuildOptions& options = {}) {
  if (options.weld_massless) weld_massless(description);
  CheckOptions check_options;
  check_options.floating = options.floating;
  check_options.mimic_as_couplings = options.mimic_as_couplings;
  for (Finding& finding : check(description, check_options)) {
    if (finding.severity == Severity::kError || options.strict) {
      throw ModelError(std::move(finding));
    }
  }
  Model<double> model = internal::ModelBuilder(description, options).build();
  const int free_joint = find_free_joint(model);
  if (free_joint >= 0) throw ModelError(internal::free_joint_finding(model, free_joint));
  return model;
}

}  // namespace hybridyn
