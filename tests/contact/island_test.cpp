// One island in two ways: in impulses of its rows, and in the freedoms of what touches.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

/// Points between random mechanisms, each of them on one or between two; of `rank` of their
/// directions at most, so that points can be redundant.
ContactProblem random_problem(RandomGenerator& random, int mechanisms, int freedoms, int points) {
  ContactProblem problem;
  problem.clear(mechanisms * freedoms);
  for (int i = 0; i < points; ++i) {
    ContactBlock& block = problem.blocks.emplace_back();
    const int a = static_cast<int>(random.uniform(0, mechanisms - 1e-9));
    const int b = static_cast<int>(random.uniform(0, mechanisms - 1e-9));
    for (int side = 0; side < (a == b ? 1 : 2); ++side) {
      problem.make_columns(block, side, (side == 0 ? a : b) * freedoms, freedoms);
      auto Y = problem.columns(block, side);
      for (int k = 0; k < 3; ++k) {
        for (int r = 0; r < freedoms; ++r) Y(r, k) = random.uniform(-1, 1);
      }
    }
    if (i > 0 && i % 3 == 0 && problem.blocks[i - 1].columns[0].first == block.columns[0].first) {
      problem.columns(block, 0) = problem.columns(problem.blocks[i - 1], 0);  // the same place
    }
    block.static_friction = block.dynamic_friction = block.law.friction = random.uniform(0, 1);
    block.scale = problem.scale(block);
    block.R.setConstant(1e-4 * block.scale);
    for (int k = 0; k < 3; ++k) block.c[k] = random.uniform(-1, 0.3);
  }
  return problem;
}

double worst_residual(const ContactProblem& problem) {
  VectorX<double> x = VectorX<double>::Zero(problem.freedoms());
  for (const ContactBlock& block : problem.blocks) problem.add(block, block.f, x);
  double worst = 0;
  for (const ContactBlock& block : problem.blocks) {
    const ContactVector u = problem.velocity(block, x) + block.c;
    const ContactVector f = nearest_impulse(block.law, block.f - u / block.scale);
    worst = std::max(worst, block.scale * (f - block.f).lpNorm<Eigen::Infinity>());
  }
  return worst;
}

template <class Space>
ContactReport solve(ContactProblem& problem) {
  std::vector<int> all;
  for (std::size_t i = 0; i < problem.blocks.size(); ++i) all.push_back(static_cast<int>(i));
  ContactReport report;
  internal::IslandSolver<Space> solver;
  solver.solve(problem, all.data(), static_cast<int>(all.size()), report);
  return report;
}

/// Random rows may ask for what no impulse can do.
bool has_answer(const ContactProblem& problem, const ContactReport& report) {
  return report.unsolved == 0 && std::none_of(problem.blocks.begin(), problem.blocks.end(),
                                              [](const ContactBlock& b) { return b.unmet; });
}

TEST_CASE("random points obey the law, whether rows are solved for or freedoms") {
  RandomGenerator random(11);
  int solved = 0;
  for (int i = 0; i < 200; ++i) {
    CAPTURE(i);
    const int mechanisms = 1 + i % 3;
    ContactProblem by_rows = random_problem(random, mechanisms, 6 + i % 7, 1 + i % 8);
    ContactProblem by_freedoms = by_rows;
    const ContactReport rows = solve<internal::RowSpace<3>>(by_rows);
    const ContactReport freedoms = solve<internal::FreedomSpace<3>>(by_freedoms);
    if (has_answer(by_rows, rows)) CHECK(worst_residual(by_rows) < 1e-4);
    if (has_answer(by_freedoms, freedoms)) CHECK(worst_residual(by_freedoms) < 1e-4);
    solved += has_answer(by_rows, rows) && has_answer(by_freedoms, freedoms) ? 1 : 0;
  }
  CHECK(solved >= 195);
}

TEST_CASE("rows that are known with their A are solved as those made of columns") {
  RandomGenerator random(5);
  for (int i = 0; i < 50; ++i) {
    CAPTURE(i);
    ContactProblem problem = random_problem(random, 1, 18, 2 + i % 4);
    const auto count = static_cast<int>(problem.blocks.size());
    MatrixX<double> A(3 * count, 3 * count);
    for (int a = 0; a < count; ++a) {
      for (int b = 0; b < count; ++b) {
        A.block<3, 3>(3 * a, 3 * b) =
            problem.coupling(problem.blocks[a], problem.blocks[b]).topLeftCorner<3, 3>();
      }
    }
    ContactProblem known;
    known.clear(3 * count);
    known.set_metric(A.data());
    for (int a = 0; a < count; ++a) {
      ContactBlock block = problem.blocks[a];
      block.columns = {};
      known.make_columns(block, 0, 3 * a, 3);
      known.columns(block, 0).setIdentity();
      known.blocks.push_back(block);
    }
    ExactContact first;
    ExactContact second;
    VectorX<double> x;
    const ContactReport one = first.solve(problem, x);
    const ContactReport other = second.solve(known, x);
    if (one.unsolved + other.unsolved > 0) continue;
    for (int a = 0; a < count; ++a) {
      const double size = 1 + problem.blocks[a].f.norm();
      CHECK((problem.blocks[a].f - known.blocks[a].f).norm() < 1e-6 * size);
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
