// The solvers of singular systems, against what they promise.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/numerics/block_lu.hpp"
#include "hybridyn/numerics/bordered_solver.hpp"
#include "hybridyn/numerics/cholesky.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"
#include "hybridyn/numerics/triple_lu.hpp"

namespace hybridyn {
namespace {

MatrixX<double> random_matrix(int rows, int columns, RandomGenerator& random) {
  MatrixX<double> out(rows, columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) out(i, j) = random.uniform(-1, 1);
  }
  return out;
}

/// n x m of rank r.
MatrixX<double> deficient(int n, int m, int r, RandomGenerator& random) {
  return random_matrix(n, r, random) * random_matrix(r, m, random);
}

TEST_CASE("LU factors of sparse blocks solve what dense ones do, whatever is connected") {
  RandomGenerator random(7);
  internal::BlockLu sparse;
  for (int trial = 0; trial < 30; ++trial) {
    CAPTURE(trial);
    const int nodes = 1 + trial % 9;
    sparse.begin();
    std::vector<int> sizes;
    for (int i = 0; i < nodes; ++i) {
      sizes.push_back(trial % 2 == 0 ? 6 : 1 + (i + trial) % 5);
      sparse.add_node(sizes.back());
    }
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < nodes; ++i) {
      for (int j = 0; j < i; ++j) {
        if (random.uniform(0, 1) < 0.4) pairs.emplace_back(i, j);
      }
    }
    for (const auto& [i, j] : pairs) sparse.connect(i, j);
    sparse.analyse();
    sparse.clear();
    MatrixX<double> dense = MatrixX<double>::Zero(sparse.size(), sparse.size());
    const auto add = [&](int i, int j, double weight) {
      MatrixX<double> more = weight * random_matrix(sizes[i], sizes[j], random);
      if (i == j) more.diagonal().array() += 4;
      sparse.block(i, j) += more;
      dense.block(sparse.first(i), sparse.first(j), sizes[i], sizes[j]) += more;
    };
    for (int i = 0; i < nodes; ++i) add(i, i, 1);
    for (const auto& [i, j] : pairs) {
      add(i, j, 0.3);
      add(j, i, 0.3);
    }
    VectorX<double> b = random_matrix(sparse.size(), 1, random);
    const VectorX<double> expected = dense.partialPivLu().solve(b);
    REQUIRE(sparse.factor());
    sparse.solve_in_place(b);
    CHECK((b - expected).norm() < 1e-12 * expected.norm());
  }
}

TEST_CASE("LU factors of three by three blocks solve, and refuse what is singular") {
  RandomGenerator random(3);
  internal::TripleLu lu;
  for (int count = 1; count <= 5; ++count) {
    MatrixX<double> A = random_matrix(3 * count, 3 * count, random);
    A.diagonal().array() += 4;
    lu.resize(count);
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < count; ++j) lu(i, j) = A.block<3, 3>(3 * i, 3 * j);
    }
    VectorX<double> b = random_matrix(3 * count, 1, random);
    const VectorX<double> expected = A.partialPivLu().solve(b);
    REQUIRE(lu.factor());
    lu.solve_in_place(b.data());
    CHECK((b - expected).norm() < 1e-12 * expected.norm());
  }
  lu.resize(1);
  lu(0, 0) << 1, 2, 3, 2, 4, 6, 0, 0, 1;
  CHECK_FALSE(lu.factor());
}

TEST_CASE("Cholesky factors, solves and inverts") {
  RandomGenerator random(1);
  const MatrixX<double> B = random_matrix(6, 6, random);
  const Matrix6<double> A = B * B.transpose() + 0.1 * MatrixX<double>::Identity(6, 6);
  internal::Cholesky<double, 6> cholesky;
  REQUIRE(cholesky.factor(A));
  Matrix6<double> X = A;
  cholesky.solve_in_place(X);
  CHECK((X - Matrix6<double>::Identity()).norm() < 1e-12);
  const Matrix6<double> L = cholesky.inverse_lower();
  CHECK((L * A * L.transpose() - Matrix6<double>::Identity()).norm() < 1e-12);
  CHECK_FALSE(cholesky.factor(Matrix6<double>(-A)));
}

TEST_CASE("the constraint solver finds rank, null space and a solution") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    RandomGenerator random(seed);
    const int n = 4 + random.index(8);
    const int m = 1 + random.index(10);
    const int r = std::min({n, m, 1 + random.index(8)});
    const MatrixX<double> Y = deficient(n, m, r, random);
    internal::ConstraintSolver<double> solver(n, m);
    VectorX<double> scale(m);
    for (int j = 0; j < m; ++j) scale[j] = Y.col(j).norm();
    solver.factor(Y, scale);
    CHECK(solver.rank() == r);
    CHECK(solver.null_space().cols() == m - r);
    CHECK((Y * solver.null_space()).norm() < 1e-10);
    const VectorX<double> inside = Y.transpose() * random_matrix(n, 1, random);
    VectorX<double> b = inside;
    VectorX<double> lambda(m);
    CHECK(solver.solve(b, 1.0, lambda) == Status::kOk);
    CHECK((Y.transpose() * (Y * lambda) - inside).norm() < 1e-8 * (1 + lambda.norm()));
    if (r < m) {
      b = inside + solver.null_space().col(0);
      CHECK(solver.solve(b, 1.0, lambda) == Status::kLeastSquares);
      CHECK((Y.transpose() * (Y * lambda) - inside).norm() < 1e-8 * (1 + lambda.norm()));
    }
  }
}

TEST_CASE("semidefinite and bordered systems are solved to their rank") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    RandomGenerator random(seed);
    const int n = 2 + random.index(8);
    const int r = 1 + random.index(n);
    const MatrixX<double> B = deficient(n, n, r, random);
    const MatrixX<double> A = B * B.transpose();
    const VectorX<double> size = A.diagonal();

    internal::SemidefiniteSolver<double> semidefinite(n);
    semidefinite.factor(A, size);
    CHECK(semidefinite.rank() == r);
    const VectorX<double> inside = A * random_matrix(n, 1, random);
    VectorX<double> x = inside;
    CHECK(semidefinite.project(x) < 1e-7 * inside.norm());
    semidefinite.solve_in_place(x);
    CHECK((A * x - inside).norm() < 1e-7 * (1 + inside.norm()));

    const MatrixX<double> S = random_matrix(n, 1, random);
    internal::BorderedSolver<double> bordered(n, 1);
    bordered.factor(A, S, size);
    // [A -S; S' 0] [F; a] = [b; 0] with b made from an F across S.
    VectorX<double> F = random_matrix(n, 1, random);
    F -= S * (S.col(0).dot(F) / S.squaredNorm());
    const VectorX<double> b = A * F - S * 0.7;
    VectorX<double> found = b;
    bordered.project(found);
    bordered.solve_in_place(found);
    CHECK(std::abs(S.col(0).dot(found)) < 1e-7 * (1 + found.norm()));
    const VectorX<double> left = A * found - b;  // along S, and nothing else
    CHECK((left - S * (S.col(0).dot(left) / S.squaredNorm())).norm() < 1e-6 * (1 + b.norm()));
  }
}

}  // namespace
}  // namespace hybridyn
