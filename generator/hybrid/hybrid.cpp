#include "hybridyn/generator/hybrid/hybrid.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/followers.hpp"
#include "hybridyn/generator/derive/joint_friction.hpp"
#include "hybridyn/generator/derive/pivots.hpp"
#include "hybridyn/generator/hybrid/link_places.hpp"
#include "hybridyn/generator/optimize/arrange.hpp"

namespace hybridyn::generator {
namespace {

/// The kernel that calculates all at once, as a program.
Program single_kernel(Kernel kernel, const FunctionOptions& options) {
  Program out;
  out.gravity = options.gravity;
  CallKernel step{0, {}, {}};
  const Array pivot{{ArrayId::Kind::kPivot, 0}, "pivot"};
  out.add({pivot.id, pivot.name, 1, kPivotDescription});
  const auto operand = [&](auto& argument) {
    argument.array = argument.name == pivot.name ? pivot.id : given_array(argument.name).id;
    return Operand{argument.array};
  };
  for (Argument& a : kernel.arguments) step.arguments.push_back(operand(a));
  for (Result& r : kernel.results) step.results.push_back(operand(r));
  out.steps.push_back(std::move(step));
  kernel.name = "block_whole";
  kernel.part = 0;
  out.kernels.push_back(std::move(kernel));
  return out;
}

bool is_whole_tree(const Mechanism& mechanism, const Parts& parts) {
  return parts.parts.size() == 1 && !parts.parts.front().is_numeric && mechanism.loops.empty();
}

Mechanism grouped(const Mechanism& mechanism, Grouping grouping) {
  Mechanism out = mechanism;
  separate_rotors(out);
  regroup(out, grouping);
  return out;
}

int cost(const Program& program) { return count_operations(program).cost(); }

int cost(const ProgramOfParts& derived) { return cost(derived.program); }

int cost(const TouchPrograms& derived) {
  return cost(derived.place) + cost(derived.dynamics) + cost(derived.accelerations);
}

/// What derive(mechanism, parts) makes of the grouping for which it costs least.
template <class Derive>
auto derive_cheapest(const Model<double>& model, const Mechanism& mechanism,
                     const Partition& partition, const Derive& derive) {
  const auto of = [&](Grouping grouping) {
    const Mechanism regrouped = grouped(mechanism, grouping);
    return derive(regrouped, cut(model, regrouped, partition));
  };
  auto best = of(Grouping::kNone);
  for (const Grouping grouping : {Grouping::kRootward, Grouping::kTipward}) {
    auto other = of(grouping);
    if (cost(other) < cost(best)) best = std::move(other);
  }
  return best;
}

DynamicsPrograms derive_responses(const Model<double>& model, const Mechanism& mechanism,
                                  const Hybrid& hybrid, const FunctionOptions& options) {
  const Mechanism regrouped = grouped(mechanism, Grouping::kRootward);
  return dynamics_programs(regrouped, cut(model, regrouped, hybrid.partition),
                           {options.gravity, true, hybrid.contacts});
}

bool has_blocks_only(const Parts& parts) {
  return std::none_of(parts.parts.begin(), parts.parts.end(),
                      [](const Part& part) { return part.is_numeric; });
}

template <class Pointer, class AnyHybrid>
std::vector<Pointer> all_programs(AnyHybrid& hybrid) {
  std::vector<Pointer> out = {&hybrid.forward_dynamics, &hybrid.external_forces,
                              &hybrid.joint_wrenches};
  if (hybrid.contact_dynamics) out.push_back(&*hybrid.contact_dynamics);
  if (hybrid.touch) {
    auto& of = *hybrid.touch;
    out.insert(out.end(), {&of.place, &of.dynamics, &of.accelerations});
  }
  if (hybrid.responses) {
    auto& of = *hybrid.responses;
    out.insert(out.end(), {&of.factor, &of.bias, &of.response, &of.contact_inertia});
  }
  return out;
}

}  // namespace

std::vector<const Program*> programs_of(const Hybrid& hybrid) {
  return all_programs<const Program*>(hybrid);
}

std::vector<Program*> programs_of(Hybrid& hybrid) { return all_programs<Program*>(hybrid); }

OperationCount count_operations(const Program& program) {
  OperationCount sum;
  for (const Kernel& kernel : program.kernels) {
    const OperationCount n = count_operations(kernel);
    sum.multiplications += n.multiplications;
    sum.additions += n.additions;
    sum.divisions += n.divisions;
    sum.angles += n.angles;
  }
  return sum;
}

ProgramOfParts derive_forward_dynamics(const Model<double>& model, const Mechanism& mechanism,
                                       const Partition& partition, const BlockOptions& options) {
  return derive_cheapest(model, mechanism, partition, [&](const Mechanism& grouped, Parts parts) {
    Program program = forward_dynamics_program(grouped, parts, options);
    return ProgramOfParts{std::move(parts), std::move(program)};
  });
}

Program derive_cheapest_program(
    const Model<double>& model, const Mechanism& mechanism, const Partition& partition,
    const std::function<Program(const Mechanism&, const Parts&)>& derive) {
  return derive_cheapest(model, mechanism, partition, derive);
}

Hybrid derive_hybrid(const Model<double>& model, const Mechanism& mechanism,
                     const Partition& partition, const FunctionOptions& options) {
  if (!mechanism.open_links.empty()) {
    throw DerivationError("a hybrid has its numbers folded in: its parameters cannot stay open");
  }
  check_freedoms(mechanism);
  Hybrid out;
  out.partition = with_whole_loops(model, partition);
  ProgramOfParts cheapest =
      derive_forward_dynamics(model, mechanism, out.partition, {options.gravity});
  out.parts = std::move(cheapest.parts);
  if (has_joint_friction(mechanism) && !has_blocks_only(out.parts)) {
    throw DerivationError(
        "numeric links leave out damping and dry friction: cut the robot in blocks");
  }
  out.forward_dynamics = std::move(cheapest.program);
  out.external_forces = external_force_program(mechanism, out.parts);
  out.joint_wrenches = joint_wrench_program(mechanism, out.parts, {options.gravity});
  out.contacts = contacts_of(mechanism, options);
  if (!out.contacts.empty()) {
    out.contact_dynamics = derive_forward_dynamics(model, mechanism, out.partition,
                                                   {options.gravity, true, out.contacts})
                               .program;
    if (has_blocks_only(out.parts)) {
      const BlockOptions of_touch = {options.gravity, true, out.contacts};
      out.touch = derive_cheapest(model, mechanism, out.partition,
                                  [&](const Mechanism& grouped, const Parts& parts) {
                                    return touch_programs(grouped, parts, of_touch);
                                  });
    }
  }
  if (options.responses) {
    out.responses = derive_responses(model, mechanism, out, options);
    out.link_parents = link_parents(mechanism);
    out.first_velocities = first_velocities(mechanism);
  }
  if (!is_whole_tree(mechanism, out.parts)) return out;
  FunctionOptions with_pivot = options;
  with_pivot.pivot = true;
  Kernel whole = arrange(derive_function(mechanism, "fd", with_pivot).front().kernel);
  if (count_operations(whole).cost() < count_operations(out.forward_dynamics).cost()) {
    out.forward_dynamics = single_kernel(std::move(whole), options);
  }
  return out;
}

}  // namespace hybridyn::generator
