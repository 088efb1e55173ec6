#include "hybridyn/toolchain/splice_method.hpp"

#include "hybridyn/assembly/generated_leaf.hpp"
#include "hybridyn/generator/compile/compile.hpp"
#include "hybridyn/generator/compile/leaf_model.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

gen::Library code_of(const gen::LeafModel& leaf, const LeafGroup& group) {
  gen::Request request = gen::request_functions("leaf", {group.function()});
  request.options.gravity.reset();
  request.options.frames = leaf.handles;
  request.options.leaf = leaf.options;
  request.entry = gen::EntryTable::kStates;
  if (group.is_side_by_side()) return gen::compile_side_by_side(leaf.lanes, request);
  return gen::compile(leaf.lanes.front(), request);
}

constexpr int kMostHandles = 8;

/// The first part with code that has more; -1 where none has.
int find_part_with_many_handles(const AssemblyPlan& plan) {
  for (std::size_t k = 0; k < plan.parts().size(); ++k) {
    if (plan.parts()[k].has_code && plan.bodies()[k].handles.count > kMostHandles) {
      return static_cast<int>(k);
    }
  }
  return -1;
}

}  // namespace

bool can_be_spliced(const Model<double>& model, const gen::Partition& partition) {
  const AssemblyPlan plan(model, AssemblyOrder::kSerial, partition.chains);
  return find_part_with_many_handles(plan) < 0;
}

SplicedCode compile_leaves(const std::string& name, const Model<double>& model,
                           const gen::Partition& partition, const CompileOptions& options) {
  SplicedCode out{AssemblyPlan(model, AssemblyOrder::kSerial, partition.chains), {}};
  const std::vector<AssemblyPlan::Part>& parts = out.plan.parts();
  const int large = find_part_with_many_handles(out.plan);
  if (large >= 0) {
    const auto at = static_cast<std::size_t>(large);
    throw InputError("the block of link '" + gen::link_name(model, parts[at].links.front()) +
                     "' has " + std::to_string(out.plan.bodies()[at].handles.count) +
                     " handles, one for each link that other parts, loops or couplings need, and "
                     "there is code for up to " +
                     std::to_string(kMostHandles) + ": cut it into smaller blocks");
  }
  for (const LeafGroup& group : out.plan.groups()) {
    const int first = parts[static_cast<std::size_t>(group.parts.front())].links.front();
    const std::string what = name + ", block of " + gen::link_name(model, first);
    const gen::Library code = code_of(gen::leaf_model(model, out.plan, group), group);
    out.of_group.push_back(std::make_shared<GeneratedCode>(compile_generated(what, code, options)));
  }
  return out;
}

std::unique_ptr<ForwardDynamics> make_splice_method(const std::string& name,
                                                    const Model<double>& model,
                                                    const gen::Partition& partition,
                                                    const CompileOptions& options) {
  const SplicedCode code = compile_leaves(name, model, partition, options);
  auto next = code.of_group.begin();
  return make_splice(
      model, partition.chains, [&](const AssemblyPlan& plan, const LeafGroup& group) {
        const std::shared_ptr<GeneratedCode>& own = *next++;
        return std::make_unique<internal::GeneratedLeaf>(own->table(), own, plan, group);
      });
}

}  // namespace hybridyn::tools
