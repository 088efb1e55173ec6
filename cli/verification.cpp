#include "verification.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "errors.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "progress.hpp"
#include "random_states.hpp"

namespace hybridyn::cli {
namespace {

/// What the methods, numeric ones first, say about one set of numbers, e.g. all forces of a state.
using Answers = std::vector<std::vector<double>>;

/// Of the numeric ones.
double median(const std::vector<double>& values) {
  static_assert(kMethods.size() == 4);
  std::array<double, 4> numeric{values[0], values[1], values[2], values[3]};
  std::sort(numeric.begin(), numeric.end());
  return (numeric[1] + numeric[2]) / 2;
}

/// Differences from the median, relative to the largest number of the set.
std::vector<double> compare(const Answers& answers) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::size_t count = answers.size();
  std::vector<double> largest(count);
  double scale = 0;
  for (std::size_t i = 0; i < answers.front().size(); ++i) {
    std::vector<double> values(count);
    for (std::size_t m = 0; m < count; ++m) values[m] = answers[m][i];
    const bool all_finite =
        std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    const double middle = all_finite ? median(values) : 0;
    scale = std::max(scale, std::abs(middle));
    for (std::size_t m = 0; m < count; ++m) {
      const double difference = std::abs(values[m] - middle);
      largest[m] = std::max(largest[m], std::isfinite(values[m]) ? difference : kInfinity);
    }
  }
  for (double& difference : largest) difference /= scale > 0 ? scale : 1;
  return largest;
}

class Verifier {
 public:
  Verifier(const Model<double>& model, std::vector<NamedMethod> others, std::uint64_t seed)
      : model_(model),
        random_(model, seed),
        rnea_(model),
        redundancy_(model),
        external_(model),
        frame_external_(model.frames.size(), Wrench<double>::zero()) {
    for (const Method method : kMethods) {
      methods_.push_back({std::string(to_string(method)), make_method(method, model)});
    }
    for (NamedMethod& other : others) methods_.push_back(std::move(other));
  }

  Verification run(int samples) {
    Verification out;
    for (const NamedMethod& method : methods_) out.methods.push_back({method.name});
    Progress progress;
    for (int sample = 0; sample < samples; ++sample) {
      progress.at([&] {
        return "comparing at state " + std::to_string(sample + 1) + " of " +
               std::to_string(samples);
      });
      const State state = random_state();
      const double worst = compare_methods(state, out);
      if (worst > out.worst || sample == 0) {
        out.worst = worst;
        out.worst_state = state;
      }
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

  /// Enters the differences into `out`; returns the largest.
  double compare_methods(const State& state, Verification& out) {
    const UndeterminedWrenches open = redundancy_.at(state.q);
    const std::size_t count = methods_.size();
    Answers accelerations(count);
    Answers moments(count);
    Answers forces(count);
    VectorX<double> qdd(model_.nv);
    for (std::size_t m = 0; m < count; ++m) {
      const Status status =
          methods_[m].method->solve(state.q, state.v, *state.tau, environment_, qdd);
      if (status == Status::kSingular) {
        throw InputError(model_.name + ": M is singular in a random state, says " +
                         methods_[m].name + "; no method can do without it");
      }
      accelerations[m].assign(qdd.begin(), qdd.end());
      collect(methods_[m].method->wrenches(&frame_external_), open, moments[m], forces[m]);
    }
    const auto by_qdd = compare(accelerations);
    const auto by_moment = compare(moments);
    const auto by_force = compare(forces);
    double worst = 0;
    for (std::size_t m = 0; m < count; ++m) {
      Verification::Differences& largest = out.methods[m];
      const double by_wrench = std::max(by_moment[m], by_force[m]);
      largest.qdd = std::max(largest.qdd, by_qdd[m]);
      largest.wrenches = std::max(largest.wrenches, by_wrench);
      worst = std::max({worst, by_qdd[m], by_wrench});
    }
    return worst;
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

  const Model<double>& model_;
  RandomStates random_;
  Rnea<double> rnea_;
  Redundancy redundancy_;
  std::vector<NamedMethod> methods_;
  ExternalWrenches<double> external_;
  FrameWrenches<double> frame_external_;
  Environment<double> environment_;
};

}  // namespace

Verification verify_methods(const Model<double>& model, std::vector<NamedMethod> others,
                            int samples, std::uint64_t seed) {
  return Verifier(model, std::move(others), seed).run(samples);
}

}  // namespace hybridyn::cli
