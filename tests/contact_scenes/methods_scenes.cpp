#include "contact_scenes/methods_scenes.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <string>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact_methods.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/simulation/volume_scheme.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kPi = 3.14159265358979323846;

LinkDescription solid_box(const std::string& name, double mass, const Vector3<double>& edges) {
  const Vector3<double> squares = edges.cwiseAbs2();
  LinkDescription out;
  out.name = name;
  out.mass = mass;
  out.inertia = (mass / 12 * (squares.sum() - squares.array())).matrix().asDiagonal();
  return out;
}

void add_ground(const Transform<double>& X_WS, const Material& material, ContactScene& scene) {
  Collider ground;
  ground.shape = geometry::half_space();
  ground.X_BS = X_WS;
  ground.material = material;
  scene.colliders.push_back(ground);
}

void add_box(int link, const Vector3<double>& edges, const Vector3<double>& center,
             const Material& material, ContactScene& scene) {
  Collider box;
  box.link = link;
  box.frame = link;
  box.X_BS.rotation.setIdentity();
  box.X_BS.translation = center;
  box.shape = geometry::box(edges / 2);
  box.material = material;
  scene.colliders.push_back(box);
}

MotionLaw<double> law_of(Aba<double>& aba, const Loads<double>& loads) {
  MotionLaw<double> law;
  law.forward_dynamics = [&aba](const auto& q, const auto& v, const auto& tau,
                                const auto& environment, auto& qdd) {
    return aba.forward_dynamics(q, v, tau, qdd, environment);
  };
  law.loads = loads;
  return law;
}

}  // namespace

ContactCase box_on_ground(double height, double gap, double slope) {
  const Vector3<double> edges(0.2, 0.2, height);
  MechanismDescription description;
  description.name = "box";
  description.links = {solid_box("box", 1, edges)};
  BuildOptions options;
  options.floating = true;
  ContactCase out{built_model(description, options), {}, {}, {}};
  Material material;
  material.static_friction = 0.5;
  material.dynamic_friction = 0.4;
  const Eigen::AngleAxisd lean(slope, Vector3<double>::UnitY());
  add_ground({lean.toRotationMatrix(), Vector3<double>::Zero()}, material, out.scene);
  add_box(0, edges, Vector3<double>::Zero(), material, out.scene);
  out.q.resize(7);
  out.q << lean * Vector3<double>(0, 0, height / 2 + gap), Eigen::Quaterniond(lean).coeffs();
  out.v.setZero(6);
  return out;
}

ContactCase box_on_box(double gap) {
  const Vector3<double> edges(0.2, 0.2, 0.1);
  MechanismDescription description;
  description.name = "boxes";
  description.links.push_back({"ground"});
  for (const double mass : {2.0, 1.0}) {
    const std::string name = mass > 1 ? "lower" : "upper";
    description.links.push_back(solid_box(name, mass, edges));
    JointDescription joint;
    joint.name = name + "_joint";
    joint.type = JointType::kFloating;
    joint.parent = "ground";
    joint.child = name;
    description.joints.push_back(joint);
  }
  ContactCase out{built_model(description), {}, {}, {}};
  add_ground(Transform<double>::identity(), {}, out.scene);
  add_box(0, edges, Vector3<double>::Zero(), {}, out.scene);
  add_box(1, edges, Vector3<double>::Zero(), {}, out.scene);
  out.q.resize(14);
  neutral(out.model, out.q);
  out.q[2] = edges.z() / 2 + gap;
  out.q[7] = 0.03;
  out.q[9] = 3 * edges.z() / 2 + 2 * gap;
  out.v.setZero(12);
  return out;
}

ContactCase pendulum(int n, bool flat) {
  const Vector3<double> edges(0.04, 0.04, 0.1);
  MechanismDescription description;
  description.name = "pendulum";
  description.links.push_back({"ground"});
  for (int i = 0; i < n; ++i) {
    description.links.push_back(solid_box("link" + std::to_string(i), 0.3, edges));
    description.links.back().center_of_mass.z() = -edges.z() / 2;
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.parent = description.links[i].name;
    joint.child = description.links.back().name;
    joint.axis = Vector3<double>::UnitY();
    if (i > 0) joint.origin.translation.z() = -edges.z();
    if (!flat) joint.dynamics.damping = 5e-3;
    description.joints.push_back(joint);
  }
  BuildOptions options;
  options.damping = true;
  ContactCase out{built_model(description, options), {}, {}, {}};
  Material material;
  material.static_friction = 1;
  material.dynamic_friction = 0.4;
  Transform<double> X_WS = Transform<double>::identity();
  X_WS.translation.z() = flat ? -0.02 : -0.06 * n;
  add_ground(X_WS, material, out.scene);
  for (int i = 0; i < n; ++i) {
    const Link<double>& link = out.model.links[i];
    const Vector3<double> center = link.inertia.first_moment / link.inertia.mass;
    // The body frame has its z axis along the joint's.
    const Frame<double>& frame =
        *std::find_if(out.model.frames.begin(), out.model.frames.end(),
                      [&](const Frame<double>& f) { return f.name == "link" + std::to_string(i); });
    add_box(i, edges, Vector3<double>::Zero(), material, out.scene);
    out.scene.colliders.back().X_BS = {frame.X_BF.rotation, center};
    for (int j = 0; j < i; ++j) out.scene.ignored.emplace_back(j, i);
  }
  std::sort(out.scene.ignored.begin(), out.scene.ignored.end());
  out.q.setZero(n);
  out.q[0] = flat ? 150 * kPi / 180 : 60 * kPi / 180;
  out.v.setZero(n);
  return out;
}

