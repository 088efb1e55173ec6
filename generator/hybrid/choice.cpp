#include "hybridyn/generator/hybrid/choice.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/followers.hpp"

namespace hybridyn::generator {
namespace {

/// Operations of a robot in one block: at 9 to 14 bytes of code each, about 150 kB.
constexpr int kMostOperations = 12000;
constexpr int kLinksOfBlock = 16;
constexpr int kMostGenerated = 96;  // links

/// Instructions that a limb's number costs on its way into a lane, or out of it.
constexpr double kTransfer = 1.25;
/// And what siblings cost beside that: sines of their own, and one kernel waiting for the other
/// (measured on limbs of one and two links: those do not pay).
constexpr double kMeeting = 150;

/// What is put in lanes, taken out of them and added up over them.
int transfers(const CallSiblings& call) {
  std::size_t out = 0;
  for (const auto* operands : {&call.arguments, &call.results}) {
    for (const LaneOperand& operand : *operands) {
      for (const std::vector<Element>& elements : operand.elements) out += elements.size();
      if (!operand.sums.empty()) out += static_cast<std::size_t>(call.lanes * kInertiaSize / 2);
    }
  }
  return static_cast<int>(out);
}

struct Candidate {
  std::string name;
  Partition partition;
  int operations = 0;  // in the code
  double cost = 0;     // instructions, roughly

  void measure(const Model<double>& model, const Mechanism& mechanism) {
    Mechanism grouped = mechanism;
    separate_rotors(grouped);
    regroup(grouped, Grouping::kRootward);
    const Parts parts = cut(model, grouped, partition);
    const Program program = forward_dynamics_program(grouped, parts, {FunctionOptions{}.gravity});
    operations = count_operations(program).flops();
    cost = instructions(program, partition.siblings.size());
  }
};

/// The robot in one block, and with limbs that are alike side by side.
std::vector<Candidate> candidates(const Model<double>& model) {
  std::vector<Candidate> out = {{"whole", parse_partition(model, "whole")}};
  for (int lanes = 2; lanes <= kMostSiblings; lanes *= 2) {
    Partition partition = siblings(model, lanes);
    if (partition.siblings.empty()) continue;
    out.push_back({"siblings:" + std::to_string(lanes), std::move(partition)});
  }
  return out;
}

}  // namespace

Choice choose_partition(const Model<double>& model, const Mechanism& mechanism) {
  if (model.size() <= kMostGenerated) {
    std::vector<Candidate> all = candidates(model);
    for (Candidate& candidate : all) candidate.measure(model, mechanism);
    const auto best = std::min_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    if (best->operations <= kMostOperations) {
      std::string reason = best->name + ": about " + std::to_string(best->operations) +
                           " operations, no cut saves any of them and the code stays small";
      if (best != all.begin()) {
        reason = best->name + ": limbs that are alike share a kernel, about " +
                 std::to_string(best->operations) + " operations instead of " +
                 std::to_string(all.front().operations);
      }
      return {best->partition, reason};
    }
  }
  Choice out;
  int links = 0;
  for (std::vector<int>& chain : every(model, kLinksOfBlock).chains) {
    links += static_cast<int>(chain.size());
    if (links > kMostGenerated) break;
    out.partition.chains.push_back(std::move(chain));
  }
  out.reason = "blocks of up to " + std::to_string(kLinksOfBlock) + " links" +
               (links > kMostGenerated
                    ? " for the first " + std::to_string(kMostGenerated) + ", the rest numeric"
                    : "") +
               ": one block would be more than " + std::to_string(kMostOperations) + " operations";
  return out;
}

double instructions(const Program& program, std::size_t siblings) {
  double cost = count_operations(program).cost();
  for (const Step& step : program.steps) {
    if (const auto* call = std::get_if<CallSiblings>(&step)) cost += kTransfer * transfers(*call);
  }
  return cost + kMeeting * static_cast<double>(siblings);
}

}  // namespace hybridyn::generator
