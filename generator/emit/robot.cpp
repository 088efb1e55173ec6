#include "emit/robot.hpp"

#include <algorithm>
#include <array>

#include "emit/code_writer.hpp"
#include "emit/program_text.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

const char* joint_text(LinkJoint joint) {
  switch (joint) {
    case LinkJoint::kTurning:
      return "hybridyn::LinkJoint::kTurning";
    case LinkJoint::kSliding:
      return "hybridyn::LinkJoint::kSliding";
    case LinkJoint::kScrew:
      return "hybridyn::LinkJoint::kScrew";
    case LinkJoint::kBall:
      return "hybridyn::LinkJoint::kBall";
    case LinkJoint::kFree:
      break;
  }
  return "hybridyn::LinkJoint::kFree";
}

template <std::size_t N>
std::string braces(const double (&numbers)[N]) {
  std::string out;
  for (const double number : numbers) {
    out += (out.empty() ? "{" : ", ") + shortest(number + 0.0, false);  // no negative zeros
  }
  return out + "},";
}

std::string number(double value, const char* what) {
  return shortest(value, false) + ",  // " + what;
}

std::vector<std::string> numbers_text(const LinkNumbers& n) {
  return {braces(n.rotation) + "  // rotation, by columns",
          braces(n.translation) + "  // translation",
          number(n.mass, "mass"),
          braces(n.first_moment) + "  // first moment",
          braces(n.inertia) + "  // inertia about the origin",
          number(n.slide, "slide"),
          number(n.rotor_inertia, "rotor inertia"),
          braces(n.frame_rotation) + "  // rotation of the link frame",
          braces(n.frame_translation) + "  // its translation"};
}

Json method(const std::string& name, std::vector<std::string> documentation,
            const std::string& parameters, std::vector<std::string> statements) {
  return {{"name", name},
          {"documentation", std::move(documentation)},
          {"parameters", parameters},
          {"statements", std::move(statements)}};
}

/// Of parameters that were not regrouped.
constexpr const char* kOwn = "own_";

Json links_of(const Program& program, const std::string& kind) {
  Json out = Json::array();
  for (const NumericBody& body : program.bodies) {
    out.push_back({{"constant", constant_name(body, kind)},
                   {"member", member_name(body)},
                   {"type", joint_text(body.joint)},
                   {"numbers", numbers_text(body.numbers)}});
  }
  return out;
}

std::string part_text(const Part& part, const Program& program) {
  if (part.is_numeric) return "numeric link of joint " + part.name;
  for (const Kernel& kernel : program.kernels) {
    if (kernel.name.rfind("block_" + part.name + "_", 0) == 0) return kernel.description;
  }
  return "block of all links";
}

std::vector<std::string> wrench_documentation(bool has_loops) {
  std::vector<std::string> out = {
      "What holds and moves each link through its joint, wrenches[6 * kLinks]: moment about and",
      "force at the origin of its link frame, in its axes, for accelerations qdd and forces on",
      "the links as above."};
  if (has_loops) out.emplace_back("Loops pull as at the end of the last forward_dynamics.");
  return out;
}

std::vector<const Program*> programs_of(const Hybrid& hybrid) {
  return {&hybrid.forward_dynamics, &hybrid.external_forces, &hybrid.joint_wrenches};
}

int loop_wrenches_size(const Hybrid& hybrid) {
  for (const ProgramArray& array : hybrid.forward_dynamics.arrays) {
    if (array.name == kLoopWrenches) return array.size;
  }
  return 0;
}

}  // namespace

std::vector<const Kernel*> kernels_of(const Hybrid& hybrid) {
  std::vector<const Kernel*> out;
  for (const Program* program : programs_of(hybrid)) {
    for (const Kernel& kernel : program->kernels) out.push_back(&kernel);
  }
  return out;
}

