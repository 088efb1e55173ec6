#include "contact_scenes/box_world.hpp"

#include "contact_scenes/volume_world.hpp"

#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

Matrix3<double> box_inertia(const BoxSpec& box) {
  const Vector3<double> squares = (2 * box.half_edges).cwiseAbs2();
  const Vector3<double> others(squares[1] + squares[2], squares[0] + squares[2],
                               squares[0] + squares[1]);
  return (box.mass / 12 * others).asDiagonal();
}

Model<double> model_of(const std::vector<BoxSpec>& boxes) {
  MechanismDescription out;
  out.name = "boxes";
  out.links.emplace_back();
  out.links.back().name = "world";
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    LinkDescription link;
    link.name = "box" + std::to_string(i);
    link.mass = boxes[i].mass;
    link.inertia = box_inertia(boxes[i]);
    JointDescription joint;
    joint.name = "free" + std::to_string(i);
    joint.type = JointType::kFloating;
    joint.parent = "world";
    joint.child = link.name;
    out.links.push_back(link);
    out.joints.push_back(joint);
  }
  return built_model(out);
}

ContactScene scene_of(const std::vector<BoxSpec>& boxes, const Material& material) {
  ContactScene out;
  Collider ground;
  ground.X_BS = Transform<double>::identity();
  ground.shape = geometry::half_space();
  ground.material = material;
  out.colliders.push_back(ground);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    Collider box = ground;
    box.link = static_cast<int>(i);
    box.frame = static_cast<int>(i) + 1;
    box.shape = geometry::box(boxes[i].half_edges);
    out.colliders.push_back(box);
  }
  return out;
}

}  // namespace

template <class Step>
BoxWorldOf<Step>::BoxWorldOf(const std::vector<BoxSpec>& boxes, const Material& material,
                             const ContactOptions& options)
    : model(model_of(boxes)),
      scene(scene_of(boxes, material)),
      contact(model, scene, options),
      q(model.nq),
      v(VectorX<double>::Zero(model.nv)),
      aba_(model),
      qdd_(model.nv),
      tau_(VectorX<double>::Zero(model.nv)),
      q_next_(model.nq),
      v_next_(model.nv) {
  neutral(model, q);
}

template <class Step>
void BoxWorldOf<Step>::place(int box, const Vector3<double>& position) {
  this->position(box) = position;
}

template <class Step>
void BoxWorldOf<Step>::step(double h) {
  const Environment<double> environment{gravity, nullptr};
  static_cast<void>(aba_.forward_dynamics(q, v, tau_, qdd_, environment));
  if (!contact.find(q, v, h)) {
    v += h * qdd_;
    integrate<double>(model, q, v, h, q);
    return;
  }
  static_cast<void>(contact.solve(q, v, qdd_, h, q_next_, v_next_));
  unsolved += contact.report().unsolved;
  q = q_next_;
  v = v_next_;
}

template <class Step>
void BoxWorldOf<Step>::run(double time, double h) {
  const int steps = static_cast<int>(std::lround(time / h));
  for (int i = 0; i < steps; ++i) step(h);
}

template <class Step>
double BoxWorldOf<Step>::depth() const {
  double out = 0;
  for (const ContactPoint& p : contact.points()) out = std::max(out, -p.gap);
  return out;
}

template <class Step>
Vector3<double> BoxWorldOf<Step>::total_force() const {
  Vector3<double> out = Vector3<double>::Zero();
  for (const ContactForce& f : contact.forces()) out += f.force;
  return out;
}

template class BoxWorldOf<ContactStep>;
template class BoxWorldOf<VolumeStep>;

Material with_friction(double mu) {
  Material out;
  out.static_friction = mu;
  out.dynamic_friction = mu;
  return out;
}

}  // namespace hybridyn::testing
