#include "hybridyn/generator/compile/leaf_model.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

using HandleFrame = AssemblyPlan::HandleFrame;

class Builder {
 public:
  Builder(const Model<double>& model, const AssemblyPlan& plan, int part)
      : model_(model), plan_(plan), part_(plan.parts()[part]), body_(plan.bodies()[part]) {}

  LeafModel build() {
    out_.options.is_in_plane = plan_.is_in_plane();
    out_.model.name = "leaf";
    index_.assign(model_.links.size(), kWorld);
    if (part_.root != kWorld) add_base();
    for (const int link : part_.links) {
      if (index_[link] == kWorld) add_link(link);
    }
    for (int h = 0; h < body_.handles.count; ++h) add_handle(plan_.handle(body_, h));
    if (out_.handles.empty()) add_handle(part_.links.back());
    return std::move(out_);
  }

 private:
  /// The root link itself, or the frame of its joint.
  void add_base() {
    const bool is_inboard = plan_.handle_frame(part_.root) == HandleFrame::kInboard;
    Link<double> base{};
    base.parent = kWorld;
    base.type = JointType::kFloating;
    base.X_PJ = Transform<double>::identity();
    base.inertia = is_inboard ? RigidInertia<double>::zero() : model_.links[part_.root].inertia;
    JointInfo joint{};
    joint.name = "base";
    joint.type = JointType::kFloating;
    out_.model.floating = true;
    add(base, joint);
    out_.options.base = is_inboard ? LeafOptions::Base::kJoint : LeafOptions::Base::kLink;
    if (!is_inboard) index_[part_.root] = 0;
  }

  void add_link(int i) {
    Link<double> link = model_.links[i];
    if (i == part_.root) {
      link.parent = 0;
      link.X_PJ = Transform<double>::identity();
      link.rotor_inertia = 0;
    } else if (link.parent != kWorld) {
      link.parent = index_[link.parent];
    }
    index_[i] = out_.model.size();
    add(link, model_.joints[i]);
  }

  void add(Link<double> link, JointInfo joint) {
    Model<double>& to = out_.model;
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

  void add_handle(int link) {
    Transform<double> X = Transform<double>::identity();
    int body = index_[link];
    const HandleFrame frame = plan_.handle_frame(link);
    if (frame == HandleFrame::kInboard) body = 0;
    if (frame == HandleFrame::kOutboard) X = model_.links[plan_.beyond(link)].X_PJ;
    out_.handles.push_back("handle" + std::to_string(out_.handles.size() + 1));
    add_frame(out_.handles.back(), body, X, RigidInertia<double>::zero());
  }

  void add_frame(const std::string& name, int link, const Transform<double>& X_BF,
                 const RigidInertia<double>& inertia) {
    Model<double>& to = out_.model;
    to.frame_index[name] = static_cast<int>(to.frames.size());
    to.frames.push_back({name, link, X_BF, inertia, -1, "", false});
  }

  const Model<double>& model_;
  const AssemblyPlan& plan_;
  const AssemblyPlan::Part& part_;
  const AssemblyPlan::Body& body_;
  LeafModel out_;
  std::vector<int> index_;  // of the model's links
};

}  // namespace

LeafModel leaf_model(const Model<double>& model, const AssemblyPlan& plan, int part) {
  return Builder(model, plan, part).build();
}

}  // namespace hybridyn::generator