Json robot_context(const Hybrid& hybrid, int nq, int nv, int link_count) {
  const int loop_count = loop_wrenches_size(hybrid) / 6;
  const Program& plain = hybrid.forward_dynamics;
  const bool has_loops = loop_count > 0;
  Json links = links_of(plain, "");
  Json constants = links;
  for (Json& link : links_of(hybrid.joint_wrenches, kOwn)) constants.push_back(std::move(link));
  Json arrays = Json::array();
  std::vector<std::string> known;
  for (const Program* program : programs_of(hybrid)) {
    for (const ProgramArray& array : program->arrays) {
      if (std::find(known.begin(), known.end(), array.name) != known.end()) continue;
      known.push_back(array.name);
      arrays.push_back(
          {{"declaration", declaration(*program, array)}, {"description", array.description}});
    }
  }
  Json partition = Json::array();
  for (int p = 0; p < static_cast<int>(hybrid.parts.parts.size()); ++p) {
    // Siblings share a line.
    const int set = hybrid.parts.find_siblings(p);
    const std::string text = part_text(hybrid.parts.parts[p], plain);
    if (set < 0 || hybrid.parts.siblings[set].front() == p) partition.push_back(text);
  }
  Json gaps = Json::array();
  for (const ProgramArray& array : plain.arrays) {
    if (array.name.rfind(kLoopGaps, 0) == 0) gaps.push_back(array.name + "_");
  }
  std::vector<std::string> headers;
  if (has_loops) headers.emplace_back("hybridyn/kernel/loops.hpp");
  if (!hybrid.parts.siblings.empty()) headers.emplace_back("hybridyn/kernel/lanes.hpp");
  for (const Kernel* kernel : kernels_of(hybrid)) headers.push_back(kernel->name + ".hpp");
  if (!plain.bodies.empty()) headers.emplace_back("hybridyn/assembly/numeric_link.hpp");
  std::sort(headers.begin(), headers.end());
  const std::string gravity = plain.gravity ? "" : " const Scalar* gravity,";
  const std::string forces = "const Scalar* q, const Scalar* v, const Scalar* tau," + gravity;
  const std::string motion = "const Scalar* q, const Scalar* v, const Scalar* qdd," + gravity;
  const std::string external = " const Scalar* external,";
  Json methods = Json::array();
  methods.push_back(
      method("forward_dynamics",
             {has_loops ? "Accelerations under joint forces; loops and couplings are closed."
                        : "qdd = M^-1 (tau - c - g)"},
             forces + " Scalar* qdd", statements(plain)));
  std::vector<std::string> loaded = statements(hybrid.external_forces);
  loaded.push_back("forward_dynamics(q, v, " + std::string(kLoadedTau) +
                   (plain.gravity ? "_, qdd);" : "_, gravity, qdd);"));
  methods.push_back(
      method("forward_dynamics",
             {"The same under forces on the links, external[6 * kLinks]: moment about and force",
              "at the origin of each link frame, in its axes, in the order of the joints."},
             forces + external + " Scalar* qdd", std::move(loaded)));
  methods.push_back(method("joint_wrenches", wrench_documentation(has_loops),
                           motion + external + " Scalar* wrenches",
                           statements(hybrid.joint_wrenches, kOwn)));
  methods.push_back(method("joint_wrenches", {"The same without external forces."},
                           motion + " Scalar* wrenches",
                           {"const Scalar external[6 * kLinks] = {};",
                            std::string("joint_wrenches(q, v, qdd, ") +
                                (plain.gravity ? "" : "gravity, ") + "external, wrenches);"}));
  return {{"links", std::move(links)},
          {"constants", std::move(constants)},
          {"arrays", std::move(arrays)},
          {"partition", std::move(partition)},
          {"headers", std::move(headers)},
          {"methods", std::move(methods)},
          {"nq", nq},
          {"nv", nv},
          {"link_count", link_count},
          {"has_loops", has_loops},
          {"loop_gaps", std::move(gaps)},
          {"loop_count", loop_count}};
}

}  // namespace hybridyn::generator
