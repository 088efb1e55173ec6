// The problem that one step poses to a method of contact: impulses f of all blocks, so that the
// velocities u = Y'x + c that they lead to obey each block's law.
//
// The x are the freedoms of the mechanism in a metric where the kinetic energy is x'x / 2: with
// M^-1 = W'W and the rows J of a block Y = W J', so that
//   A = J M^-1 J' = Y'Y  is never formed,    x = Y f,    change of v = W'x.
// Where a robot's A is known for rows of which blocks are combinations C, these rows are the x:
// Y = C' and A = Y'G Y with their A as G. Where trees touch only what does not move, x are loads on
// their links and G is what `TreeResponse` makes of them: it is not formed, but for the blocks of
// single links.
// A block's rows touch the freedoms of one or two mechanisms, and Y is stored as the dense columns of
// these alone. `c` is the velocity of the rows without f and what the step adds to it (gaps,
// restitution). Blocks that share freedoms, directly or through others, are an island: islands do
// not know of each other, and are solved one by one.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "hybridyn/contact/law.hpp"
#include "hybridyn/contact/tree_response.hpp"

namespace hybridyn {

/// Columns of Y over freedoms that follow each other.
struct ContactColumns {
  int first = 0;   // freedom
  int size = 0;    // freedoms; 0: none
  int offset = 0;  // of the numbers, column after column, in ContactProblem::numbers
};

struct ContactBlock {
  ContactLaw law;
  int island = 0;
  std::array<ContactColumns, 2> columns;  // of the first and of the second mechanism
  ContactVector c = ContactVector::Zero();
  ContactVector R = ContactVector::Zero();  // compliance by row: velocity that an impulse lets be
  bool unmet = false;                       // out: no impulse lets it be as it should
  bool compliant = false;  // R_n is the surface's own, and not a means of the method
  double scale = 1;        // D: mean of A's diagonal over n, t1, t2: what a unit impulse moves
  // Of points: two coefficients of friction, and which of them holds. A point that sticks may be
  // drawn back to where it was, by a velocity along t1 and t2 that adds to c.
  double static_friction = 0;
  double dynamic_friction = 0;
  double bounce = 0;   // velocity along n that c demands after an impact
  bool slips = false;  // in: before the step; out: after it
  Eigen::Vector2d hold = Eigen::Vector2d::Zero();
  ContactVector reference = ContactVector::Zero();  // in: f0, from where R counts
  ContactVector f = ContactVector::Zero();          // in: a guess; out: the impulse

  /// R (f - f0) is to vanish, but for what the surface itself yields.
  void refer_to(const ContactVector& impulse) {
    reference = impulse;
    if (compliant) reference[0] = 0;
  }

  /// Whether friction is all that it can be.
  bool is_at_limit() const {
    return f[0] > 0 && f.segment<2>(1).norm() >= (1 - 1e-9) * law.friction * f[0];
  }

  /// c, and where the point sticks what draws it back.
  template <int Width>
  BlockVector<Width> offset() const {
    BlockVector<Width> out = c.head<Width>();
    if (law.kind == ContactKind::kPoint && !slips) out.template segment<2>(1) += hold;
    return out;
  }
};

namespace internal {

/// call(std::integral_constant<int, rows>()), of 1, 3 or 6 rows, `Width` at most: loops of known length
/// take half the time for points.
template <int Width = 6, class Call>
void visit_rows(int rows, const Call& call) {
  if (rows == 1) return call(std::integral_constant<int, 1>());
  if (Width == 3 || rows == 3) return call(std::integral_constant<int, 3>());
  if constexpr (Width == 6) call(std::integral_constant<int, 6>());
}

}  // namespace internal

class ContactProblem {
 public:
  using Columns = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>>;
  template <int Rows>
  using FixedColumns = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Rows>>;
  using ConstColumns = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>>;

  /// Forgets all blocks; keeps the room that they took.
  void clear(int freedoms) {
    freedoms_ = freedoms;
    metric_ = nullptr;
    tree_ = nullptr;
    blocks.clear();
    numbers_.clear();
  }

