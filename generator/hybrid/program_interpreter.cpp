#include "hybrid/program_interpreter.hpp"

#include <algorithm>
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
        link.inertia(numbers_, a[0], a[1], a[2], a[3]);
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
    const bool zero = array.id.kind == ArrayId::Kind::kGroundAcceleration;
    kept_[array.id].assign(array.size * std::max(array.lanes, 1),
                           zero ? 0.0 : std::numeric_limits<double>::quiet_NaN());
  }
  for (const NumericBody& body : program.bodies) bodies_.push_back(std::make_unique<Body>(body));
}

ProgramInterpreter::~ProgramInterpreter() = default;

std::vector<double>& ProgramInterpreter::array(const ArrayId& id) {
  const auto given = given_->find(id);
  return given != given_->end() ? given->second : kept_.at(id);
}

double* ProgramInterpreter::at(const Operand& operand) {
  return array(operand.array).data() + operand.offset;
}

void ProgramInterpreter::run(Arrays& arrays) {
  given_ = &arrays;
  for (const Step& step : program_.steps) {
    if (step.kind == Step::Kind::kKernel) {
      run_kernel(step);
    } else if (step.kind == Step::Kind::kSiblings) {
      run_siblings(step);
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

std::vector<double> ProgramInterpreter::gathered(const LaneOperand& from, int lane, int size) {
  if (from.kept) {
    const double* const kept = array(*from.kept).data() + lane * size;
    return {kept, kept + size};
  }
  std::vector<double> out(size, 0.0);
  for (int i = 0; i < size; ++i) {
    const Element& element = from.elements[i][lane];
    if (!element.is_zero()) out[i] = element.sign * array(element.array)[element.index];
  }
  return out;
}

void ProgramInterpreter::put(const LaneOperand& to, int lane, const Result& result,
                             const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int index = result.index(i);
    if (to.kept) {
      array(*to.kept)[lane * result.rows * result.columns + index] = values[i];
    } else if (to.sums.empty()) {
      const Element& element = to.elements[index][lane];
      array(element.array)[element.index] = element.sign * values[i];
    }
    for (const LaneOperand::Sum& sum : to.sums) {
      if (std::find(sum.lanes.begin(), sum.lanes.end(), lane) == sum.lanes.end()) continue;
      double& total = array(sum.array)[index];
      total = lane == sum.lanes.front() ? values[i] : total + values[i];
    }
  }
}

void ProgramInterpreter::run_siblings(const Step& step) {
  const Kernel& kernel = program_.kernels[step.index];
  for (int lane = 0; lane < step.lanes; ++lane) {
    std::vector<std::vector<double>> arguments;
    auto operand = step.lane_operands.begin();
    for (const Argument& argument : kernel.arguments) {
      arguments.push_back(gathered(*operand++, lane, argument.size));
    }
    const auto results = Interpreter<double>(kernel, lane)(arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      put(*operand++, lane, kernel.results[r], results[r]);
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
          -(program_.gravity ? (*program_.gravity)[i].rounded() : array(gravity_array().id)[i]);
    }
    return;
  }
  bodies_[step.index]->run(step, operands);
}

}  // namespace hybridyn::generator
