#include "hybridyn/evaluation/verification.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/step_progress.hpp"

namespace hybridyn::tools {
namespace {

/// What the methods, numeric ones first, say about one set of numbers, e.g. all forces of a state.
using Answers = std::vector<std::vector<double>>;

/// The median of the first `count` values, those of the numeric methods.
double median(std::vector<double> values, std::size_t count) {
  values.resize(count);
  std::sort(values.begin(), values.end());
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/// Differences from the median of the first `numeric`, relative to the largest number of the set,
/// or to `scale` where that is larger: the size of what the numbers are differences of.
std::vector<double> compare(const Answers& answers, std::size_t numeric, double scale) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::size_t count = answers.size();
  std::vector<double> largest(count);
  for (std::size_t i = 0; i < answers.front().size(); ++i) {
    std::vector<double> values(count);
    for (std::size_t m = 0; m < count; ++m) values[m] = answers[m][i];
    const bool all_finite =
        std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    const double middle = all_finite ? median(values, numeric) : 0;
    scale = std::max(scale, std::abs(middle));
    for (std::size_t m = 0; m < count; ++m) {
      const double difference = std::abs(values[m] - middle);
      largest[m] = std::max(largest[m], std::isfinite(values[m]) ? difference : kInfinity);
    }
  }
  for (double& difference : largest) {
    difference /= scale > 0 ? scale : 1;
    if (std::isnan(difference)) difference = kInfinity;  // both of them infinite
  }
  return largest;
}

Model<double> without_constraints(Model<double> model) {
  model.loops.clear();
  model.couplings.clear();
  return model;
}

/// Operations of factoring M, about: the squares of the freedoms' depths.
double factoring_work(const Model<double>& model) {
  std::vector<double> depth;
  double work = 0;
  for (const Link<double>& link : model.links) {
    depth.push_back((link.parent == kWorld ? 0 : depth[link.parent]) + link.nv());
    work += link.nv() * depth.back() * depth.back();
  }
  return work;
}

class Verifier {
 public:
  Verifier(const Model<double>& model, std::vector<NamedMethod> others, std::uint64_t seed)
      : model_(model),
        tree_(without_constraints(model)),
        random_(model, seed),
        rnea_(model),
        tree_method_(make_method(Method::kAba, tree_)),
        redundancy_(model),
        external_(model),
        frame_external_(model.frames.size(), Wrench<double>::zero()) {
    for (const Method method : kMethods) {
      if (method == Method::kLagrange && leaves_lagrange_out(model)) continue;
      methods_.push_back({std::string(to_string(method)), make_method(method, model)});
    }
    numeric_ = methods_.size();
    for (NamedMethod& other : others) methods_.push_back(std::move(other));
  }

  Verification run(int samples, double tolerance, bool allow_rounding) {
    Verification out;
    for (const NamedMethod& method : methods_) out.methods.push_back({method.name});
    tolerance_ = tolerance;
    allow_rounding_ = allow_rounding;
    StepProgress progress("state", samples);
    for (int sample = 0; sample < samples; ++sample) {
      const State state = random_state();
      const double excess = compare_methods(state, out);
      if (excess > out.worst_excess || sample == 0) {
        out.worst_excess = excess;
        out.worst_state = state;
      }
      progress.done(sample + 1);
    }
    return out;
  }

 private:
  State random_state() {
    State state = random_.state();
    external_.clear();
    for (const State::External& e : state.external) {
      external_.add(model_, e.frame, e.F_F);
      frame_external_[e.frame] = e.F_F;
    }
    environment_.external = &external_;
    VectorX<double> tau(model_.nv);
    rnea_.bias(state.q, state.v, tau, environment_);
    state.tau = tau.cwiseProduct(random_.vector(2));
    return state;
  }

  /// Accelerations before loops and couplings act: what is left of them once these do is known no
  /// better than to the rounding of these.
  double unconstrained_size(const State& state) {
    if (!model_.has_constraints()) return 0;
    VectorX<double> qdd(model_.nv);
    const Status status = tree_method_->solve(state.q, state.v, *state.tau, environment_, qdd);
    return status == Status::kSingular ? 0 : qdd.cwiseAbs().maxCoeff();
  }

