#include "hybridyn/inspection/cut_robot.hpp"

#include <algorithm>

#include "hybridyn/inspection/model_facts.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

void add(gen::OperationCount& to, const gen::OperationCount& n) {
  to.multiplications += n.multiplications;
  to.additions += n.additions;
  to.divisions += n.divisions;
  to.angles += n.angles;
}

/// Operations of a block's kernels; those of siblings count for the first one.
gen::OperationCount operations_of(int part, const gen::Hybrid& hybrid) {
  const int siblings = hybrid.parts.find_siblings(part);
  if (siblings >= 0 && hybrid.parts.siblings[siblings].front() != part) return {};
  gen::OperationCount sum;
  for (const gen::Kernel& kernel : hybrid.forward_dynamics.kernels) {
    const bool is_shared = siblings >= 0 && hybrid.parts.find_siblings(kernel.part) == siblings;
    if (kernel.part == part || is_shared) add(sum, gen::count_operations(kernel));
  }
  return sum;
}

/// Several bodies of one numeric link, those of a universal joint say, are one part here. `index`
/// gets the part here of each part of the hybrid.
std::vector<CutPart> link_parts(const Model<double>& model, const gen::Mechanism& mechanism,
                                const gen::Hybrid& hybrid, std::vector<int>& index) {
  std::vector<CutPart> out;
  for (const gen::Part& part : hybrid.parts.parts) {
    const int parent = part.parent < 0 ? -1 : index[part.parent];
    const int first = mechanism.bodies[part.bodies.front()].link;
    if (part.is_numeric && parent >= 0 && out[parent].links.front() == first) {
      index.push_back(parent);
      continue;
    }
    const int self = static_cast<int>(out.size());
    index.push_back(self);
    CutPart cut{part.is_numeric ? link_name(model, first) : part.name,
                !part.is_numeric,
                {},
                part.base == gen::kGround ? kWorld : mechanism.bodies[part.base].link,
                parent,
                {},
                {},
                {},
                operations_of(static_cast<int>(index.size()) - 1, hybrid)};
    for (const int body : part.bodies) {
      const int link = mechanism.bodies[body].link;
      if (cut.links.empty() || cut.links.back() != link) cut.links.push_back(link);
    }
    if (parent >= 0) out[parent].children.push_back(self);
    out.push_back(std::move(cut));
  }
  return out;
}

/// `part_of` each part of the hybrid: the part here.
void find_siblings(const gen::Hybrid& hybrid, const std::vector<int>& part_of, CutRobot& out) {
  for (const std::vector<int>& set : hybrid.parts.siblings) {
    const int index = static_cast<int>(out.siblings.size());
    out.siblings.emplace_back();
    for (const int sibling : set) {
      out.parts[part_of[sibling]].siblings = index;
      out.siblings.back().push_back(part_of[sibling]);
    }
  }
}

void find_constraints(const Model<double>& model, std::vector<CutPart>& parts) {
  std::vector<int> part_of(model.links.size(), -1);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (const int link : parts[p].links) part_of[link] = static_cast<int>(p);
  }
  for (std::size_t l = 0; l < model.loops.size(); ++l) {
    const int a = model.loops[l].predecessor;
    const int b = model.loops[l].successor;
    // One end may be the base of the part that the other is of.
    const bool at_b = a == kWorld || (b != kWorld && parts[part_of[b]].base == a);
    const int link = at_b ? b : a;
    if (link != kWorld) parts[part_of[link]].loops.push_back(static_cast<int>(l));
  }
  for (std::size_t c = 0; c < model.couplings.size(); ++c) {
    const int link = model.couplings[c].terms.front().link;
    parts[part_of[link]].couplings.push_back(static_cast<int>(c));
  }
}

std::string count(std::ptrdiff_t n, const std::string& singular) {
  return std::to_string(n) + " " + singular + (n == 1 ? "" : "s");
}

}  // namespace

CutRobot cut_robot(const Model<double>& model, const ChosenPartition& chosen,
                   const gen::Mechanism& mechanism, const gen::Hybrid& hybrid) {
  CutRobot out;
  out.text = chosen.text;
  out.reason = chosen.reason;
  out.joined_for_loops = hybrid.partition.chains != chosen.partition.chains;
  out.partition = hybrid.partition;
  std::vector<int> part_of;
  out.parts = link_parts(model, mechanism, hybrid, part_of);
  find_siblings(hybrid, part_of, out);
  find_constraints(model, out.parts);
  out.operations = gen::count_operations(hybrid.forward_dynamics);
  return out;
}

std::vector<int> carried_links(const Model<double>& model, const CutPart& part) {
  std::vector<int> out;
  for (const int link : part.links) {
    if (model.links[link].parent == part.base) out.push_back(link);
  }
  return out;
}

std::string count_text(const CutRobot& robot) {
  const auto generated = std::count_if(robot.parts.begin(), robot.parts.end(),
                                       [](const CutPart& part) { return part.is_generated; });
  const auto numeric = static_cast<std::ptrdiff_t>(robot.parts.size()) - generated;
  return count(generated, "generated block") + ", " + count(numeric, "numeric link");
}

}  // namespace hybridyn::tools
