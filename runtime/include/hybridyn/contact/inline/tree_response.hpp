// Code of tree_response.hpp.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>

#include "hybridyn/contact/tree_response.hpp"

namespace hybridyn::internal {

/// The inertia I of a child about the origin of its parent, which is at -r.
inline Matrix6<double> moved_inertia(const Matrix6<double>& I, const Vector3<double>& r) {
  const Matrix3<double> x = skew(r);
  Matrix6<double> out;
  const Matrix3<double> upper = I.topRightCorner<3, 3>() + x * I.bottomRightCorner<3, 3>();
  out.topLeftCorner<3, 3>() = I.topLeftCorner<3, 3>() + x * I.bottomLeftCorner<3, 3>() - upper * x;
  out.topRightCorner<3, 3>() = upper;
  out.bottomLeftCorner<3, 3>() = I.bottomLeftCorner<3, 3>() - I.bottomRightCorner<3, 3>() * x;
  out.bottomRightCorner<3, 3>() = I.bottomRightCorner<3, 3>();
  return out;
}

/// Phi of a parent about a point r away from its origin.
inline Matrix6<double> moved_inverse(const Matrix6<double>& Phi, const Vector3<double>& r) {
  const Matrix3<double> x = skew(r);
  Matrix6<double> out;
  const Matrix3<double> a = Phi.topLeftCorner<3, 3>();
  const Matrix3<double> b = Phi.topRightCorner<3, 3>() + a * x;
  out.topLeftCorner<3, 3>() = a;
  out.topRightCorner<3, 3>() = b;
  out.bottomLeftCorner<3, 3>() = b.transpose();
  out.bottomRightCorner<3, 3>() =
      Phi.bottomRightCorner<3, 3>() + Phi.bottomLeftCorner<3, 3>() * x - x * b;
  return out;
}

inline Vector6<double> moved_motion(const Vector6<double>& A, const Vector3<double>& r) {
  Vector6<double> out = A;
  out.tail<3>() += A.head<3>().cross(r);
  return out;
}

HYBRIDYN_INLINE TreeResponse::TreeResponse(const Model<double>& model)
    : model_(model),
      nodes_(model.links.size()),
      wrench_at_(model.links.size()),
      force_at_(model.nv),
      stiffness_(model.nv, 0.0) {
  for (int i = 0; i < model.size(); ++i) {
    const int parent = model.links[i].parent;
    root_.push_back(parent == kWorld ? i : root_[parent]);
  }
}

HYBRIDYN_INLINE void TreeResponse::begin() {
  std::fill(wrench_at_.begin(), wrench_at_.end(), -1);
  std::fill(force_at_.begin(), force_at_.end(), -1);
}

HYBRIDYN_INLINE bool TreeResponse::factor(const MovingLinks& links, const VectorX<double>& q) {
  number_loads();
  for (auto tree = trees_.begin(); tree != trees_.end(); ++tree) {
    const int root = root_[path_[tree->first_link]];
    int last = root;
    for (; last < model_.size() && root_[last] == root; ++last) place(last, links, q);
    for (int i = last - 1; i >= root; --i) {
      if (!factor_link(i, false)) return false;
    }
  }
  for (const int i : path_) {
    with_velocity_size(model_.links[i].nv(),
                       [&](auto size) { find_own_block<decltype(size)::value>(i); });
  }
  return true;
}

/// In the order of links; what is on their paths.
HYBRIDYN_INLINE void TreeResponse::number_loads() {
  for (Node& node : nodes_) node.is_on_path = false;
  const auto is_loaded = [this](int i) {
    const Link<double>& link = model_.links[i];
    const auto* const forces = force_at_.data() + link.v_index;
    return wrench_at_[i] >= 0 ||
           std::any_of(forces, forces + link.nv(), [](int f) { return f >= 0; });
  };
  for (int i = model_.size() - 1; i >= 0; --i) {
    Node& node = nodes_[i];
    node.is_on_path = node.is_on_path || is_loaded(i);
    const int parent = model_.links[i].parent;
    if (node.is_on_path && parent != kWorld) nodes_[parent].is_on_path = true;
  }
  path_.clear();
  trees_.clear();
  tree_of_load_.clear();
  link_of_load_.clear();
  freedom_of_load_.clear();
  loads_ = 0;
  for (int i = 0; i < model_.size(); ++i) {
    if (!nodes_[i].is_on_path) continue;
    const bool is_first = path_.empty() || root_[path_.back()] != root_[i];
    if (is_first) trees_.push_back({loads_, 0, static_cast<int>(path_.size()), 0});
    path_.push_back(i);
    Tree& tree = trees_.back();
    ++tree.links;
    const auto add = [&](int& at, int count, int freedom) {
      if (at < 0) return;
      at = loads_;
      loads_ += count;
      tree.loads += count;
      tree_of_load_.resize(loads_, static_cast<int>(trees_.size()) - 1);
      link_of_load_.resize(loads_, i);
      freedom_of_load_.resize(loads_, freedom);
    };
    const Link<double>& link = model_.links[i];
    add(wrench_at_[i], 6, -1);
    for (int k = link.v_index; k < link.v_index + link.nv(); ++k) add(force_at_[k], 1, k);
  }
  own_of_load_.resize(loads_);
}

HYBRIDYN_INLINE void TreeResponse::place(int i, const MovingLinks& links,
                                         const VectorX<double>& q) {
  const Link<double>& link = model_.links[i];
  Node& node = nodes_[i];
  const Transform<double>& X = links.pose(i);
  node.r = X.translation;
  if (link.parent != kWorld) node.r -= links.pose(link.parent).translation;
  const RigidInertia<double> own{link.inertia.mass, X.rotation * link.inertia.first_moment,
                                 link.inertia.rotational.rotated(X.rotation)};
  node.rest = own.matrix();
  node.I.setZero();
  if (link.nv() == 1) {
    const Vector3<double> axis = X.rotation.col(2);
    auto S = node.S.col(0);
    if (is_translation_along_axis(link.type)) {
      S << Vector3<double>::Zero(), axis;
    } else {
      S << axis, (has_pitch(link.type) ? link.pitch : 0) * axis;
    }
    return;
  }
  const Matrix6U<double> S_B = motion_subspace(link, q.data() + link.q_index);
  for (int k = 0; k < link.nv(); ++k) {
    node.S.col(k) << X.rotation * S_B.col(k).head<3>(), X.rotation * S_B.col(k).tail<3>();
  }
}

/// (4) but for what is passed on. Only M is symmetric, and has to be positive definite.
template <int N>
bool TreeResponse::factor_joint(int i, const Matrix6<double>& I, bool is_supported,
                                Factor& out) const {
  using Square = Eigen::Matrix<double, N, N>;
  const Link<double>& link = model_.links[i];
  const auto S = nodes_[i].S.template leftCols<N>();
  auto U = out.U.template leftCols<N>();
  U.noalias() = I.lazyProduct(S);
  if (is_supported) {
    out.L.template leftCols<N>().noalias() = I.transpose().lazyProduct(S);
  } else {
    out.L.template leftCols<N>() = U;
  }
  Square D = S.transpose().lazyProduct(U);
  if (N == 1) D(0, 0) += link.rotor_inertia;
  if (is_supported) {
    for (int k = 0; k < N; ++k) D(k, k) += stiffness_[link.v_index + k];
  }
  auto inverse = out.inverse.template topLeftCorner<N, N>();
  if constexpr (N == 1) {
    inverse(0, 0) = 1 / D(0, 0);
    return D(0, 0) > 0;
  } else if (is_supported) {
    const Eigen::PartialPivLU<Square> lu(D);
    inverse = lu.inverse();
    return inverse.allFinite();
  } else {
    const Eigen::LLT<Square> factors(D);
    inverse = factors.solve(Square::Identity());
    return factors.info() == Eigen::Success;
  }
}

HYBRIDYN_INLINE bool TreeResponse::factor_link(int i, bool is_supported) {
  const Link<double>& link = model_.links[i];
  Node& node = nodes_[i];
  Matrix6<double> I = node.rest + node.I;
  if (is_supported) I += node.K;
  Factor& factor = is_supported ? node.supported : node.free;
  return with_velocity_size(link.nv(), [&](auto size) {
    constexpr int N = decltype(size)::value;
    if (!factor_joint<N>(i, I, is_supported, factor)) return false;
    if (link.parent == kWorld) return true;
    const Eigen::Matrix<double, 6, N> rest =
        factor.U.template leftCols<N>() * factor.inverse.template topLeftCorner<N, N>();
    I.noalias() -= rest.lazyProduct(factor.L.template leftCols<N>().transpose());
    Node& parent = nodes_[link.parent];
    (node.is_on_path ? parent.I : parent.rest) += moved_inertia(I, node.r);
    return true;
  });
}

/// (7), and of freedoms with loads.
template <int N>
void TreeResponse::find_own_block(int i) {
  const Link<double>& link = model_.links[i];
  Node& node = nodes_[i];
  const auto S = node.S.template leftCols<N>();
  const auto inverse = node.free.inverse.template topLeftCorner<N, N>();
  Eigen::Matrix<double, N, N> own = inverse;  // of the joint's rates
  if (link.parent == kWorld) {
    node.Phi.noalias() = S * inverse * S.transpose();
  } else {
    node.Phi = moved_inverse(nodes_[link.parent].Phi, node.r);
    const auto L = node.free.L.template leftCols<N>();
    const Eigen::Matrix<double, 6, N> a = node.Phi * L;
    const Eigen::Matrix<double, 6, N> b = a * inverse;
    own += inverse * L.transpose() * b;
    const Eigen::Matrix<double, 6, N> s = S * own * 0.5 - b;
    node.Phi += s * S.transpose() + S * s.transpose();
  }
  for (int k = 0; k < N; ++k) {
    const int load = force_at_[link.v_index + k];
    if (load >= 0) own_of_load_[load] = own(k, k);
  }
}

HYBRIDYN_INLINE Eigen::Map<const MatrixX<double>> TreeResponse::own_block(int load) const {
  if (freedom_of_load_[load] >= 0) return {&own_of_load_[load], 1, 1};
  return {nodes_[link_of_load_[load]].Phi.data(), 6, 6};
}

/// (5) of a link; its part of (2).
template <int N>
double TreeResponse::backward(int i, const VectorX<double>& w, const Factor& factor) {
  const Link<double>& link = model_.links[i];
  Node& node = nodes_[i];
  if (wrench_at_[i] >= 0) node.p -= w.segment<6>(wrench_at_[i]);
  Eigen::Matrix<double, N, 1> u = -(node.S.template leftCols<N>().transpose() * node.p);
  for (int k = 0; k < N; ++k) {
    const int load = force_at_[link.v_index + k];
    if (load >= 0) u[k] += w[load];
  }
  auto y = node.y.template head<N>();
  y.noalias() = factor.inverse.template topLeftCorner<N, N>().lazyProduct(u);
  const double energy = u.dot(y);
  if (link.parent == kWorld) return energy;
  node.p.noalias() += factor.U.template leftCols<N>().lazyProduct(y);
  Vector6<double>& above = nodes_[link.parent].p;
  above += node.p;
  above.head<3>() += node.r.cross(node.p.tail<3>());
  return energy;
}

HYBRIDYN_INLINE double TreeResponse::backward(const Tree& tree, const VectorX<double>& w,
                                              bool is_supported) {
  const int* const links = path_.data() + tree.first_link;
  for (int k = 0; k < tree.links; ++k) nodes_[links[k]].p.setZero();
  double energy = 0;
  for (int k = tree.links; k-- > 0;) {
    const Factor& factor = is_supported ? nodes_[links[k]].supported : nodes_[links[k]].free;
    energy += with_velocity_size(model_.links[links[k]].nv(), [&](auto size) {
      return backward<decltype(size)::value>(links[k], w, factor);
    });
  }
  return energy;
}

/// (6) of a link.
HYBRIDYN_INLINE void TreeResponse::forward(int i, bool is_supported) {
  const Link<double>& link = model_.links[i];
  Node& node = nodes_[i];
  const Factor& factor = is_supported ? node.supported : node.free;
  with_velocity_size(link.nv(), [&](auto size) {
    constexpr int N = decltype(size)::value;
    auto rate = node.rate.template head<N>();
    if (node.is_on_path) {
      rate = node.y.template head<N>();
    } else {
      rate.setZero();
    }
    if (link.parent == kWorld) {
      node.A.noalias() = node.S.template leftCols<N>().lazyProduct(rate);
      return;
    }
    node.A = moved_motion(nodes_[link.parent].A, node.r);
    rate.noalias() -= factor.inverse.template topLeftCorner<N, N>().lazyProduct(
        (factor.L.template leftCols<N>().transpose() * node.A).eval());
    node.A.noalias() += node.S.template leftCols<N>().lazyProduct(rate);
  });
}

HYBRIDYN_INLINE void TreeResponse::forward(const Tree& tree, bool is_supported,
                                           VectorX<double>& motions) {
  for (int k = tree.first_link; k < tree.first_link + tree.links; ++k) {
    const int i = path_[k];
    forward(i, is_supported);
    const Link<double>& link = model_.links[i];
    if (wrench_at_[i] >= 0) motions.segment<6>(wrench_at_[i]) = nodes_[i].A;
    for (int f = 0; f < link.nv(); ++f) {
      const int load = force_at_[link.v_index + f];
      if (load >= 0) motions[load] = nodes_[i].rate[f];
    }
  }
}

HYBRIDYN_INLINE void TreeResponse::respond(const Tree& tree, const VectorX<double>& w,
                                           VectorX<double>& motions) {
  backward(tree, w, false);
  forward(tree, false, motions);
}

HYBRIDYN_INLINE double TreeResponse::energy(const Tree& tree, const VectorX<double>& w) {
  return backward(tree, w, false);
}

HYBRIDYN_INLINE void TreeResponse::find_rates(VectorX<double>& change) {
  change.setZero(model_.nv);
  for (const Tree& tree : trees_) {
    const int root = root_[path_[tree.first_link]];
    for (int i = root; i < model_.size() && root_[i] == root; ++i) {
      const Link<double>& link = model_.links[i];
      if (!nodes_[i].is_on_path) forward(i, false);
      change.segment(link.v_index, link.nv()) = nodes_[i].rate.head(link.nv());
    }
  }
}

HYBRIDYN_INLINE void TreeResponse::clear_support(const Tree& tree) {
  for (int k = tree.first_link; k < tree.first_link + tree.links; ++k) {
    const Link<double>& link = model_.links[path_[k]];
    nodes_[path_[k]].K.setZero();
    std::fill_n(stiffness_.begin() + link.v_index, link.nv(), 0.0);
  }
}

HYBRIDYN_INLINE bool TreeResponse::factor_support(const Tree& tree) {
  const int* const links = path_.data() + tree.first_link;
  for (int k = 0; k < tree.links; ++k) nodes_[links[k]].I.setZero();
  for (int k = tree.links; k-- > 0;) {
    if (!factor_link(links[k], true)) return false;
  }
  return true;
}

HYBRIDYN_INLINE void TreeResponse::solve_supported(const Tree& tree, const VectorX<double>& r,
                                                   VectorX<double>& w, VectorX<double>& motions) {
  w.segment(tree.first, tree.loads) = -r.segment(tree.first, tree.loads);
  backward(tree, w, true);
  forward(tree, true, motions);
  for (int load = tree.first; load < tree.first + tree.loads;) {
    if (freedom_of_load_[load] >= 0) {
      w[load] -= stiffness_[freedom_of_load_[load]] * motions[load];
      ++load;
    } else {
      w.segment<6>(load).noalias() -=
          nodes_[link_of_load_[load]].K.lazyProduct(motions.segment<6>(load));
      load += 6;
    }
  }
}

}  // namespace hybridyn::internal