  /// G, of `freedoms` rows and columns: the kinetic energy is x'G x / 2 and A = Y'G Y. It must outlive
  /// the problem. Blocks then touch at most six freedoms on a side.
  void set_metric(const double* G) { metric_ = G; }
  bool has_metric() const { return metric_ != nullptr; }
  /// The same by an operator, for blocks of at most three rows with one side each. Couplings are then
  /// known for blocks of the same link alone.
  void set_tree(internal::TreeResponse* tree) { tree_ = tree; }
  /// Whether that will do, for a method that asks for no other couplings.
  void admit_tree(bool admit) { admits_tree_ = admit; }
  bool admits_tree() const { return admits_tree_; }
  internal::TreeResponse* tree() const { return tree_; }

  /// Room for the columns of a block, as zeros.
  void make_columns(ContactBlock& block, int side, int first, int size) {
    block.columns[side] = {first, size, static_cast<int>(numbers_.size())};
    numbers_.resize(numbers_.size() + static_cast<std::size_t>(size * block.law.rows()), 0.0);
  }

  /// A new block with the law and the columns of one of another problem.
  ContactBlock& add_like(const ContactProblem& other, const ContactBlock& block) {
    ContactBlock& out = blocks.emplace_back();
    out.law = block.law;
    for (int side = 0; side < 2; ++side) {
      const ContactColumns& at = block.columns[side];
      if (at.size == 0) continue;
      make_columns(out, side, at.first, at.size);
      std::copy_n(other.numbers(at), at.size * block.law.rows(), columns(out, side).data());
    }
    return out;
  }

  Columns columns(const ContactBlock& block, int side) {
    const ContactColumns& at = block.columns[side];
    return {numbers_.data() + at.offset, at.size, block.law.rows()};
  }
  ConstColumns columns(const ContactBlock& block, int side) const {
    const ContactColumns& at = block.columns[side];
    return {numbers_.data() + at.offset, at.size, block.law.rows()};
  }

  /// x += Y f of one block.
  template <class Vector>
  void add(const ContactBlock& block, const ContactVector& f, Vector& x) const {
    for (const ContactColumns& at : block.columns) {
      if (at.size == 0) continue;
      internal::visit_rows(block.law.rows(), [&](auto rows) {
        constexpr int kRows = decltype(rows)::value;
        x.segment(at.first, at.size).noalias() +=
            fixed_columns<kRows>(at).lazyProduct(f.template head<kRows>());
      });
    }
  }

  /// G x.
  void find_motion(const VectorX<double>& x, VectorX<double>& motion) const {
    if (tree_ != nullptr) {
      motion.resize(freedoms_);
      for (const auto& tree : tree_->trees()) tree_->respond(tree, x, motion);
    } else if (metric_ != nullptr) {
      motion.noalias() = Metric(metric_, freedoms_, freedoms_).transpose() * x;
    } else {
      motion = x;
    }
  }
  /// Y'G x of one block, of what `find_motion` has made of x: where there is no G of x itself.
  template <class Vector>
  ContactVector velocity(const ContactBlock& block, const Vector& motion) const {
    ContactVector u = ContactVector::Zero();
    for (const ContactColumns& at : block.columns) {
      if (at.size == 0) continue;
      internal::visit_rows(block.law.rows(), [&](auto rows) {
        const auto Y = fixed_columns<decltype(rows)::value>(at);
        const auto part = motion.segment(at.first, at.size);
        for (int k = 0; k < Y.cols(); ++k) u[k] += Y.col(k).dot(part);
      });
    }
    return u;
  }

  /// The columns of a block that is known to have so many rows.
  template <int Rows>
  FixedColumns<Rows> fixed_columns(const ContactColumns& at) const {
    return {numbers_.data() + at.offset, at.size, Rows};
  }

  /// Diagonal of A in row k, and its mean over n, t1, t2 of a point.
  double diagonal(const ContactBlock& block, int k) const { return coupling(block, block)(k, k); }
  double scale(const ContactBlock& block) const {
    if (block.law.rows() == 3) return coupling<3>(block, block).trace() / 3;
    return coupling(block, block).topLeftCorner<3, 3>().trace() / 3;
  }

