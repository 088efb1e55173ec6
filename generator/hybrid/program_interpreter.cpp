#include "hybridyn/generator/hybrid/program_interpreter.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "hybridyn/generator/symbolic/interpreter.hpp"

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

struct ProgramInterpreter::Body {
  explicit Body(const NumericBody& body) : numbers(body.numbers), link(make_link(body.joint)) {}

  /// call(link, numbers)
  template <class Call>
  void visit(const Call& call) {
    std::visit([&](auto& l) { call(l, numbers); }, link);
  }

  const LinkNumbers& numbers;
  AnyLink link;
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

bool ProgramInterpreter::run(Arrays& arrays) {
  given_ = &arrays;
  has_left_ = false;
  for (const Step& step : program_.steps) {
    std::visit([this](const auto& s) { run(s); }, step);
    if (has_left_) return false;
  }
  return true;
}

void ProgramInterpreter::run(const CallKernel& call) {
  const Kernel& kernel = program_.kernels[call.kernel];
  std::vector<std::vector<double>> arguments;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const double* from = at(call.arguments[i]);
    arguments.emplace_back(from, from + kernel.arguments[i].size);
  }
  const auto results = Interpreter<double>(kernel)(arguments);
  for (std::size_t r = 0; r < results.size(); ++r) {
    double* to = at(call.results[r]);
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

void ProgramInterpreter::run(const CallSiblings& call) {
  const Kernel& kernel = program_.kernels[call.kernel];
  for (int lane = 0; lane < call.lanes; ++lane) {
    std::vector<std::vector<double>> arguments;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      arguments.push_back(gathered(call.arguments[i], lane, kernel.arguments[i].size));
    }
    const auto results = Interpreter<double>(kernel, lane)(arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      put(call.results[r], lane, kernel.results[r], results[r]);
    }
  }
}

void ProgramInterpreter::run(const Clear& step) {
  double* const first = at(step.array);
  std::fill(first, first + step.size, 0.0);
}

void ProgramInterpreter::run(const LeaveUnless& step) {
  const double* const room = at(step.room);
  has_left_ = !std::all_of(room, room + step.size, [](double r) { return r >= 0; });
}

void ProgramInterpreter::run(const SetGroundMotion& step) {
  double* const motion = at(step.motion);
  std::fill(motion, motion + kMotionSize, 0.0);
  for (int i = 0; i < 3; ++i) {
    motion[6 + i] =
        -(program_.gravity ? (*program_.gravity)[i].rounded() : array(gravity_array().id)[i]);
  }
}

template <class Call>
void ProgramInterpreter::visit_body(int body, const Call& call) {
  bodies_[body]->visit(call);
}

void ProgramInterpreter::run(const LinkMotion& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.motion(numbers, at(s.q), at(s.v), at(s.base_motion), at(s.motion));
  });
}
void ProgramInterpreter::run(const LinkStart& s) {
  visit_body(s.body,
             [&](auto& link, const LinkNumbers& numbers) { link.start(numbers, at(s.motion)); });
}
void ProgramInterpreter::run(const LinkExternal& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.add_external(numbers, at(s.force));
  });
}
void ProgramInterpreter::run(const LinkAdd& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& /*numbers*/) {
    link.add(at(s.inertia), at(s.force));
  });
}
void ProgramInterpreter::run(const LinkInertia& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.inertia(numbers, at(s.tau), at(s.inertia), at(s.force), at(s.pivot));
  });
}
void ProgramInterpreter::run(const LinkAcceleration& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.acceleration(numbers, at(s.base_acceleration), at(s.qdd), at(s.acceleration));
  });
}
void ProgramInterpreter::run(const LinkJointAcceleration& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.add_joint_acceleration(numbers, at(s.qdd), at(s.total_motion));
  });
}
void ProgramInterpreter::run(const LinkAddForce& s) {
  visit_body(s.body,
             [&](auto& link, const LinkNumbers& /*numbers*/) { link.add_force(at(s.force)); });
}
void ProgramInterpreter::run(const LinkPassForce& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& /*numbers*/) {
    link.pass_force(at(s.base_force));
  });
}
void ProgramInterpreter::run(const LinkWrench& s) {
  visit_body(s.body,
             [&](auto& link, const LinkNumbers& numbers) { link.wrench(numbers, at(s.wrench)); });
}
void ProgramInterpreter::run(const LinkPlace& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) { link.place(numbers, at(s.q)); });
}
void ProgramInterpreter::run(const LinkLoadedTau& s) {
  visit_body(s.body, [&](auto& link, const LinkNumbers& numbers) {
    link.loaded_force(numbers, at(s.tau), at(s.loaded_tau));
  });
}

}  // namespace hybridyn::generator
