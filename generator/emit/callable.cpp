#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {
namespace {

constexpr const char* kLoopWrenches = "loop_wrenches";

/// Makes methods of one Robot callable.
class Methods {
 public:
  Methods(const Hybrid& hybrid, const RobotSizes& sizes)
      : takes_gravity_(!hybrid.forward_dynamics.gravity),
        loop_numbers_(6 * sizes.loops),
        has_batch_(hybrid.forward_dynamics.bodies.empty()) {}

  /// Gravity, where the code does not know it, comes after all other arguments.
  Callable method(const std::string& name, std::vector<CallableArray> arguments,
                  std::vector<CallableArray> results, bool has_status) const {
    Callable out;
    out.name = "robot_" + name;
    out.callee = name;
    out.description = name + " of Robot";
    out.header = "robot";
    out.is_of_robot = true;
    out.has_status = has_status;
    out.arguments = std::move(arguments);
    out.results = std::move(results);
    return out;
  }
  void take_gravity(Callable& method) const {
    if (takes_gravity_) method.arguments.push_back({"gravity", 3, true});
  }
  void give_loop_wrenches(Callable& method) const {
    method.loop_wrenches_out = loop_numbers_;
    if (loop_numbers_ > 0) method.results.push_back({kLoopWrenches, loop_numbers_});
  }
  void take_loop_wrenches(Callable& method) const {
    method.loop_wrenches_in = loop_numbers_;
    if (loop_numbers_ > 0) method.arguments.push_back({kLoopWrenches, loop_numbers_});
  }

  Callable forward_dynamics(const std::string& name, std::vector<CallableArray> arguments,
                            std::vector<CallableArray> results) const {
    Callable out = method(name, std::move(arguments), std::move(results), true);
    take_gravity(out);
    give_loop_wrenches(out);
    return out;
  }

  bool has_batch() const { return has_batch_; }

 private:
  bool takes_gravity_;
  int loop_numbers_;
  bool has_batch_;
};

void add_responses(const Hybrid& hybrid, const Methods& methods, const RobotSizes& sizes,
                   std::vector<Callable>& to) {
  const int nv = sizes.nv;
  to.push_back(methods.method("factor", {{"q", sizes.nq}}, {}, true));
  Callable bias = methods.method("bias", {{"v", nv}, {"tau", nv}}, {}, true);
  methods.take_gravity(bias);
  to.push_back(std::move(bias));
  to.push_back(methods.method("accelerations", {}, {{"qdd", nv}}, false));
  to.push_back(methods.method("respond_to_forces", {{"tau", nv}}, {{"qdd", nv}}, false));
  if (hybrid.contacts.empty()) return;
  const int rows = rows_of(hybrid.contacts);
  to.push_back(methods.method("contact_inertia", {}, {{"contact_inertia", rows * rows}}, false));
}

void add_touch(const Hybrid& hybrid, const Methods& methods, const RobotSizes& sizes,
               std::vector<Callable>& to) {
  const int rows = rows_of(hybrid.contacts);
  const auto count = static_cast<int>(hybrid.contacts.size());
  Callable place =
      methods.method("place_contacts", {{"q", sizes.nq}, {"v", sizes.nv}},
                     {{"contact_places", 12 * count}, {"contact_velocities", 6 * count}}, false);
  methods.take_gravity(place);
  to.push_back(std::move(place));
  to.push_back(methods.method(
      "contact_dynamics", {{"tau", sizes.nv}, {"contact_arms", 3 * count}},
      {{"contact_inertia", rows * rows}, {"contact_acceleration", rows}, {"contact_bias", rows}},
      true));
  Callable accelerations = methods.method("contact_accelerations", {{"contact_forces", rows}},
                                          {{"qdd", sizes.nv}}, true);
  methods.give_loop_wrenches(accelerations);
  to.push_back(std::move(accelerations));
}

}  // namespace

Callable callable_of(const Function& function) {
  const Kernel& kernel = function.kernel;
  Callable out;
  out.name = out.callee = out.header = kernel.name;
  out.description = kernel.description;
  out.fills_lanes = function.tree.has_value();
  out.has_batch = kernel.lanes == 0;
  out.lanes = kernel.lanes;
  const auto is_kept = [](const ArrayId& id) { return id.kind == ArrayId::Kind::kKept; };
  for (const Argument& a : kernel.arguments) {
    out.arguments.push_back({a.name, a.size, a.name == "gravity", 1, is_kept(a.array)});
  }
  for (const Result& r : function.results()) {
    out.results.push_back({r.name, r.rows * r.columns, false, r.columns, is_kept(r.array)});
  }
  return out;
}

std::vector<Callable> robot_callables(const Hybrid& hybrid, const RobotSizes& sizes) {
  const Methods methods(hybrid, sizes);
  const CallableArray q{"q", sizes.nq};
  const CallableArray v{"v", sizes.nv};
  const CallableArray tau{"tau", sizes.nv};
  const CallableArray qdd{"qdd", sizes.nv};
  const CallableArray external{"external", 6 * sizes.links};
  std::vector<Callable> out;
  out.push_back(methods.forward_dynamics("forward_dynamics", {q, v, tau}, {qdd}));
  out.push_back(methods.forward_dynamics("loaded_forward_dynamics", {q, v, tau, external}, {qdd}));
  out.back().description = "The same under forces on the links.";
  for (Callable& callable : out) callable.has_batch = methods.has_batch();
  Callable wrenches = methods.method("loaded_joint_wrenches", {q, v, qdd, external},
                                     {{"wrenches", 6 * sizes.links}}, false);
  methods.take_gravity(wrenches);
  methods.take_loop_wrenches(wrenches);
  out.push_back(std::move(wrenches));
  if (hybrid.contact_dynamics) {
    const int rows = rows_of(hybrid.contacts);
    out.push_back(methods.forward_dynamics("forward_dynamics_and_contact_inertia", {q, v, tau},
                                           {qdd, {"contact_inertia", rows * rows}}));
  }
  if (hybrid.touch) add_touch(hybrid, methods, sizes, out);
  if (hybrid.responses) add_responses(hybrid, methods, sizes, out);
  return out;
}

}  // namespace hybridyn::generator
