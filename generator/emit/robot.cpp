#include "emit/robot.hpp"

#include <algorithm>
#include <array>

#include "emit/code_writer.hpp"
#include "emit/sibling_call.hpp"

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

class MethodWriter {
 public:
  /// `kind` tells the numbers of its links from others'.
  explicit MethodWriter(const Program& program, std::string kind = "")
      : program_(program), kind_(std::move(kind)) {}

  Json write(const std::string& name, std::vector<std::string> documentation,
             const std::string& parameters) const {
    Json statements = Json::array();
    for (const Step& step : program_.steps) {
      for (const std::string& s : statement(step)) statements.push_back(s);
    }
    return {{"name", name},
            {"documentation", std::move(documentation)},
            {"parameters", parameters},
            {"statements", std::move(statements)}};
  }

 private:
  std::string text(const Operand& operand) const {
    const std::string name = array_name(program_, operand.array);
    return operand.offset == 0 ? name : name + " + " + std::to_string(operand.offset);
  }

  std::vector<std::string> statement(const Step& step) const {
    if (step.kind == Step::Kind::kGroundMotion) return ground_motion(step);
    if (step.kind == Step::Kind::kSiblings) return SiblingCall(program_, step).text();
    std::vector<std::string> arguments;
    for (const Operand& operand : step.operands) arguments.push_back(text(operand));
    if (step.kind == Step::Kind::kKernel) {
      return call_text(program_.kernels[step.index].name, arguments);
    }
    const NumericBody& body = program_.bodies[step.index];
    const bool has_numbers = step.kind != Step::Kind::kLinkAdd &&
                             step.kind != Step::Kind::kLinkAddForce &&
                             step.kind != Step::Kind::kLinkPassForce;
    if (has_numbers) arguments.insert(arguments.begin(), constant_name(body, kind_));
    return call_text(member_name(body) + "." + method_of(step.kind), arguments);
  }

  std::vector<std::string> ground_motion(const Step& step) const {
    std::vector<std::string> out;
    for (int i = 0; i < 3; ++i) {
      const double g = program_.gravity ? (*program_.gravity)[i].rounded() : 0;
      if (program_.gravity && g == 0) continue;  // as it was
      const std::string value = program_.gravity ? "Scalar(" + shortest(-g, false) + ")"
                                                 : "-gravity[" + std::to_string(i) + "]";
      out.push_back(text(step.operands[0]) + "[" + std::to_string(6 + i) + "] = " + value + ";");
    }
    return out;
  }

  static std::string method_of(Step::Kind kind) {
    switch (kind) {
      case Step::Kind::kLinkMotion:
        return "motion";
      case Step::Kind::kLinkStart:
        return "start";
      case Step::Kind::kLinkExternal:
        return "add_external";
      case Step::Kind::kLinkAdd:
        return "add";
      case Step::Kind::kLinkInertia:
        return "inertia";
      case Step::Kind::kLinkJointAcceleration:
        return "add_joint_acceleration";
      case Step::Kind::kLinkAddForce:
        return "add_force";
      case Step::Kind::kLinkPassForce:
        return "pass_force";
      case Step::Kind::kLinkPlace:
        return "place";
      case Step::Kind::kLinkLoadedTau:
        return "loaded_force";
      case Step::Kind::kLinkWrench:
        return "wrench";
      default:
        return "acceleration";
    }
  }

 public:
  static std::string constant_name(const NumericBody& body, const std::string& kind) {
    return "k_" + kind + body.name;
  }
  static std::string member_name(const NumericBody& body) { return "link_" + body.name + "_"; }

 private:
  const Program& program_;
  const std::string kind_;
};

/// Of parameters that were not regrouped.
constexpr const char* kOwn = "own_";

Json links_of(const Program& program, const std::string& kind) {
  Json out = Json::array();
  for (const NumericBody& body : program.bodies) {
    out.push_back({{"constant", MethodWriter::constant_name(body, kind)},
                   {"member", MethodWriter::member_name(body)},
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

std::string declaration(const ProgramArray& array) {
  const std::string size = std::to_string(array.size);
  if (array.lanes == 0) return "Scalar " + array.name + "_[" + size + "] = {}";
  return "hybridyn::LaneArray<Scalar, " + std::to_string(array.lanes) + ", " + size + "> " +
         array.name + "_";
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
      arrays.push_back({{"declaration", declaration(array)}, {"description", array.description}});
    }
  }
  Json partition = Json::array();
  for (const Part& part : hybrid.parts.parts) partition.push_back(part_text(part, plain));
  Json gaps = Json::array();
  for (const ProgramArray& array : plain.arrays) {
    if (array.name.rfind(kLoopGaps, 0) == 0) gaps.push_back(array.name + "_");
  }
  std::vector<std::string> headers;
  if (has_loops) headers.push_back("hybridyn/kernel/loops.hpp");
  if (!hybrid.parts.siblings.empty()) headers.push_back("hybridyn/kernel/lanes.hpp");
  for (const Kernel* kernel : kernels_of(hybrid)) headers.push_back(kernel->name + ".hpp");
  if (!plain.bodies.empty()) headers.push_back("hybridyn/assembly/numeric_link.hpp");
  std::sort(headers.begin(), headers.end());
  const std::string gravity = plain.gravity ? "" : " const Scalar* gravity,";
  const std::string forces = "const Scalar* q, const Scalar* v, const Scalar* tau," + gravity;
  const std::string motion = "const Scalar* q, const Scalar* v, const Scalar* qdd," + gravity;
  const std::string external = " const Scalar* external,";
  Json methods = Json::array();
  methods.push_back(MethodWriter(plain).write(
      "forward_dynamics",
      {has_loops ? "Accelerations under joint forces; loops and couplings are closed."
                 : "qdd = M^-1 (tau - c - g)"},
      forces + " Scalar* qdd"));
  methods.push_back(
      MethodWriter(hybrid.external_forces)
          .write(
              "forward_dynamics",
              {"The same under forces on the links, external[6 * kLinks]: moment about and force",
               "at the origin of each link frame, in its axes, in the order of the joints."},
              forces + external + " Scalar* qdd"));
  methods.back()["statements"].push_back("forward_dynamics(q, v, " + std::string(kLoadedTau) +
                                         (plain.gravity ? "_, qdd);" : "_, gravity, qdd);"));
  methods.push_back(MethodWriter(hybrid.joint_wrenches, kOwn)
                        .write("joint_wrenches", wrench_documentation(has_loops),
                               motion + external + " Scalar* wrenches"));
  methods.push_back({{"name", "joint_wrenches"},
                     {"documentation", {"The same without external forces."}},
                     {"parameters", motion + " Scalar* wrenches"},
                     {"statements",
                      {"const Scalar external[6 * kLinks] = {};",
                       std::string("joint_wrenches(q, v, qdd, ") +
                           (plain.gravity ? "" : "gravity, ") + "external, wrenches);"}}});
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
