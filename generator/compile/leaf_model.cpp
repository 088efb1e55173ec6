#include "hybridyn/generator/compile/leaf_model.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

using HandleFrame = AssemblyPlan::HandleFrame;

/// The model of one lane.
class Builder {
 public:
  Builder(const Model<double>& model, const AssemblyPlan& plan, const LeafGroup& group, int part)
      : model_(model), plan_(plan), group_(group), part_(plan.parts()[part]) {}

  Model<double> build() {
    out_.name = "leaf";
    index_.assign(model_.links.size(), kWorld);
    if (part_.root != kWorld) add_base();
    for (const int link : part_.links) {
      if (index_[link] == kWorld) add_link(link);
    }
    for (std::size_t h = 0; h < group_.places.size(); ++h) add_handle(h);
    if (group_.places.empty())
      add_handle_frame(index_[part_.links.back()], Transform<double>::identity());
    return std::move(out_);
  }

 private:
  bool stands_at_joint() const { return group_.base == LeafGroup::Base::kJoint; }

  /// The root link itself, or the frame of its joint.
  void add_base() {
    Link<double> base{};
    base.parent = kWorld;
    base.type = JointType::kFloating;
    base.X_PJ = Transform<double>::identity();
    base.inertia =
        stands_at_joint() ? RigidInertia<double>::zero() : model_.links[part_.root].inertia;
    JointInfo joint{};
    joint.name = "base";
    joint.type = JointType::kFloating;
    out_.floating = true;
    add(base, joint);
    if (!stands_at_joint()) index_[part_.root] = 0;
  }

  void add_link(int i) {
    Link<double> link = model_.links[i];
    if (i == part_.root) {
      link.parent = 0;
      link.type = model_.links[plan_.parts()[group_.pattern].root].type;
      link.X_PJ = Transform<double>::identity();
      link.rotor_inertia = 0;
    } else if (link.parent != kWorld) {
      link.parent = index_[link.parent];
    }
    index_[i] = out_.size();
    JointInfo joint = model_.joints[i];
    joint.type = link.type;
    add(link, joint);
  }

  void add(Link<double> link, JointInfo joint) {
    Model<double>& to = out_;
    link.q_index = to.nq;
    link.v_index = to.nv;
    link.damping = link.friction = 0;
    to.nq += link.nq();
    to.nv += link.nv();
    // Parts that are alike have the same code: names are by number.
    if (!to.links.empty()) joint.name = "joint" + std::to_string(to.size());
    joint.frame = static_cast<int>(to.frames.size());
    add_frame("link" + std::to_string(to.size() + 1), to.size(), Transform<double>::identity(),
              link.inertia);
    to.links.push_back(link);
    to.joints.push_back(std::move(joint));
  }

  /// Where the pattern has it: a part that it is no handle of does not mind.
  void add_handle(std::size_t h) {
    const std::vector<int>& pattern = plan_.parts()[group_.pattern].links;
    const int own = part_.links[group_.places[h]];
    const int link = is_handle(own) ? own : pattern[group_.places[h]];
    const bool is_base = own == part_.root && stands_at_joint();
    const bool is_outboard = plan_.handle_frame(link) == HandleFrame::kOutboard;
    add_handle_frame(is_base ? 0 : index_[own], is_outboard ? model_.links[plan_.beyond(link)].X_PJ
                                                            : Transform<double>::identity());
  }
  bool is_handle(int link) const {
    const AssemblyPlan::Body& body = plan_.bodies()[plan_.part_of(link)];
    for (int h = 0; h < body.handles.count; ++h) {
      if (plan_.handle(body, h) == link) return true;
    }
    return false;
  }
  void add_handle_frame(int link, const Transform<double>& X_BF) {
    add_frame("handle" + std::to_string(++handles_), link, X_BF, RigidInertia<double>::zero());
  }

  void add_frame(const std::string& name, int link, const Transform<double>& X_BF,
                 const RigidInertia<double>& inertia) {
    Model<double>& to = out_;
    to.frame_index[name] = static_cast<int>(to.frames.size());
    to.frames.push_back({name, link, X_BF, inertia, -1, "", false});
  }

  const Model<double>& model_;
  const AssemblyPlan& plan_;
  const LeafGroup& group_;
  const AssemblyPlan::Part& part_;
  Model<double> out_;
  std::vector<int> index_;  // of the model's links
  int handles_ = 0;
};

LeafOptions::Base base_of(const LeafGroup& group) {
  switch (group.base) {
    case LeafGroup::Base::kGround:
      return LeafOptions::Base::kNone;
    case LeafGroup::Base::kLink:
      return LeafOptions::Base::kLink;
    case LeafGroup::Base::kJoint:
      break;
  }
  return LeafOptions::Base::kJoint;
}

}  // namespace

LeafModel leaf_model(const Model<double>& model, const AssemblyPlan& plan, const LeafGroup& group) {
  LeafModel out;
  for (const int part : group.parts) {
    out.lanes.push_back(Builder(model, plan, group, part).build());
  }
  out.options = {base_of(group), plan.is_in_plane()};
  for (std::size_t h = 0; h < std::max<std::size_t>(1, group.places.size()); ++h) {
    out.handles.push_back("handle" + std::to_string(h + 1));
  }
  return out;
}

}  // namespace hybridyn::generator
