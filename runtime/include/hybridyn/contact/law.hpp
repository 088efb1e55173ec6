// What a contact, a joint's limit or dry friction in a joint can do: the set of its impulses, and
// the nearest impulse in it.
//
// A block of rows has an impulse f and, with f, a velocity u that it lets be:
//   point   rows n, t1, t2, and where there is torsional or rolling friction spin, roll1, roll2
//           0 <= f_n  _|_  u_n >= 0,   |f_t| <= mu f_n, against u_t where it slips  (Coulomb)
//           |f_spin| <= c_spin f_n and |f_roll| <= c_roll f_n in the same way
//   limit   one row    0 <= f  _|_  u >= 0
//   drag    one row    least <= f <= most, against u where it slips
//   patch   rows n, t1, t2 of forces and of moments about p: the cone is that of a polygon's corners
//           (`PatchCone`), and has its own solver
// With any d > 0 all of that, but for patches, is one equation (Alart, Curnier):
//   f = P(f - u / d),   P(z): z_n is cut off at zero, then every other group of components to the
//                       length that this normal impulse allows
// P is no projection onto the cone: groups are bounded by the normal impulse that there is, so that
// what slips does not lift. Its derivative G, where it has one, has the rows
//   dP_n = (z_n > 0) dz_n
//   dP_g = dz_g                                          inside the disk of radius c f_n
//   dP_g = c f_n / |z_g| (1 - e e') dz_g + c e dP_n      outside, e = z_g / |z_g|
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

enum class ContactKind { kPoint, kLimit, kDrag, kPatch };

struct ContactLaw {
  ContactKind kind = ContactKind::kPoint;
  double friction = 0;  // of a point: mu
  double spin = 0;      // of a point, in m
  double roll = 0;      // of a point, in m
  double least = 0;     // of drag, in N s or N m s
  double most = 0;

  int rows() const {
    if (kind == ContactKind::kPatch) return 6;
    if (kind != ContactKind::kPoint) return 1;
    return spin > 0 || roll > 0 ? 6 : 3;
  }
};

/// Impulses and velocities of one block; the first rows() count. Islands without torsional and
/// rolling friction work with three.
template <int Width>
using BlockVector = Eigen::Matrix<double, Width, 1>;
template <int Width>
using BlockMatrix = Eigen::Matrix<double, Width, Width>;
using ContactVector = BlockVector<6>;
using ContactMatrix = BlockMatrix<6>;

namespace internal {

/// One group of components: z_g from row `first` on, cut to the length c times the normal impulse.
/// Where that is f_n itself, G has what follows from it.
template <int N, int Width>
void cut_group(const BlockVector<Width>& z, double c, double normal, bool follows, int first,
               BlockVector<Width>& f, BlockMatrix<Width>* G) {
  const BlockVector<N> z_g = z.template segment<N>(first);
  const double radius = c * normal;
  const double square = z_g.squaredNorm();
  if (square <= radius * radius) {
    f.template segment<N>(first) = z_g;
    if (G != nullptr) G->template block<N, N>(first, first).setIdentity();
    return;
  }
  const double length = std::sqrt(square);
  const BlockVector<N> e = z_g / length;
  f.template segment<N>(first) = radius * e;
  if (G == nullptr) return;
  G->template block<N, N>(first, first) =
      radius / length * (BlockMatrix<N>::Identity() - e * e.transpose());
  if (follows && f[0] > 0) G->template block<N, 1>(first, 0) = c * e;
}

}  // namespace internal

/// P(z), and G where it is asked for. With `normal` disks have the radii of that normal impulse and
/// not of z's: then P is a projection.
template <class Derived>
BlockVector<Derived::RowsAtCompileTime> nearest_impulse(
    const ContactLaw& law, const Eigen::MatrixBase<Derived>& at,
    BlockMatrix<Derived::RowsAtCompileTime>* G = nullptr, const double* normal = nullptr) {
  constexpr int Width = Derived::RowsAtCompileTime;
  const BlockVector<Width>& z = at.eval();
  BlockVector<Width> f = BlockVector<Width>::Zero();
  if (G != nullptr) G->setZero();
  if (law.kind == ContactKind::kDrag) {
    f[0] = std::clamp(z[0], law.least, law.most);
    if (G != nullptr && f[0] == z[0]) (*G)(0, 0) = 1;
    return f;
  }
  f[0] = std::max(z[0], 0.0);
  if (G != nullptr && z[0] > 0) (*G)(0, 0) = 1;
  if (law.kind == ContactKind::kLimit) return f;
  const bool follows = normal == nullptr;
  const double bound = follows ? f[0] : *normal;
  internal::cut_group<2, Width>(z, law.friction, bound, follows, 1, f, G);
  if constexpr (Width > 3) {
    if (law.rows() == 3) return f;
    internal::cut_group<1, Width>(z, law.spin, bound, follows, 3, f, G);
    internal::cut_group<2, Width>(z, law.roll, bound, follows, 4, f, G);
  }
  return f;
}

}  // namespace hybridyn
