#include "emit/robot.hpp"

#include <algorithm>
#include <array>

#include "emit/code_writer.hpp"

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
    out += (out.empty() ? "{" : ", ") + shortest(number, false);
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
  explicit MethodWriter(const Program& program) : program_(program) {}

  Json write(std::vector<std::string> documentation, const std::string& parameters) const {
    Json statements = Json::array();
    for (const Step& step : program_.steps) {
      for (const std::string& s : statement(step)) statements.push_back(s);
    }
    return {{"name", "forward_dynamics"},
            {"documentation", std::move(documentation)},
            {"parameters", parameters},
            {"statements", std::move(statements)}};
  }

 private:
  std::string text(const Operand& operand) const {
    const bool is_kept =
        std::any_of(program_.arrays.begin(), program_.arrays.end(),
                    [&](const ProgramArray& array) { return array.name == operand.array; });
    const std::string name = operand.array + (is_kept ? "_" : "");
    return operand.offset == 0 ? name : name + " + " + std::to_string(operand.offset);
  }

  /// CALL(arguments); broken into lines.
  static std::vector<std::string> call(const std::string& function,
                                       const std::vector<std::string>& arguments) {
    std::vector<std::string> lines = {function + "("};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string item = arguments[i] + (i + 1 < arguments.size() ? "," : ");");
      if (lines.back().size() + item.size() > 92) {
        lines.push_back("    " + item);
      } else {
        lines.back() += (lines.back().back() == '(' ? "" : " ") + item;
      }
    }
    if (arguments.empty()) lines.back() += ");";
    return lines;
  }

  std::vector<std::string> statement(const Step& step) const {
    if (step.kind == Step::Kind::kGroundMotion) return ground_motion(step);
    std::vector<std::string> arguments;
    for (const Operand& operand : step.operands) arguments.push_back(text(operand));
    if (step.kind == Step::Kind::kKernel) {
      return call(program_.kernels[step.index].name, arguments);
    }
    const NumericBody& body = program_.bodies[step.index];
    const bool has_numbers = step.kind != Step::Kind::kLinkAdd;
    if (has_numbers) arguments.insert(arguments.begin(), constant_name(body));
    return call(member_name(body) + "." + method_of(step.kind), arguments);
  }

  std::vector<std::string> ground_motion(const Step& step) const {
    std::vector<std::string> out;
    for (int i = 0; i < 3; ++i) {
      const std::string value =
          program_.gravity ? "Scalar(" + shortest(-(*program_.gravity)[i].rounded(), false) + ")"
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
      default:
        return "acceleration";
    }
  }

 public:
  static std::string constant_name(const NumericBody& body) { return "k_" + body.name; }
  static std::string member_name(const NumericBody& body) { return "link_" + body.name + "_"; }

 private:
  const Program& program_;
};

std::string part_text(const Part& part, const Program& program) {
  if (part.is_numeric) return "numeric link of joint " + part.name;
  for (const Kernel& kernel : program.kernels) {
    if (kernel.name.rfind("block_" + part.name + "_", 0) == 0) return kernel.description;
  }
  return "block of all links";
}

}  // namespace

std::vector<const Kernel*> kernels_of(const Hybrid& hybrid) {
  std::vector<const Kernel*> out;
  for (const Program* program : {&hybrid.forward_dynamics, &hybrid.with_external}) {
    for (const Kernel& kernel : program->kernels) out.push_back(&kernel);
  }
  return out;
}

Json robot_context(const Hybrid& hybrid, int nq, int nv, int links) {
  const Program& plain = hybrid.forward_dynamics;
  const Program& loaded = hybrid.with_external;
  Json bodies = Json::array();
  for (const NumericBody& body : plain.bodies) {
    bodies.push_back({{"constant", MethodWriter::constant_name(body)},
                      {"member", MethodWriter::member_name(body)},
                      {"type", joint_text(body.joint)},
                      {"numbers", numbers_text(body.numbers)}});
  }
  Json arrays = Json::array();
  std::vector<std::string> known;
  for (const Program* program : {&plain, &loaded}) {
    for (const ProgramArray& array : program->arrays) {
      if (std::find(known.begin(), known.end(), array.name) != known.end()) continue;
      known.push_back(array.name);
      arrays.push_back({{"name", array.name + "_"},
                        {"size", array.size},
                        {"description", array.description}});
    }
  }
  Json partition = Json::array();
  for (const Part& part : hybrid.parts.parts) partition.push_back(part_text(part, plain));
  std::vector<std::string> headers;
  for (const Kernel* kernel : kernels_of(hybrid)) headers.push_back(kernel->name + ".hpp");
  if (!plain.bodies.empty()) headers.push_back("hybridyn/assembly/numeric_link.hpp");
  std::sort(headers.begin(), headers.end());
  const std::string gravity = plain.gravity ? "" : " const Scalar* gravity,";
  const std::string start = "const Scalar* q, const Scalar* v, const Scalar* tau," + gravity;
  Json methods = Json::array();
  methods.push_back(MethodWriter(plain).write({"qdd = M^-1 (tau - c - g)"},
                                              start + " Scalar* qdd"));
  methods.push_back(MethodWriter(loaded).write(
      {"The same under forces on the links, external[6 * kLinks]: moment about and force at the",
       "origin of each link frame, in its axes, in the order of the joints."},
      start + " const Scalar* external,\n                        Scalar* qdd"));
  return {{"bodies", std::move(bodies)}, {"arrays", std::move(arrays)},
          {"partition", std::move(partition)}, {"headers", std::move(headers)},
          {"methods", std::move(methods)}, {"nq", nq}, {"nv", nv}, {"link_count", links}};
}

}  // namespace hybridyn::generator