  /// Enters the differences into `out`; returns the largest as a multiple of what is allowed.
  double compare_methods(const State& state, Verification& out) {
    const UndeterminedWrenches open = redundancy_.at(state.q);
    const std::size_t count = methods_.size();
    Answers accelerations(count);
    Answers moments(count);
    Answers forces(count);
    VectorX<double> qdd(model_.nv);
    bool is_ill_conditioned = false;
    for (std::size_t m = 0; m < count; ++m) {
      const Status status =
          methods_[m].method->solve(state.q, state.v, *state.tau, environment_, qdd);
      if (status == Status::kSingular) {
        throw InputError(model_.name + ": M is singular in a random state, says " +
                         methods_[m].name + "; no method can do without it");
      }
      is_ill_conditioned = is_ill_conditioned || status == Status::kIllConditioned;
      accelerations[m].assign(qdd.begin(), qdd.end());
      collect(methods_[m].method->wrenches(&frame_external_), open, moments[m], forces[m]);
    }
    if (is_ill_conditioned) ++out.ill_conditioned_states;
    const auto by_qdd = compare(accelerations, numeric_, unconstrained_size(state));
    const auto by_moment = compare(moments, numeric_, 0);
    const auto by_force = compare(forces, numeric_, 0);
    const std::vector<double> rounding = rounding_of_methods();
    double excess = 0;
    for (std::size_t m = 0; m < count; ++m) {
      Verification::Differences& largest = out.methods[m];
      const double by_wrench = std::max(by_moment[m], by_force[m]);
      largest.qdd = std::max(largest.qdd, by_qdd[m]);
      largest.wrenches = std::max(largest.wrenches, by_wrench);
      largest.rounding = std::max(largest.rounding, rounding[m]);
      const double difference = std::max(by_qdd[m], by_wrench);
      out.worst = std::max(out.worst, difference);
      const double allowed =
          allow_rounding_ ? std::max(tolerance_, rounding_factor() * rounding[m]) : tolerance_;
      excess = std::max(excess, difference / allowed);
    }
    return excess;
  }

  /// Rounding of each method and the median that it is compared with, as the methods estimate it.
  std::vector<double> rounding_of_methods() const {
    std::vector<double> magnifications;
    for (const NamedMethod& method : methods_) {
      magnifications.push_back(method.method->magnification());
    }
    const double middle = median(magnifications, numeric_);
    std::vector<double> out;
    for (const double own : magnifications) {
      const double larger = own > middle ? own : middle;  // also where own is not known
      out.push_back(larger * std::numeric_limits<double>::epsilon());
    }
    return out;
  }

  /// Determined components of all joints, fixed ones included, and of the loops.
  void collect(const JointWrenches& wrenches, const UndeterminedWrenches& open,
               std::vector<double>& moments, std::vector<double>& forces) const {
    const auto add = [&](const Wrench<double>& F, const OpenComponents& is_open) {
      for (int c = 0; c < 3; ++c) {
        if (!is_open[c]) moments.push_back(F.moment[c]);
        if (!is_open[c + 3]) forces.push_back(F.force[c]);
      }
    };
    for (std::size_t f = 0; f < wrenches.frames.size(); ++f) {
      if (!model_.frames[f].joint.empty()) add(wrenches.frames[f], open.frames[f]);
    }
    for (std::size_t l = 0; l < wrenches.loops.size(); ++l) {
      add(wrenches.loops[l], open.loops[l]);
    }
  }

  /// Its share of the time grows with the third power of a chain's length.
  static bool leaves_lagrange_out(const Model<double>& model) {
    constexpr double kMostWork = 2e9;
    if (factoring_work(model) <= kMostWork) return false;
    std::cerr << "notice: lagrange is left out: factoring M takes too long for chains of this "
                 "length\n";
    return true;
  }

  double rounding_factor() const {
    return model_.has_constraints() ? kLoopRounding : kTreeRounding;
  }

  const Model<double>& model_;
  const Model<double> tree_;
  RandomStates random_;
  Rnea<double> rnea_;
  std::unique_ptr<ForwardDynamics> tree_method_;
  Redundancy redundancy_;
  std::vector<NamedMethod> methods_;
  std::size_t numeric_ = 0;  // so many of them, the first
  double tolerance_ = 0;
  bool allow_rounding_ = true;
  ExternalWrenches<double> external_;
  FrameWrenches<double> frame_external_;
  Environment<double> environment_;
};

}  // namespace

Verification verify_methods(const Model<double>& model, std::vector<NamedMethod> others,
                            const VerificationOptions& options) {
  return Verifier(model, std::move(others), options.seed)
      .run(options.samples, options.tolerance, options.allow_rounding);
}

}  // namespace hybridyn::tools
