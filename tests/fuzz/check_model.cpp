#include "fuzz/check_model.hpp"

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "hybridyn/building/check/inertias.hpp"
#include "hybridyn/building/regularity.hpp"
#include "hybridyn/load/load.hpp"
#include "hybridyn/methods/compiled/projection.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn::testing {
namespace {

constexpr int kMostLinks = 60;
constexpr double kTolerance = 1e-8;  // near singular states of loops

struct At {
  VectorX<double> q;
  VectorX<double> v;
  VectorX<double> tau;
};

struct Answer {
  std::string method;
  Status status;
  VectorX<double> qdd;
  double magnification;
};

Answer answer(tools::Method kind, const Model<double>& model, const At& at) {
  const auto method = tools::make_method(kind, model);
  Answer out{std::string(to_string(kind)), Status::kOk, VectorX<double>(model.nv), 0};
  out.status = method->solve(at.q, at.v, at.tau, {}, out.qdd);
  out.magnification = method->magnification();
  return out;
}

At start_of(const Model<double>& model) {
  RandomGenerator random(7);
  const auto vector = [&](double size) {
    VectorX<double> out(model.nv);
    for (double& x : out) x = random.uniform(-size, size);
    return out;
  };
  At at{VectorX<double>(model.nq), vector(0.3), {}};
  neutral(model, at.q);
  integrate(model, at.q, at.v, 1, at.q);
  at.v = vector(1);
  at.tau = vector(1);
  return at;
}

Judgement broken(const std::string& complaint) { return {Verdict::kBroken, complaint}; }

/// Accelerations before loops and couplings act.
double unconstrained_size(Model<double> model, const At& at) {
  model.loops.clear();
  model.couplings.clear();
  const Answer tree = answer(tools::Method::kAba, model, at);
  return tree.status == Status::kSingular ? 0 : tree.qdd.cwiseAbs().maxCoeff();
}

Judgement compare(const Answer& a, const Answer& b, double scale, double factor) {
  const double size = std::max({scale, a.qdd.cwiseAbs().maxCoeff(), b.qdd.cwiseAbs().maxCoeff()});
  const double difference = (a.qdd - b.qdd).cwiseAbs().maxCoeff();
  const double rounding =
      std::numeric_limits<double>::epsilon() * std::max(a.magnification, b.magnification);
  if (difference <= std::max(kTolerance, factor * rounding) * size) return {Verdict::kAgreed, ""};
  std::ostringstream text;
  text << a.method << " and " << b.method << " differ by " << difference / size
       << " where rounding is estimated to do " << rounding;
  return broken(text.str());
}

/// The reader has warned.
bool has_disproportion(const Model<double>& model) {
  double most = 0;
  double least = std::numeric_limits<double>::infinity();
  for (const Link<double>& link : model.links) {
    if (!(link.inertia.mass > 0)) continue;
    most = std::max(most, link.inertia.mass);
    least = std::min(least, link.inertia.mass);
  }
  return most / least > checking::kMostProportion;
}

Judgement check_methods(const Model<double>& model, const At& at) {
  std::vector<Answer> answers;  // ABA's first
  for (const tools::Method method : tools::kMethods) answers.push_back(answer(method, model, at));
  bool all_ok = true;
  for (const Answer& a : answers) {
    if (a.status != Status::kSingular && !a.qdd.allFinite()) {
      return broken(a.method + ": not finite, but its status is " + to_string(a.status));
    }
    all_ok = all_ok && a.status == Status::kOk;
  }
  // Of inertias that no body has the reader has warned: there is no estimate of their rounding.
  if (!all_ok || find_unsound_link(model) >= 0 || has_disproportion(model)) {
    return {Verdict::kSaid, ""};
  }
  const double scale = unconstrained_size(model, at);
  const double factor = model.has_constraints() ? kLoopRounding : kTreeRounding;
  for (std::size_t k = 1; k < answers.size(); ++k) {
    Judgement judgement = compare(answers[0], answers[k], scale, factor);
    if (judgement.verdict == Verdict::kBroken) return judgement;
  }
  return {Verdict::kAgreed, ""};
}

}  // namespace

Judgement check_model(const std::string& text, const BuildOptions& options) {
  Model<double> model;
  try {
    model = load::load_model_text(text, "fuzz", "", options).model;
  } catch (const load::LoadError& error) {
    if (std::string(error.what()).empty()) return broken("refused without a reason");
    return {Verdict::kRefused, ""};
  }
  if (model.nv == 0 || model.size() > kMostLinks) return {Verdict::kTooLarge, ""};
  At at = start_of(model);
  if (model.has_constraints()) {
    Projection<double> projection(model);
    if (projection.project_position(at.q).status != Status::kOk) return {Verdict::kOpen, ""};
    if (projection.project_velocity(at.q, at.v).status != Status::kOk) return {Verdict::kOpen, ""};
  }
  return check_methods(model, at);
}

BuildOptions options_of(unsigned char bits) {
  BuildOptions out;
  out.floating = (bits & 1U) != 0;
  out.weld_massless = (bits & 2U) != 0;
  out.mimic_as_couplings = (bits & 4U) != 0;
  out.damping = (bits & 8U) != 0;
  out.rotor_inertia = (bits & 16U) != 0;
  return out;
}

}  // namespace hybridyn::testing
