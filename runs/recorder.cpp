#include "hybridyn/runs/recorder.hpp"

#include <algorithm>

namespace hybridyn::tools {
namespace {

void push(const Vector3<double>& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + 3);
}

void push(const VectorX<double>& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + v.size());
}

/// On the plane z = 0; zeros where nothing presses.
control::Point2<double> pressed_at(const Wrench<double>& F_W) {
  constexpr double kLeast = 1e-6;  // N
  if (!(F_W.force.z() > kLeast)) return control::Point2<double>::Zero();
  return control::center_of_pressure(F_W);
}

}  // namespace

Recorder::Recorder(const Model<double>& model, ForwardDynamics& method, const ContactScene* scene,
                   const Vector3<double>& gravity, bool with_wrenches)
    : model_(model),
      method_(method),
      gravity_(gravity),
      with_wrenches_(with_wrenches),
      with_contacts_(scene != nullptr),
      touching_(scene == nullptr ? std::vector<int>() : touching_frames(*scene)),
      kinematics_(model),
      rnea_(model),
      loops_(model),
      external_(model),
      qdd_(model.nv),
      columns_(all_columns(model, with_contacts_, touching_)) {
  if (with_wrenches_) return;
  const auto is_wrench = [](const Column& column) { return column.group == "wrench"; };
  columns_.erase(std::remove_if(columns_.begin(), columns_.end(), is_wrench), columns_.end());
}

void Recorder::derive(const Sample& s, std::vector<double>& row) {
  row.clear();
  row.push_back(s.time);
  for (const VectorX<double>* v : {&s.q, &s.v, &s.qdd, &s.tau}) push(*v, row);
  kinematics_.update(s.q, s.v);
  const double kinetic = kinematics_.kinetic_energy();
  const double potential = kinematics_.potential_energy(gravity_);
  row.insert(row.end(), {kinetic, potential, kinetic + potential, power(s)});
  const Momentum<double> momentum = kinematics_.momentum();
  push(momentum.linear, row);
  push(momentum.angular, row);
  push(kinematics_.center_of_mass(), row);
  if (model_.has_constraints()) {
    row.push_back(loops_.position_residual(s.q));
    row.push_back(loops_.velocity_residual(s.q, s.v));
  }
  if (with_wrenches_) push_wrenches(s, row);
  if (model_.floating) push_balance(s, row);
  if (with_contacts_) push_contacts(s.contact, row);
}

/// What holds the robot besides the external wrenches that are given: contacts, loops to the ground.
void Recorder::push_balance(const Sample& s, std::vector<double>& row) {
  for (int i = 0; i < model_.size(); ++i) {
    external_[i] = s.external.empty() ? Wrench<double>::zero() : s.external[i];
  }
  rnea_.inverse_dynamics(s.q, s.v, s.qdd, qdd_, {gravity_, &external_});
  const Wrench<double> F = control::ground_reaction(
      model_, rnea_, [this](int link) { return kinematics_.link_pose(link); });
  const control::Point2<double> zmp = pressed_at(F);
  const bool presses = !zmp.isZero(0);
  row.insert(row.end(), {zmp.x(), zmp.y(), presses ? control::friction_needed(F) : 0});
  push(control::angular_momentum_about<double>(kinematics_.momentum(), kinematics_.center_of_mass(),
                                               Vector3<double>::Zero()),
       row);
}

void Recorder::push_contacts(const ContactSample& contact, std::vector<double>& row) {
  row.push_back(contact.points);
  row.insert(row.end(), {contact.depth, contact.signorini, contact.coulomb});
  for (const Wrench<double>& F : contact.frames) {
    push(F.force, row);
    push(F.moment, row);
  }
  polygon_.clear();
  for (const Vector3<double>& point : contact.touching) polygon_.add(point.head<2>());
  polygon_.close();
  Wrench<double> all = Wrench<double>::zero();
  std::vector<control::Point2<double>> pressed;
  for (std::size_t i = 0; i < contact.frames.size(); ++i) {
    const Wrench<double> F_W =
        control::moved_to_origin(contact.frames[i], kinematics_.pose(touching_[i]).translation);
    pressed.push_back(pressed_at(F_W));
    all += F_W;
  }
  const bool is_held = all.force.z() > 0 && !polygon_.corners().empty();
  row.push_back(is_held ? polygon_.margin(pressed_at(all)) : 0);
  for (const control::Point2<double>& p : pressed) row.insert(row.end(), {p.x(), p.y()});
}

/// With those of limits.
VectorX<double> Recorder::joint_forces(const Sample& s) const {
  if (s.limits.size() == 0) return s.tau;
  return s.tau + s.limits;
}

/// Power of all that acts but gravity, contacts and limits: joint forces, damping and friction,
/// external wrenches.
double Recorder::power(const Sample& s) const {
  double out = 0;
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
      out += effective_torque(link, s.tau[k], s.v[k]) * s.v[k];
    }
    if (!s.external.empty()) out += dot(kinematics_.link(i).V, s.external[i]);
  }
  return out;
}

void Recorder::push_wrenches(const Sample& s, std::vector<double>& row) {
  FrameWrenches<double> by_frame(model_.frames.size(), Wrench<double>::zero());
  for (int i = 0; i < model_.size(); ++i) {
    const int frame = model_.joints[i].frame;
    external_[i] = Wrench<double>::zero();
    if (!s.external.empty()) external_[i] += s.external[i];
    if (!s.contact.links.empty()) external_[i] += s.contact.links[i];
    by_frame[frame] = model_.frames[frame].X_BF.to_child(external_[i]);
  }
  static_cast<void>(method_.solve(s.q, s.v, joint_forces(s), {gravity_, &external_}, qdd_));
  const JointWrenches wrenches = method_.wrenches(&by_frame);
  const auto push_one = [&](const Wrench<double>& F) {
    push(F.force, row);
    push(F.moment, row);
  };
  for (const auto& joint : model_.joints) push_one(wrenches.frames[joint.frame]);
  for (const Wrench<double>& F : wrenches.loops) push_one(F);
}

}  // namespace hybridyn::tools
