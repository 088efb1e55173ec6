#include "symbolic/tree_stage.hpp"

#include <complex>
#include <memory>
#include <stdexcept>

#include "hybridyn/kernel/tree/derivatives.hpp"

namespace hybridyn::generator {
namespace {

/// As hybridyn::internal::StaticTree, of a tree that is known at run time.
template <int Capacity>
class RuntimeTree : public internal::TreeTables<Capacity> {
 public:
  static constexpr bool kIsUnrolled = false;
  static constexpr int kCapacity = Capacity;
  static constexpr int kMostDepths = Capacity;

  explicit RuntimeTree(const TreeStage& stage)
      : internal::TreeTables<Capacity>(stage.size(), stage.is_floating, stage.parents,
                                       stage.first) {}
};

/// Rows as long as the tree's capacity asks for.
template <class Number>
std::vector<Number> with_rows(const std::vector<Number>& from, int row, int new_row) {
  std::vector<Number> out(from.size() / row * new_row);
  for (std::size_t i = 0; i < from.size(); ++i) out[i / row * new_row + i % row] = from[i];
  return out;
}

template <class Scalar, int Capacity>
class Run {
 public:
  using Arrays = std::vector<std::vector<Scalar>>;

  Run(const TreeStage& stage, const Arrays& terms, const Arrays& arguments)
      : stage_(stage), arguments_(arguments), tree_(stage) {
    frames_ = resized(terms.front());
    gravity_ = terms.back();
    turns_ = resized(stage.turns);
    slides_ = resized(stage.slides);
    rotors_ = resized(stage.rotors);
    numbers_ = resized(stage.inertias);
    if (stage.inertias.empty()) inertias_ = resized(terms[1]);
  }

  Arrays operator()() { return stage_.inertias.empty() ? run(inertias_) : run(numbers_); }

 private:
  template <class Number>
  std::vector<Number> resized(const std::vector<Number>& rows) const {
    return with_rows(rows, stage_.row(), internal::row_of(Capacity));
  }

  template <class Number>
  Arrays run(const std::vector<Number>& inertias) {
    const internal::TreeNumbers<Number> numbers{turns_.data(), slides_.data(), rotors_.data(),
                                                inertias.data()};
    using Derivatives = internal::TreeDerivatives<Scalar, RuntimeTree<Capacity>>;
    const auto derivatives = std::make_unique<Derivatives>(tree_);
    const std::size_t n = stage_.parents.size();
    Arrays out(3, std::vector<Scalar>(n * n));
    const Scalar* v = arguments_[1].data();
    const Scalar* third = arguments_[2].data();
    if (stage_.function == TreeStage::Function::kInverseDynamics) {
      derivatives->inverse(numbers, frames_.data(), gravity_.data(), v, third, out[0].data(),
                           out[1].data(), out[2].data());
    } else {
      out.insert(out.begin(), std::vector<Scalar>(n));
      derivatives->forward(numbers, frames_.data(), gravity_.data(), v, third, out[0].data(),
                           out[1].data(), out[2].data(), out[3].data());
    }
    return out;
  }

  const TreeStage& stage_;
  const Arrays& arguments_;
  RuntimeTree<Capacity> tree_;
  std::vector<Scalar> frames_;
  std::vector<Scalar> gravity_;
  std::vector<Scalar> inertias_;
  std::vector<double> turns_;
  std::vector<double> slides_;
  std::vector<double> rotors_;
  std::vector<double> numbers_;
};

/// Counts what is done with it.
struct Counted {
  Counted() = default;
  explicit Counted(double /*number*/) {}

  static TreeOperations& counts() {
    thread_local TreeOperations counts;
    return counts;
  }
  Counted operator-() const { return {}; }
  friend Counted operator+(Counted /*a*/, Counted /*b*/) {
    ++counts().additions;
    return {};
  }
  friend Counted operator-(Counted a, Counted b) { return a + b; }
  friend Counted operator*(Counted /*a*/, Counted /*b*/) {
    ++counts().multiplications;
    return {};
  }
  friend Counted operator/(Counted /*a*/, Counted /*b*/) {
    ++counts().divisions;
    return {};
  }
};

}  // namespace

template <class Scalar>
std::vector<std::vector<Scalar>> run(const TreeStage& stage,
                                     const std::vector<std::vector<Scalar>>& terms,
                                     const std::vector<std::vector<Scalar>>& arguments) {
  if (stage.size() <= 32) return Run<Scalar, 32>(stage, terms, arguments)();
  if (stage.size() > kMostTreeVelocities) throw std::logic_error("too many velocities");
  return Run<Scalar, kMostTreeVelocities>(stage, terms, arguments)();
}

using Complex = std::complex<double>;
template std::vector<std::vector<double>> run(const TreeStage&,
                                              const std::vector<std::vector<double>>&,
                                              const std::vector<std::vector<double>>&);
template std::vector<std::vector<float>> run(const TreeStage&,
                                             const std::vector<std::vector<float>>&,
                                             const std::vector<std::vector<float>>&);
template std::vector<std::vector<Complex>> run(const TreeStage&,
                                               const std::vector<std::vector<Complex>>&,
                                               const std::vector<std::vector<Complex>>&);

TreeOperations count_operations(const TreeStage& stage) {
  const auto rows = static_cast<std::size_t>(stage.row());
  const std::size_t n = stage.parents.size();
  std::vector<std::vector<Counted>> terms(1, std::vector<Counted>(15 * rows));
  if (stage.inertias.empty()) terms.emplace_back(10 * rows);
  terms.emplace_back(3);
  Counted::counts() = {};
  run(stage, terms, std::vector<std::vector<Counted>>(3, std::vector<Counted>(n)));
  return Counted::counts();
}

}  // namespace hybridyn::generator
