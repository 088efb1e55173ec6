#include <algorithm>

#include "hybridyn/inspection/inspection.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/text/text_table.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

std::vector<std::string> link_names(const Model<double>& model, const std::vector<int>& links) {
  std::vector<std::string> out;
  for (const int link : links) out.push_back(link_name(model, link));
  return out;
}

std::vector<std::string> joint_names(const Model<double>& model, const std::vector<int>& links) {
  std::vector<std::string> out;
  for (const int link : links) out.push_back(model.joints[link].name);
  return out;
}

/// Names of the loops and couplings closed in a part.
std::vector<std::string> closed_names(const Model<double>& model, const CutPart& part) {
  std::vector<std::string> out;
  for (const int l : part.loops) out.push_back(model.loops[l].name);
  for (const int c : part.couplings) out.push_back(model.couplings[c].name);
  return out;
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

/// Names of parts that are evaluated side by side.
std::vector<std::string> part_names(const CutRobot& robot, const std::vector<int>& siblings) {
  std::vector<std::string> out;
  for (const int part : siblings) out.push_back(robot.parts[part].name);
  return out;
}

std::string kind_of(const CutPart& part) {
  if (!part.is_generated) return "numeric";
  return part.siblings < 0 ? "generated" : "sibling";
}

/// Siblings share a kernel, which counts once.
bool has_own_code(const CutRobot& robot, const CutPart& part) {
  const bool is_first =
      part.siblings < 0 || &robot.parts[robot.siblings[part.siblings].front()] == &part;
  return part.is_generated && is_first;
}

std::vector<std::string> count_cells(const gen::OperationCount& n) {
  return {std::to_string(n.multiplications), std::to_string(n.additions),
          std::to_string(n.divisions), std::to_string(n.angles)};
}

Json count_json(const gen::OperationCount& n) {
  return {{"multiplications", n.multiplications},
          {"additions", n.additions},
          {"divisions", n.divisions},
          {"sincos", n.angles}};
}

}  // namespace

void print_partition(std::ostream& out, const Model<double>& model, const CutRobot& robot) {
  TextTable table({{"part"},
                   {"kind"},
                   {"on"},
                   {"joint"},
                   {"mul", Align::kRight},
                   {"add", Align::kRight},
                   {"div", Align::kRight},
                   {"sincos", Align::kRight},
                   {"closes"},
                   {"links"}});
  for (const CutPart& part : robot.parts) {
    std::vector<std::string> row = {part.name, kind_of(part), link_name(model, part.base),
                                    listed(joint_names(model, carried_links(model, part)))};
    const auto counts = has_own_code(robot, part) ? count_cells(part.operations)
                                                  : std::vector<std::string>{"-", "-", "-", "-"};
    row.insert(row.end(), counts.begin(), counts.end());
    row.push_back(listed(closed_names(model, part)));
    row.push_back(listed(link_names(model, part.links)));
    table.add_row(std::move(row));
  }
  out << "\npartition " << robot.text << ": " << count_text(robot) << '\n';
  if (!robot.reason.empty()) out << "reason: " << robot.reason << '\n';
  if (robot.joined_for_loops) out << kJoinedForLoops << '\n';
  if (robot.parts.empty()) return;
  out << '\n';
  table.print(out);
  for (const std::vector<int>& siblings : robot.siblings) {
    out << "\nside by side  " << listed(part_names(robot, siblings)) << '\n';
  }
  if (robot.operations.flops() == 0) return;
  const std::vector<std::string> sum = count_cells(robot.operations);
  out << "\ngenerated for forward dynamics  " << sum[0] << " mul, " << sum[1] << " add, " << sum[2]
      << " div, " << sum[3] << " sincos\n";
}

Json partition_json(const Model<double>& model, const CutRobot& robot) {
  Json parts = Json::array();
  for (const CutPart& part : robot.parts) {
    Json loops = Json::array();
    for (const int l : part.loops) loops.push_back(model.loops[l].name);
    Json couplings = Json::array();
    for (const int c : part.couplings) couplings.push_back(model.couplings[c].name);
    parts.push_back(
        {{"name", part.name},
         {"kind", kind_of(part)},
         {"links", link_names(model, part.links)},
         {"base", link_name(model, part.base)},
         {"joints", joint_names(model, carried_links(model, part))},
         {"operations", has_own_code(robot, part) ? count_json(part.operations) : Json(nullptr)},
         {"loops", std::move(loops)},
         {"couplings", std::move(couplings)}});
  }
  Json siblings = Json::array();
  for (const std::vector<int>& set : robot.siblings) siblings.push_back(part_names(robot, set));
  return {{"asked", robot.text},
          {"reason", robot.reason.empty() ? Json(nullptr) : Json(robot.reason)},
          {"chains", gen::to_string(robot.partition, model)},
          {"operations", count_json(robot.operations)},
          {"siblings", std::move(siblings)},
          {"parts", std::move(parts)}};
}

}  // namespace hybridyn::tools
