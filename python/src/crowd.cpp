#include "crowd.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "contact_sweeps.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/system/errors.hpp"
#include "threads.hpp"

namespace hybridyn::python {
namespace {

/// States that are taken together: whole packs, whose matrices stay in the cache.
constexpr int kPiece = 32;

std::vector<std::string> links_of(const std::vector<Foot>& feet) {
  std::vector<std::string> out;
  for (const Foot& foot : feet) out.push_back(foot.link);
  return out;
}

void check(const Robot& robot, const std::vector<Foot>& feet) {
  constexpr std::size_t kMostFeet = kMostArrays / 2;  // each has two results of fk
  if (!robot.options().compile || robot.model().has_constraints()) {
    throw tools::InputError("a crowd is of compiled robots without loops");
  }
  if (feet.empty() || feet.size() > std::min<std::size_t>(kMostFeet, ContactSweeps::kMostPoints)) {
    throw tools::InputError("a crowd needs one to " + std::to_string(kMostFeet) + " feet");
  }
  if (robot.model().nv > ContactSweeps::kMostFreedoms) {
    throw tools::InputError("a crowd is of robots of at most " +
                            std::to_string(ContactSweeps::kMostFreedoms) + " freedoms");
  }
}

std::vector<int> actuated_links(const Model<double>& model) {
  std::vector<int> out;
  for (int i = 0; i < model.size(); ++i) {
    if (model.links[i].nv() == 1) out.push_back(i);
  }
  return out;
}

}  // namespace

/// What is computed of the states of a piece.
struct Crowd::Piece {
  Piece(const Model<double>& model, std::size_t feet)
      : tau(kPiece * model.nv),
        qdd(kPiece * model.nv),
        M_inverse(kPiece * model.nv * model.nv),
        jacobians(feet, std::vector<double>(kPiece * 6 * model.nv)),
        axes(feet, std::vector<double>(kPiece * 9)),
        places(feet, std::vector<double>(kPiece * 3)) {}

  int size = 0;
  std::vector<double> tau, qdd, M_inverse;
  std::vector<std::vector<double>> jacobians, axes, places;  // by foot
  ContactSweeps sweeps;
};

Crowd::Crowd(Robot& robot, std::vector<Foot> feet, const CrowdOptions& options, int count)
    : robot_((check(robot, feet), robot)),
      model_(robot.model()),
      feet_(std::move(feet)),
      options_(options),
      count_(count),
      actuated_(actuated_links(model_)),
      forward_dynamics_(robot.known(Robot::kFd)),
      inverse_mass_matrix_(robot.function("Minv", {})),
      jacobians_(robot.function("J", links_of(feet_))),
      poses_(robot.function("fk", links_of(feet_))) {
  const auto n = static_cast<std::size_t>(count);
  VectorX<double> start(model_.nq);
  neutral<double>(model_, start);
  for (std::size_t k = 0; k < n; ++k) q.insert(q.end(), start.begin(), start.end());
  v.resize(n * model_.nv);
  impulses.resize(n * feet_.size() * 3);
  torques.resize(n * actuated_.size());
}

void Crowd::advance(const double* targets, int steps, int threads) {
  const int pieces = (count_ + kPiece - 1) / kPiece;
  for_each_on_threads(threads, 0, pieces, [&](int piece) {
    advance_piece(piece * kPiece, std::min(count_, (piece + 1) * kPiece), targets, steps);
  });
}

void Crowd::advance_piece(int first, int end, const double* targets, int steps) {
  Piece piece(model_, feet_.size());
  piece.size = end - first;
  for (int step = 0; step < steps; ++step) {
    set_forces(targets, first, piece);
    evaluate(first, piece);
    for (int k = 0; k < piece.size; ++k) {
      touch(first + k, k, piece);
      const std::ptrdiff_t state = first + k;
      const Eigen::Map<const VectorX<double>> velocity(v.data() + state * model_.nv, model_.nv);
      Eigen::Map<VectorX<double>> position(q.data() + state * model_.nq, model_.nq);
      integrate<double>(model_, position, velocity, options_.step, position);
    }
  }
}

void Crowd::set_forces(const double* targets, int first, Piece& piece) {
  std::fill(piece.tau.begin(), piece.tau.end(), 0.0);
  for (int k = 0; k < piece.size; ++k) {
    const std::ptrdiff_t state = first + k;
    for (std::size_t a = 0; a < actuated_.size(); ++a) {
      const Link<double>& link = model_.links[actuated_[a]];
      const double most = model_.joints[actuated_[a]].limits.effort;
      const std::ptrdiff_t place =
          state * static_cast<std::ptrdiff_t>(actuated_.size()) + static_cast<std::ptrdiff_t>(a);
      const double wanted =
          options_.stiffness * (targets[place] - q[state * model_.nq + link.q_index]) -
          options_.damping * v[state * model_.nv + link.v_index];
      torques[place] = std::clamp(wanted, -most, most);
      piece.tau[std::ptrdiff_t{k} * model_.nv + link.v_index] = torques[place];
    }
  }
}

/// All that is generated, in packs.
void Crowd::evaluate(int first, Piece& piece) {
  const double* q_here = q.data() + std::ptrdiff_t{first} * model_.nq;
  const double* v_here = v.data() + std::ptrdiff_t{first} * model_.nv;
  const void* const all[] = {q_here, v_here, piece.tau.data()};
  void* const qdd[] = {piece.qdd.data()};
  void* const inverse[] = {piece.M_inverse.data()};
  std::array<void*, kMostArrays> jacobians{};
  std::array<void*, kMostArrays> poses{};
  for (std::size_t f = 0; f < feet_.size(); ++f) {
    jacobians[f] = piece.jacobians[f].data();
    poses[2 * f] = piece.axes[f].data();
    poses[2 * f + 1] = piece.places[f].data();
  }
  forward_dynamics_.many({hybridyn_double_states, piece.size, all, qdd, 1});
  inverse_mass_matrix_.many({hybridyn_double_states, piece.size, all, inverse, 1});
  jacobians_.many({hybridyn_double_states, piece.size, all, jacobians.data(), 1});
  poses_.many({hybridyn_double_states, piece.size, all, poses.data(), 1});
}

/// The velocity at the end of the step, of one state.
void Crowd::touch(int state, int k, Piece& piece) {
  const int nv = model_.nv;
  const double h = options_.step;
  double* velocity = v.data() + std::ptrdiff_t{state} * nv;
  const double* qdd = piece.qdd.data() + std::ptrdiff_t{k} * nv;
  for (int i = 0; i < nv; ++i) velocity[i] += h * qdd[i];
  ContactSweeps& sweeps = piece.sweeps;
  sweeps.begin(nv, piece.M_inverse.data() + std::ptrdiff_t{k} * nv * nv, velocity);
  double* impulse =
      impulses.data() + std::ptrdiff_t{state} * static_cast<std::ptrdiff_t>(3 * feet_.size());
  for (std::size_t f = 0; f < feet_.size(); ++f) {
    const double* place = piece.places[f].data() + std::ptrdiff_t{3} * k;
    const double* J = piece.jacobians[f].data() + std::ptrdiff_t{6} * nv * k;
    if (!sweeps.add(J, feet_[f].radius, place[2] - feet_[f].radius, h, impulse + 3 * f)) {
      std::fill_n(impulse + 3 * f, 3, 0.0);
    }
  }
  sweeps.solve(options_.friction, options_.sweeps, velocity);
}

}  // namespace hybridyn::python
