#include "emit/program_text.hpp"

#include <algorithm>

#include "emit/code_writer.hpp"
#include "emit/sibling_call.hpp"

namespace hybridyn::generator {
namespace {

class StatementWriter {
 public:
  explicit StatementWriter(const Program& program) : program_(program) {}

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
    if (has_numbers) arguments.insert(arguments.begin(), body.constant);
    return call_text(member_name(body) + "." + method_of(step.kind), arguments);
  }

 private:
  std::string text(const Operand& operand) const {
    const std::string name = array_name(program_, operand.array);
    return operand.offset == 0 ? name : name + " + " + std::to_string(operand.offset);
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

  const Program& program_;
};

/// Of the ground: what is zero there is not written. Of all else, nothing is read before.
bool is_of_ground(const Program& program, const ProgramArray& array) {
  return array.id.kind == ArrayId::Kind::kGroundAcceleration ||
         std::any_of(program.steps.begin(), program.steps.end(), [&array](const Step& step) {
           return step.kind == Step::Kind::kGroundMotion && step.operands[0].array == array.id;
         });
}

}  // namespace

std::string member_name(const NumericBody& body) { return body.member + "_"; }

std::string declaration(const Program& program, const ProgramArray& array) {
  const std::string name = array_name(program, array.id);
  const std::string size = std::to_string(array.size);
  const std::string text = array.lanes == 0
                               ? "Scalar " + name + "[" + size + "]"
                               : "hybridyn::LaneArray<Scalar, " + std::to_string(array.lanes) +
                                     ", " + size + "> " + name;
  // Clearing the others at each call would take an eighth of a quadruped's time.
  return text + (program.is_object || is_of_ground(program, array) ? " = {}" : "");
}

std::vector<std::string> statements(const Program& program) {
  const StatementWriter writer(program);
  std::vector<std::string> out;
  for (const Step& step : program.steps) {
    for (std::string& s : writer.statement(step)) out.push_back(std::move(s));
  }
  return out;
}

}  // namespace hybridyn::generator
