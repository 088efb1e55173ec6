#include "hybrid/program_interpreter.hpp"

#include <limits>
#include <variant>

#include "symbolic/interpreter.hpp"

namespace hybridyn::generator {
namespace {

template <LinkJoint J>
using Link = NumericLink<double, J>;
using AnyLink =
    std::variant<Link<LinkJoint::kTurning>, Link<LinkJoint::kSliding>, Link<LinkJoint::kScrew>,
                 Link<LinkJoint::kBall>, Link<LinkJoint::kFree>>;

AnyLink make_link(LinkJoint joint) {
  switch (joint) {
    case LinkJoint::kTurning:
      return Link<LinkJoint::kTurning>();
    case LinkJoint::kSliding:
      return Link<LinkJoint::kSliding>();
    case LinkJoint::kScrew:
      return Link<LinkJoint::kScrew>();
    case LinkJoint::kBall:
      return Link<LinkJoint::kBall>();
    case LinkJoint::kFree:
      break;
  }
  return Link<LinkJoint::kFree>();
}

}  // namespace

class ProgramInterpreter::Body {
 public:
  explicit Body(const NumericBody& body) : numbers_(body.numbers), link_(make_link(body.joint)) {}

  void run(const Step& step, const std::vector<double*>& a) {
    std::visit([&](auto& link) { run(link, step.kind, a); }, link_);
  }

 private:
  template <class L>
  void run(L& link, Step::Kind kind, const std::vector<double*>& a) {
    switch (kind) {
      case Step::Kind::kLinkMotion:
        link.motion(numbers_, a[0], a[1], a[2], a[3]);
        break;
      case Step::Kind::kLinkStart:
        link.start(numbers_, a[0]);
        break;
      case Step::Kind::kLinkExternal:
        link.add_external(numbers_, a[0]);
        break;
      case Step::Kind::kLinkAdd:
        link.add(a[0], a[1]);
        break;
      case Step::Kind::kLinkInertia:
        link.inertia(numbers_, a[0], a[1], a[2]);
        break;
      case Step::Kind::kLinkJointAcceleration:
        link.add_joint_acceleration(numbers_, a[0], a[1]);
        break;
      case Step::Kind::kLinkAddForce:
        link.add_force(a[0]);
        break;
      case Step::Kind::kLinkPassForce:
        link.pass_force(a[0]);
        break;
      case Step::Kind::kLinkPlace:
        link.place(numbers_, a[0]);
        break;
      case Step::Kind::kLinkLoadedTau:
        link.loaded_force(numbers_, a[0], a[1]);
        break;
      case Step::Kind::kLinkWrench:
        link.wrench(numbers_, a[0]);
        break;
      default:
        link.acceleration(numbers_, a[0], a[1], a[2]);
        break;
    }
  }

  const LinkNumbers& numbers_;
  AnyLink link_;
};

ProgramInterpreter::ProgramInterpreter(const Program& program) : program_(program) {
  // What no step has written must not be read: it would show as NaN.
  for (const ProgramArray& array : program.arrays) {
    const bool zero = array.name == kGroundAcceleration;
    kept_[array.name].assign(array.size, zero ? 0.0 : std::numeric_limits<double>::quiet_NaN());
  }
  for (const NumericBody& body : program.bodies) bodies_.push_back(std::make_unique<Body>(body));
}

ProgramInterpreter::~ProgramInterpreter() = default;

double* ProgramInterpreter::at(const Operand& operand) {
  const auto given = given_->find(operand.array);
  std::vector<double>& array = given != given_->end() ? given->second : kept_.at(operand.array);
  return array.data() + operand.offset;
}

void ProgramInterpreter::run(std::map<std::string, std::vector<double>>& arrays) {
  given_ = &arrays;
  for (const Step& step : program_.steps) {
    if (step.kind == Step::Kind::kKernel) {
      run_kernel(step);
    } else {
      run_body(step);
    }
  }
}

void ProgramInterpreter::run_kernel(const Step& step) {
  const Kernel& kernel = program_.kernels[step.index];
  std::vector<std::vector<double>> arguments;
  std::size_t next = 0;
  for (const Argument& argument : kernel.arguments) {
    const double* from = at(step.operands[next++]);
    arguments.emplace_back(from, from + argument.size);
  }
  const auto results = Interpreter<double>(kernel)(arguments);
  for (std::size_t r = 0; r < results.size(); ++r) {
    double* to = at(step.operands[next++]);
    for (std::size_t i = 0; i < results[r].size(); ++i) {
      to[kernel.results[r].index(i)] = results[r][i];
    }
  }
}

void ProgramInterpreter::run_body(const Step& step) {
  std::vector<double*> operands;
  for (const Operand& operand : step.operands) operands.push_back(at(operand));
  if (step.kind == Step::Kind::kGroundMotion) {
    for (int i = 0; i < kMotionSize; ++i) operands[0][i] = 0;
    for (int i = 0; i < 3; ++i) {
      operands[0][6 + i] =
          -(program_.gravity ? (*program_.gravity)[i].rounded() : given_->at(kGravity)[i]);
    }
    return;
  }
  bodies_[step.index]->run(step, operands);
}

}  // namespace hybridyn::generator
