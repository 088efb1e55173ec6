#include "hybridyn/generator/derive/tree_derivatives.hpp"

#include <complex>
#include <memory>
#include <stdexcept>

#include "hybridyn/kernel/tree/contacts.hpp"
#include "hybridyn/kernel/tree/friction.hpp"

namespace hybridyn::generator {
namespace {

/// As hybridyn::internal::StaticTree, of a tree that is known at run time.
template <int Capacity>
class RuntimeTree : public internal::TreeTables<Capacity> {
 public:
  static constexpr bool kIsUnrolled = false;
  static constexpr int kCapacity = Capacity;
  static constexpr int kMostDepths = Capacity;

  explicit RuntimeTree(const TreeDerivatives& tree)
      : internal::TreeTables<Capacity>(tree.size(), tree.is_floating, tree.parents, tree.first) {}
};

/// As hybridyn::internal::StaticFrames.
struct RuntimeFrames {
  static constexpr int kMostRows = kMostTreeContactRows;
  const TreeDerivatives& tree;
  const double* masks;
  int stride;

  int count() const { return static_cast<int>(tree.contact_velocities.size()); }
  int rows() const { return tree.contact_rows.back(); }
  int velocity(int c) const { return tree.contact_velocities[c]; }
  int first_row(int c) const { return tree.contact_rows[c]; }
  const double* mask(int c) const { return masks + c * stride; }
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

  Run(const TreeDerivatives& tree, const Arrays& computed, const Arrays& arguments)
      : given_(tree), arguments_(arguments), tree_(tree) {
    frames_ = resized(computed.front());
    gravity_ = computed[tree.inertias.empty() ? 2 : 1];
    if (is_held()) places_ = computed.back();
    if (is_loaded()) loads_ = resized(computed.back());
    contact_masks_ = resized(tree.contact_masks);
    turns_ = resized(tree.turns);
    slides_ = resized(tree.slides);
    rotors_ = resized(tree.rotors);
    numbers_ = resized(tree.inertias);
    if (tree.inertias.empty()) inertias_ = resized(computed[1]);
  }

  Arrays operator()() { return given_.inertias.empty() ? run(inertias_) : run(numbers_); }

 private:
  bool is_loaded() const { return given_.of == TreeDerivatives::Of::kLoadedForwardDynamics; }
  bool is_held() const { return given_.of == TreeDerivatives::Of::kContactDynamics; }

  template <class Number>
  std::vector<Number> resized(const std::vector<Number>& rows) const {
    return with_rows(rows, given_.row(), internal::row_of(Capacity));
  }

  template <class Number>
  Arrays run(const std::vector<Number>& inertias) {
    const internal::TreeNumbers<Number> numbers{turns_.data(), slides_.data(), rotors_.data(),
                                                inertias.data()};
    if (is_held()) return run_held(numbers);
    using Derivatives = internal::TreeDerivatives<Scalar, RuntimeTree<Capacity>>;
    const auto derivatives = std::make_unique<Derivatives>(tree_);
    const std::size_t n = given_.parents.size();
    Arrays out(3, std::vector<Scalar>(n * n));
    const Scalar* v = arguments_[1].data();
    const Scalar* third = arguments_[2].data();
    if (given_.of == TreeDerivatives::Of::kInverseDynamics) {
      derivatives->inverse(numbers, frames_.data(), gravity_.data(), v, third, out[0].data(),
                           out[1].data(), out[2].data());
    } else {
      out.insert(out.begin(), std::vector<Scalar>(n));
      derivatives->forward(numbers, frames_.data(), gravity_.data(), v, third, out[0].data(),
                           out[1].data(), out[2].data(), out[3].data(),
                           is_loaded() ? loads_.data() : nullptr);
    }
    return out;
  }

  template <class Number>
  Arrays run_held(const internal::TreeNumbers<Number>& numbers) {
    using Derivatives =
        internal::TreeContactDerivatives<Scalar, RuntimeTree<Capacity>, RuntimeFrames>;
    const RuntimeFrames held{given_, contact_masks_.data(), internal::row_of(Capacity)};
    const auto derivatives = std::make_unique<Derivatives>(tree_, held);
    const std::size_t n = given_.parents.size();
    const auto rows = static_cast<std::size_t>(held.rows());
    Arrays out = {std::vector<Scalar>(n), std::vector<Scalar>(rows)};
    for (const std::size_t height : {n, n, n, rows, rows, rows}) out.emplace_back(height * n);
    derivatives->forward(numbers, frames_.data(), gravity_.data(), places_.data(),
                         arguments_[1].data(), arguments_[2].data(),
                         {out[0].data(), out[1].data(), out[2].data(), out[3].data(), out[4].data(),
                          out[5].data(), out[6].data(), out[7].data()});
    return out;
  }

