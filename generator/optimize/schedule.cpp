#include "hybridyn/generator/optimize/schedule.hpp"

#include <algorithm>
#include <optional>

#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

constexpr double kIssue = 0.5;  // cycles: two operations begin in each

/// How many statements ahead one is looked for that can begin. With more of them more values are
/// in flight than there are registers: 200 were slower for a humanoid than none.
constexpr std::size_t kWindow = 40;

/// Goes through the statements that the kernel will be written as: values that are named or used
/// more than once, each with those inside it that are used nowhere else.
class Scheduler {
 public:
  explicit Scheduler(const Kernel& kernel)
      : kernel_(kernel),
        from_(*kernel.tape),
        live_(live_nodes(kernel)),
        uses_(from_.size(), 0),
        ready_(from_.size()),
        copied_(from_.size()),
        out_(outline_of(kernel)) {
    for_computed_values(kernel, [this](const Value& value) { uses_[value.node()] = 2; });
    for (std::uint32_t i = 0; i < from_.size(); ++i) {
      if (live_[i]) for_operands(i, [this](std::uint32_t k) { ++uses_[k]; });
    }
  }

  Kernel run() {
    begin();
    while (!waiting_.empty()) {
      const auto at = next();
      const std::uint32_t statement = *at;
      waiting_.erase(at);
      now_ = std::max(now_, start(statement).value());
      compute(statement, now_);
    }
    return finish();
  }

 private:
  using Place = std::vector<std::uint32_t>::iterator;

  static bool divides(Op op) { return op == Op::kDivide || op == Op::kReciprocalAbove; }

  template <class Visit>
  void for_operands(std::uint32_t i, const Visit& visit) const {
    const Node& node = from_.node(i);
    if (is_leaf(node.op)) return;
    visit(node.a.node());
    if (has_two_operands(node.op)) visit(node.b.node());
  }

  /// Written where it is used.
  bool is_inside(std::uint32_t i) const {
    return uses_[i] == 1 && has_two_operands(from_.node(i).op) && from_.name_of(i) == nullptr;
  }

  /// Inputs, constants, sines and what they are of are there from the beginning.
  void begin() {
    std::vector<bool> is_there(from_.size(), false);
    for (std::uint32_t i = from_.size(); i-- > 0;) {
      const Op op = from_.node(i).op;
      if (is_leaf(op) || op == Op::kSin || op == Op::kCos) is_there[i] = true;
      if (is_there[i] && live_[i]) for_operands(i, [&](std::uint32_t k) { is_there[k] = true; });
    }
    for (std::uint32_t i = 0; i < from_.size(); ++i) {
      if (is_there[i]) {
        if (live_[i] || from_.node(i).op == Op::kInput) copy(i, 0);  // all inputs, in their order
      } else if (live_[i] && !is_inside(i)) {
        waiting_.push_back(i);
      }
    }
  }

  /// When all that a statement needs is there; nothing if some of it has not begun.
  std::optional<double> start(std::uint32_t i) const {
    std::optional<double> time = 0;
    for_operands(i, [&](std::uint32_t k) {
      const std::optional<double> operand = is_inside(k) ? start(k) : ready_[k];
      time = time && operand ? std::optional(std::max(*time, *operand)) : std::nullopt;
    });
    return time;
  }

  /// The first statement that can begin now, or else the one that can soonest.
  Place next() {
    const auto end =
        waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(kWindow, waiting_.size()));
    Place best = waiting_.begin();
    std::optional<double> soonest;
    for (Place at = waiting_.begin(); at != end; ++at) {
      const std::optional<double> time = start(*at);
      if (!time || (soonest && *time >= *soonest)) continue;
      if (*time <= now_) return at;
      soonest = time;
      best = at;
    }
    return best;
  }

  void compute(std::uint32_t i, double began) {
    double time = began;
    for_operands(i, [&](std::uint32_t k) {
      if (!ready_[k]) compute(k, began);
      time = std::max(time, ready_[k].value());
    });
    now_ += kIssue;
    copy(i, time + (divides(from_.node(i).op) ? kDivisionCycles : kArithmeticCycles));
  }

  void copy(std::uint32_t i, double ready) {
    const Node& node = from_.node(i);
    Tape& tape = *out_.tape;
    tape.begin_as(from_, i);
    Value& to = copied_[i];
    if (node.op == Op::kInput) {
      to = tape.input();
    } else if (node.op == Op::kConstant) {
      to = tape.constant(from_.number(node));
    } else {
      to =
          tape.apply(node.op, copied(node.a), has_two_operands(node.op) ? copied(node.b) : Value());
    }
    ready_[i] = ready;
    tape.name_as(from_, i, to);
  }

  Value copied(const Value& value) const {
    const Value& copy = copied_[value.node()];
    return value.is_negative() ? -copy : copy;
  }

  std::vector<Result> copied(std::vector<Result> arrays) const {
    for (Result& array : arrays) {
      for (Value& value : array.values) value = copied(value);
    }
    return arrays;
  }

  Kernel finish() {
    out_.results = copied(kernel_.results);
    return std::move(out_);
  }

  const Kernel& kernel_;
  const Tape& from_;
  std::vector<bool> live_;
  std::vector<int> uses_;
  std::vector<std::optional<double>> ready_;  // of what has begun
  std::vector<Value> copied_;
  std::vector<std::uint32_t> waiting_;  // statements, in the order of the tape
  double now_ = 0;
  Kernel out_;
};

}  // namespace

Kernel schedule(const Kernel& kernel) { return Scheduler(kernel).run(); }

}  // namespace hybridyn::generator