  /// A_ab = Y_a'G Y_b of two blocks: rows and columns that they have, of `Width` at most.
  template <int Width = 6>
  BlockMatrix<Width> coupling(const ContactBlock& a, const ContactBlock& b) const {
    BlockMatrix<Width> out = BlockMatrix<Width>::Zero();
    for (const ContactColumns& p : a.columns) {
      for (const ContactColumns& q : b.columns) {
        if (p.size > 0 && q.size > 0) add_coupling(p, a.law.rows(), q, b.law.rows(), out);
      }
    }
    return out;
  }

  int freedoms() const { return freedoms_; }
  /// Column after column.
  const double* numbers(const ContactColumns& at) const { return numbers_.data() + at.offset; }

  std::vector<ContactBlock> blocks;

 private:
  using Metric = Eigen::Map<const MatrixX<double>>;
  using Some = Eigen::Map<const MatrixX<double>>;
  using Six = Eigen::Map<const Matrix6<double>>;
  using FixedLoads = Eigen::Map<const Eigen::Matrix<double, 6, 3>>;

  template <int Width, int SizeP, int SizeQ>
  void add_points_coupling(const ContactColumns& p, const ContactColumns& q,
                           BlockMatrix<Width>& out) const {
    const Metric G(metric_, freedoms_, freedoms_);
    const Eigen::Map<const Eigen::Matrix<double, SizeP, 3>> Y_p(numbers(p));
    const Eigen::Map<const Eigen::Matrix<double, SizeQ, 3>> Y_q(numbers(q));
    const Eigen::Matrix<double, SizeP, 3> right =
        G.template block<SizeP, SizeQ>(p.first, q.first).lazyProduct(Y_q);
    out.template topLeftCorner<3, 3>() += Y_p.transpose().lazyProduct(right);
  }

  /// By the link's own block of G.
  template <int Width>
  void add_link_coupling(const ContactColumns& p, int rows_p, const ContactColumns& q, int rows_q,
                         BlockMatrix<Width>& out) const {
    const auto own = tree_->own_block(p.first);
    if (rows_p == 3 && rows_q == 3) {
      const FixedLoads Y_q(numbers(q));
      const Eigen::Matrix<double, 6, 3> right = Six(own.data()).lazyProduct(Y_q);
      out.template topLeftCorner<3, 3>() += FixedLoads(numbers(p)).transpose().lazyProduct(right);
      return;
    }
    const Some Y_p(numbers(p), p.size, rows_p);
    const Some Y_q(numbers(q), q.size, rows_q);
    out.topLeftCorner(rows_p, rows_q) += Y_p.transpose().lazyProduct((own.lazyProduct(Y_q)).eval());
  }

  template <int Width>
  void add_coupling(const ContactColumns& p, int rows_p, const ContactColumns& q, int rows_q,
                    BlockMatrix<Width>& out) const {
    if (tree_ != nullptr) return add_link_coupling(p, rows_p, q, rows_q, out);
    if (metric_ == nullptr) {
      if (p.first != q.first) return;
      for (int j = 0; j < rows_q; ++j) {
        const Eigen::Map<const VectorX<double>> z(numbers(q) + j * q.size, q.size);
        for (int i = 0; i < rows_p; ++i) {
          out(i, j) += Eigen::Map<const VectorX<double>>(numbers(p) + i * p.size, p.size).dot(z);
        }
      }
      return;
    }
    if (rows_p == 3 && rows_q == 3) {  // points: all sizes known
      const auto with_size = [&](int size, const auto& call) {
        if (size == 3) return call(std::integral_constant<int, 3>());
        return call(std::integral_constant<int, 6>());
      };
      return with_size(p.size, [&](auto size_p) {
        with_size(q.size, [&](auto size_q) {
          add_points_coupling<Width, decltype(size_p)::value, decltype(size_q)::value>(p, q, out);
        });
      });
    }
    const Metric G(metric_, freedoms_, freedoms_);
    out.topLeftCorner(rows_p, rows_q) +=
        Some(numbers(p), p.size, rows_p)
            .transpose()
            .lazyProduct((G.block(p.first, q.first, p.size, q.size)
                              .lazyProduct(Some(numbers(q), q.size, rows_q)))
                             .eval());
  }

  int freedoms_ = 0;
  const double* metric_ = nullptr;
  internal::TreeResponse* tree_ = nullptr;
  bool admits_tree_ = false;
  std::vector<double> numbers_;
};

}  // namespace hybridyn
