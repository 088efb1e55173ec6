#include "hybridyn/generator/emit/program_text.hpp"

#include <algorithm>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/sibling_call.hpp"

namespace hybridyn::generator {
namespace {

class StatementWriter {
 public:
  StatementWriter(const Program& program, const std::vector<std::string>& whole)
      : program_(program), whole_(whole) {}

  std::vector<std::string> statement(const Step& step) const {
    return std::visit([this](const auto& s) { return text_of(s); }, step);
  }

 private:
  std::string text(const Operand& operand) const {
    const std::string name = array_name(program_, operand.array);
    return operand.offset == 0 ? name : name + " + " + std::to_string(operand.offset);
  }

  std::vector<std::string> text_of(const CallKernel& call) const {
    std::vector<std::string> arguments;
    for (const Operand& operand : call.arguments) arguments.push_back(text(operand));
    for (const Operand& operand : call.results) arguments.push_back(text(operand));
    return call_text("internal::" + program_.kernels[call.kernel].name, arguments);
  }
  std::vector<std::string> text_of(const CallSiblings& call) const {
    return SiblingCall(program_, call).text();
  }

  std::vector<std::string> text_of(const Clear& step) const {
    const std::string array = array_name(program_, step.array.array);
    const std::string begin = std::to_string(step.array.offset);
    if (step.size == 1) return {array + "[" + begin + "] = Scalar(0);"};
    return {"for (int i = " + begin + "; i < " + std::to_string(step.array.offset + step.size) +
            "; ++i) " + array + "[i] = Scalar(0);"};
  }

  std::vector<std::string> text_of(const LeaveUnless& step) const {
    std::vector<std::string> out = {"if (!hybridyn::none_is_negative(" + text(step.room) + ")) {"};
    for (const std::string& line : whole_) out.push_back("  " + line);
    out.emplace_back("  return;");
    out.emplace_back("}");
    return out;
  }

  std::vector<std::string> text_of(const SetGroundMotion& step) const {
    std::vector<std::string> out;
    for (int i = 0; i < 3; ++i) {
      const double g = program_.gravity ? (*program_.gravity)[i].rounded() : 0;
      if (program_.gravity && g == 0) continue;  // as it was
      const std::string value = program_.gravity ? "Scalar(" + shortest(-g, false) + ")"
                                                 : "-gravity[" + std::to_string(i) + "]";
      out.push_back(text(step.motion) + "[" + std::to_string(6 + i) + "] = " + value + ";");
    }
    return out;
  }

  std::vector<std::string> text_of(const LinkMotion& s) const {
    return with_numbers(s.body, "motion", {s.q, s.v, s.base_motion, s.motion});
  }
  std::vector<std::string> text_of(const LinkStart& s) const {
    return with_numbers(s.body, "start", {s.motion});
  }
  std::vector<std::string> text_of(const LinkExternal& s) const {
    return with_numbers(s.body, "add_external", {s.force});
  }
  std::vector<std::string> text_of(const LinkAdd& s) const {
    return method(s.body, "add", {}, {s.inertia, s.force});
  }
  std::vector<std::string> text_of(const LinkInertia& s) const {
    return with_numbers(s.body, "inertia", {s.tau, s.inertia, s.force, s.pivot});
  }
  std::vector<std::string> text_of(const LinkAcceleration& s) const {
    return with_numbers(s.body, "acceleration", {s.base_acceleration, s.qdd, s.acceleration});
  }
  std::vector<std::string> text_of(const LinkJointAcceleration& s) const {
    return with_numbers(s.body, "add_joint_acceleration", {s.qdd, s.total_motion});
  }
  std::vector<std::string> text_of(const LinkAddForce& s) const {
    return method(s.body, "add_force", {}, {s.force});
  }
  std::vector<std::string> text_of(const LinkPassForce& s) const {
    return method(s.body, "pass_force", {}, {s.base_force});
  }
  std::vector<std::string> text_of(const LinkWrench& s) const {
    return with_numbers(s.body, "wrench", {s.wrench});
  }
  std::vector<std::string> text_of(const LinkPlace& s) const {
    return with_numbers(s.body, "place", {s.q});
  }
  std::vector<std::string> text_of(const LinkLoadedTau& s) const {
    return with_numbers(s.body, "loaded_force", {s.tau, s.loaded_tau});
  }

  /// The call of a numeric link's method, with its numbers first.
  std::vector<std::string> with_numbers(int body, const std::string& name,
                                        const std::vector<Operand>& operands) const {
    return method(body, name, {program_.bodies[body].constant}, operands);
  }
  std::vector<std::string> method(int body, const std::string& name,
                                  std::vector<std::string> arguments,
                                  const std::vector<Operand>& operands) const {
    for (const Operand& operand : operands) arguments.push_back(text(operand));
    return call_text(member_name(program_.bodies[body]) + "." + name, arguments);
  }

  const Program& program_;
  const std::vector<std::string>& whole_;
};

/// Whether an array must be zero from the start: what is zero of the ground's is never written;
/// nothing else is read before.
bool is_of_ground(const Program& program, const ProgramArray& array) {
  return array.id.kind == ArrayId::Kind::kGroundAcceleration ||
         std::any_of(program.steps.begin(), program.steps.end(), [&array](const Step& step) {
           const auto* ground = std::get_if<SetGroundMotion>(&step);
           return ground != nullptr && ground->motion.array == array.id;
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

std::vector<std::string> statements(const Program& program, const std::vector<std::string>& whole) {
  const StatementWriter writer(program, whole);
  std::vector<std::string> out;
  for (const Step& step : program.steps) {
    for (std::string& s : writer.statement(step)) out.push_back(std::move(s));
  }
  return out;
}

}  // namespace hybridyn::generator