  const TreeDerivatives& given_;
  const Arrays& arguments_;
  RuntimeTree<Capacity> tree_;
  std::vector<Scalar> frames_;
  std::vector<Scalar> gravity_;
  std::vector<Scalar> places_;
  std::vector<Scalar> loads_;
  std::vector<Scalar> inertias_;
  std::vector<double> turns_;
  std::vector<double> slides_;
  std::vector<double> rotors_;
  std::vector<double> numbers_;
  std::vector<double> contact_masks_;
};

/// Counts what is done with it.
struct Counted {
  Counted() = default;
  explicit Counted(double /*number*/) {}

  static OperationCount& counts() {
    thread_local OperationCount counts;
    return counts;
  }
  Counted operator-() const { return {}; }
  friend bool operator>(Counted /*a*/, Counted /*b*/) { return true; }
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
std::vector<std::vector<Scalar>> run_without_friction(
    const TreeDerivatives& tree, const std::vector<std::vector<Scalar>>& computed,
    const std::vector<std::vector<Scalar>>& arguments) {
  if (tree.size() <= 32) return Run<Scalar, 32>(tree, computed, arguments)();
  if (tree.size() > kMostTreeVelocities) throw std::logic_error("too many velocities");
  return Run<Scalar, kMostTreeVelocities>(tree, computed, arguments)();
}

template <class Scalar>
std::vector<std::vector<Scalar>> run(const TreeDerivatives& tree,
                                     const std::vector<std::vector<Scalar>>& computed,
                                     const std::vector<std::vector<Scalar>>& arguments) {
  if (!tree.has_friction) return run_without_friction(tree, computed, arguments);
  auto rest = computed;
  auto with_less = arguments;
  const std::vector<Scalar> slopes = std::move(rest.back());
  rest.pop_back();
  const int n = tree.size();
  if (tree.of == TreeDerivatives::Of::kInverseDynamics) {
    auto out = run_without_friction(tree, rest, arguments);
    internal::add_to_diagonal(n, slopes.data(), out[1].data());
    return out;
  }
  with_less[2] = std::move(rest.back());
  rest.pop_back();
  auto out = run_without_friction(tree, rest, with_less);
  const bool is_held = tree.of == TreeDerivatives::Of::kContactDynamics;
  const std::size_t first = is_held ? 2 : 1;  // dqdd_dq
  internal::subtract_slopes(n, n, slopes.data(), out[first + 2].data(), out[first + 1].data());
  if (is_held) {
    internal::subtract_slopes(tree.contact_rows.back(), n, slopes.data(), out[7].data(),
                              out[6].data());
  }
  return out;
}

using Complex = std::complex<double>;
template std::vector<std::vector<double>> run(const TreeDerivatives&,
                                              const std::vector<std::vector<double>>&,
                                              const std::vector<std::vector<double>>&);
template std::vector<std::vector<float>> run(const TreeDerivatives&,
                                             const std::vector<std::vector<float>>&,
                                             const std::vector<std::vector<float>>&);
template std::vector<std::vector<Complex>> run(const TreeDerivatives&,
                                               const std::vector<std::vector<Complex>>&,
                                               const std::vector<std::vector<Complex>>&);

OperationCount count_operations(const TreeDerivatives& tree) {
  const auto rows = static_cast<std::size_t>(tree.row());
  const std::size_t n = tree.parents.size();
  std::vector<std::vector<Counted>> computed(1, std::vector<Counted>(15 * rows));
  if (tree.inertias.empty()) computed.emplace_back(10 * rows);
  computed.emplace_back(3);
  if (tree.of == TreeDerivatives::Of::kLoadedForwardDynamics) computed.emplace_back(6 * rows);
  if (!tree.contact_rows.empty()) computed.emplace_back(3 * tree.contact_rows.size() + 9);
  if (tree.has_friction) {
    if (tree.of != TreeDerivatives::Of::kInverseDynamics) computed.emplace_back(n);
    computed.emplace_back(n);
  }
  Counted::counts() = {};
  run(tree, computed, std::vector<std::vector<Counted>>(3, std::vector<Counted>(n)));
  return Counted::counts();
}

}  // namespace hybridyn::generator