Method volume(const ContactCase& c) { return make_volume_scheme(c.model, c.scene); }
Method exact(const ContactCase& c) { return std::make_unique<ContactScheme>(c.model, c.scene); }
Method relaxed(const ContactCase& c, RelaxedOptions options) {
  return std::make_unique<HeldContact<RelaxedContact>>(c.model, c.scene, ContactOptions(),
                                                       RelaxedContact(options));
}
Method rigid(const ContactCase& c, RigidOptions options) {
  return std::make_unique<HeldContact<RigidContact>>(c.model, c.scene, ContactOptions(),
                                                     RigidContact(options));
}
Method penalty(const ContactCase& c, PenaltyOptions options) {
  return std::make_unique<StagedContact>(c.model, c.scene, ContactOptions(),
                                         PenaltyContact(options));
}

bool run(const ContactCase& c, ContactMethod& method, const RunSettings& settings,
         const std::function<void(const Moment&)>& after_step) {
  Aba<double> aba(c.model);
  SimulationOptions<double> options;
  options.scheme = &method;
  options.step = settings.step;
  options.integrator = settings.integrator;
  Simulation<double> simulation(c.model, law_of(aba, settings.loads), options);
  if (simulation.start(0, c.q, c.v) != Halt::kNone) return false;
  while (simulation.time() < settings.time - settings.step / 2) {
    if (simulation.step() != Halt::kNone) return false;
    after_step({simulation.time(), simulation.q(), simulation.v(), method});
  }
  return true;
}

VectorX<double> state_after(const ContactCase& c, const std::function<Method()>& make, int steps,
                            int checkpoint) {
  Aba<double> aba(c.model);
  Checkpoint<double> at{0, 0, c.q, c.v};
  for (const int end : {checkpoint, steps}) {
    if (end < 0) continue;
    const Method method = make();
    SimulationOptions<double> options;
    options.scheme = method.get();
    Simulation<double> simulation(c.model, law_of(aba, {}), options);
    Halt halt = simulation.start(at);
    while (halt == Halt::kNone && simulation.steps() < end) halt = simulation.step();
    at = simulation.checkpoint();
  }
  VectorX<double> out(c.model.nq + c.model.nv);
  out << at.q, at.v;
  return out;
}

double energy(const Model<double>& model, const VectorX<double>& q, const VectorX<double>& v) {
  Kinematics<double> kinematics(model);
  kinematics.update(q, v);
  return kinematics.kinetic_energy() + kinematics.potential_energy(Vector3<double>(0, 0, -kEarth));
}

namespace {

/// Sums over the steps of a run.
class Measurement {
 public:
  Measurement(const ContactCase& c, double time) : c_(c), last_(0.8 * time) {
    start_energy_ = energy(c.model, c.q, c.v);
  }

  void add(const Moment& m, Figures& out) {
    out.energy_gain = std::max(out.energy_gain, energy(c_.model, m.q, m.v) - start_energy_);
    const bool is_last = m.time > last_;
    if (is_last) out.last_speed = std::max(out.last_speed, m.v.cwiseAbs().maxCoeff());
    std::set<std::uint64_t> touching;
    std::vector<double> of_last_body;
    for (std::size_t i = 0; i < m.method.forces().size(); ++i) {
      const ContactPoint& p = m.method.points()[i];
      const ContactForce& f = m.method.forces()[i];
      out.depth = std::max(out.depth, -p.gap);
      if (is_last) out.last_depth = std::max(out.last_depth, -p.gap);
      const double normal = p.normal.dot(f.force);
      if (normal > 0) touching.insert(p.key);
      if (normal > 0 && p.link_b == c_.model.size() - 1) of_last_body.push_back(normal);
      if (p.gap >= 0 && f.force.isZero(0)) continue;
      ++count_;
      signorini_ += f.signorini * f.signorini;
      coulomb_ += f.coulomb * f.coulomb;
      out.signorini_max = std::max(out.signorini_max, f.signorini);
      out.coulomb_max = std::max(out.coulomb_max, f.coulomb);
    }
    if (is_last) count_switches(touching, out);
    touching_ = touching;
    out.spread = spread(of_last_body);
    out.signorini_rms = std::sqrt(signorini_ / std::max(count_, 1));
    out.coulomb_rms = std::sqrt(coulomb_ / std::max(count_, 1));
  }

 private:
  void count_switches(const std::set<std::uint64_t>& now, Figures& out) const {
    for (const std::uint64_t key : now) out.last_switches += touching_.count(key) == 0 ? 1 : 0;
    for (const std::uint64_t key : touching_) out.last_switches += now.count(key) == 0 ? 1 : 0;
  }
  static double spread(const std::vector<double>& forces) {
    if (forces.empty()) return 0;
    const auto [least, most] = std::minmax_element(forces.begin(), forces.end());
    double sum = 0;
    for (const double f : forces) sum += f;
    return (*most - *least) / (sum / static_cast<double>(forces.size()));
  }

  const ContactCase& c_;
  double last_;
  double start_energy_ = 0;
  int count_ = 0;
  double signorini_ = 0;
  double coulomb_ = 0;
  std::set<std::uint64_t> touching_;
};

}  // namespace

Figures measure(const ContactCase& c, ContactMethod& method, const RunSettings& settings) {
  using Clock = std::chrono::steady_clock;
  Figures out;
  Measurement measurement(c, settings.time);
  int steps = 0;
  const Clock::time_point begin = Clock::now();
  out.is_complete = run(c, method, settings, [&](const Moment& m) {
    ++steps;
    measurement.add(m, out);
  });
  out.step_seconds = std::chrono::duration<double>(Clock::now() - begin).count() / steps;
  return out;
}

}  // namespace hybridyn::testing
