// The forward dynamics methods behind one interface, so that their templates are compiled once.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "hybridyn/algorithms/joint_wrenches.hpp"
#include "hybridyn/assembly/leaf_code.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/base/status.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {
template <class S>
class Aba;
}

namespace hybridyn::tools {

enum class Method { kAba, kLagrange, kDca, kAda };

inline constexpr std::array<Method, 4> kMethods = {Method::kAba, Method::kLagrange, Method::kDca,
                                                   Method::kAda};

constexpr std::string_view to_string(Method method) {
  constexpr std::array<std::string_view, 4> kNames = {"aba", "lagrange", "dca", "ada"};
  return kNames[static_cast<std::size_t>(method)];
}

/// As the model file sees them.
struct JointWrenches {
  std::vector<Wrench<double>> frames;  // through the joint of each frame, in the frame
  std::vector<Wrench<double>> loops;   // predecessor on successor, in the successor's loop frame
};

class ForwardDynamics {
 public:
  ForwardDynamics() = default;
  virtual ~ForwardDynamics() = default;
  ForwardDynamics(const ForwardDynamics&) = delete;
  ForwardDynamics& operator=(const ForwardDynamics&) = delete;

  virtual Status solve(const VectorX<double>& q, const VectorX<double>& v,
                       const VectorX<double>& tau, const Environment<double>& environment,
                       VectorX<double>& qdd) = 0;

  /// After `solve`: by how much rounding may have been magnified; NaN where a method cannot tell.
  virtual double magnification() const { return std::numeric_limits<double>::quiet_NaN(); }

  /// After `solve`, with its arguments and result still there; `external` by frame, or null.
  virtual JointWrenches wrenches(const FrameWrenches<double>* external) = 0;
};

/// The model must outlive the result.
std::unique_ptr<ForwardDynamics> make_method(Method method, const Model<double>& model);

/// ADA over parts of which those with links of `blocks` have code: `make_code(plan, group)`. The model
/// must outlive the result.
using MakeLeafCode = std::function<std::unique_ptr<internal::LeafCode<double>>(
    const AssemblyPlan& plan, const LeafGroup& group)>;
std::unique_ptr<ForwardDynamics> make_splice(const Model<double>& model,
                                             const std::vector<std::vector<int>>& blocks,
                                             const MakeLeafCode& make_code);

/// Which wrench components redundant constraints leave open.
class Redundancy {
 public:
  /// The model must outlive the object.
  explicit Redundancy(const Model<double>& model);
  ~Redundancy();
  Redundancy(const Redundancy&) = delete;
  Redundancy& operator=(const Redundancy&) = delete;

  UndeterminedWrenches at(const VectorX<double>& q);
  /// Independent constraint rows.
  int rank(const VectorX<double>& q);

 private:
  /// False where M is singular.
  bool solve(const VectorX<double>& q);

  const Model<double>& model_;
  std::unique_ptr<Aba<double>> aba_;
};

}  // namespace hybridyn::tools
