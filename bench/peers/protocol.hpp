// What is timed is a program of its own for each peer, ours as well as theirs, that answers one
// driver (`hybridyn-bench peers`), so that the driver can let them take turns. It is started as
//
//   hybridyn_bench_NAME MODEL [--floating] [--weld-massless] [--library FILE]
//
// writes its name and version on a line, reads the model (URDF) and, from its input, the states:
// how many, then for each a line each of q, v, tau and qdd. It brings them into its own layout and
// answers commands, a line each, until its input ends:
//
//   fd results   a line of numbers for each state, in Hybridyn's layout: qdd for fd, tau for id, M
//                by columns
//   fd time N    nanoseconds of a processor for one evaluation: mean of N passes through all states
//
// and the same for `id` and `M`; or, to any of them, "cannot REASON".
#pragma once

#include <time.h>

#include <array>
#include <exception>
#include <iostream>
#include <limits>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hybridyn/load/urdf.hpp"

namespace hybridyn::bench {

enum class Function { kForwardDynamics, kInverseDynamics, kMassMatrix };

struct States {
  std::vector<VectorX<double>> q, v, tau, qdd;

  int size() const { return static_cast<int>(q.size()); }
};

/// A way to calculate the dynamics of one model at given states. Made from a `const Task&`; what is
/// thrown then is why it cannot have that model. `static std::string name()` has its version too.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  /// Why it cannot calculate this; empty if it can.
  virtual std::string cannot(Function /*function*/) const { return {}; }

  // What is timed: one evaluation at state k. The result stays where the peer has it.
  virtual void forward_dynamics(int k) = 0;
  virtual void inverse_dynamics(int k) = 0;
  virtual void mass_matrix(int k) = 0;

  /// What the evaluation at state k, the last one, gave: in Hybridyn's layout, M by columns.
  virtual VectorX<double> result(Function function, int k) = 0;
};

/// What a peer is made from.
struct Task {
  load::LoadedModel loaded;
  States states;
  std::string library;  // compiled functions

  const Model<double>& model() const { return loaded.model; }
};

namespace internal {

inline States read_states(std::istream& in, const Model<double>& model) {
  std::size_t count = 0;
  in >> count;
  States out;
  const auto read = [&in](std::vector<VectorX<double>>& list, int size) {
    VectorX<double>& values = list.emplace_back(size);
    for (double& x : values) in >> x;
  };
  for (std::size_t k = 0; k < count; ++k) {
    read(out.q, model.nq);
    read(out.v, model.nv);
    read(out.tau, model.nv);
    read(out.qdd, model.nv);
  }
  if (!in || count == 0) throw std::runtime_error("no states of this model");
  std::string rest_of_line;
  std::getline(in, rest_of_line);
  return out;
}

inline Task read_task(int argc, char** argv) {
  if (argc < 2) throw std::runtime_error("MODEL is missing");
  Task task;
  load::LoadOptions options;
  for (int i = 2; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--floating") {
      options.floating = true;
    } else if (argument == "--weld-massless") {
      options.weld_massless = true;
    } else if (argument == "--library" && i + 1 < argc) {
      task.library = argv[++i];
    } else {
      throw std::runtime_error("unknown: " + argument);
    }
  }
  task.loaded = load::load_urdf(argv[1], options);
  task.states = read_states(std::cin, task.model());
  return task;
}

using Evaluate = void (Peer::*)(int);

inline Evaluate evaluation(Function function) {
  constexpr std::array<Evaluate, 3> kAll = {&Peer::forward_dynamics, &Peer::inverse_dynamics,
                                            &Peer::mass_matrix};
  return kAll[static_cast<std::size_t>(function)];
}

inline void print_results(Peer& peer, Function function, int states) {
  const Evaluate evaluate = evaluation(function);
  for (int k = 0; k < states; ++k) {
    (peer.*evaluate)(k);
    for (const double x : peer.result(function, k)) std::cout << x << ' ';
    std::cout << '\n';
  }
}

/// That this process has had a processor: what others take from it does not count.
inline double processor_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

/// A first pass, not timed, fills the caches again after the turns of the others.
inline double nanoseconds(Peer& peer, Function function, int states, int passes) {
  const Evaluate evaluate = evaluation(function);
  for (int k = 0; k < states; ++k) (peer.*evaluate)(k);
  const double start = processor_nanoseconds();
  for (int pass = 0; pass < passes; ++pass) {
    for (int k = 0; k < states; ++k) (peer.*evaluate)(k);
  }
  return (processor_nanoseconds() - start) / (static_cast<double>(states) * passes);
}

/// `peer` is null where it cannot have the model, for `reason`.
inline void answer(Peer* peer, std::string reason, int states, const std::string& line) {
  std::istringstream words(line);
  std::string name;
  std::string command;
  int passes = 1;
  words >> name >> command >> passes;
  const Function function = name == "fd"   ? Function::kForwardDynamics
                            : name == "id" ? Function::kInverseDynamics
                                           : Function::kMassMatrix;
  if (peer != nullptr) reason = peer->cannot(function);
  if (!reason.empty()) {
    std::cout << "cannot " << reason << '\n';
  } else if (command == "time") {
    std::cout << nanoseconds(*peer, function, states, passes) << '\n';
  } else {
    print_results(*peer, function, states);
  }
  std::cout.flush();
}

}  // namespace internal

/// The main function of a peer's program.
template <class ThePeer>
int serve(int argc, char** argv) {
  try {
    std::cout << ThePeer::name() << std::endl;
    const Task task = internal::read_task(argc, argv);
    std::unique_ptr<ThePeer> peer;
    std::string reason;
    try {
      peer = std::make_unique<ThePeer>(task);
    } catch (const std::exception& error) {
      reason = error.what();
    }
    std::cout.precision(std::numeric_limits<double>::max_digits10);
    for (std::string line; std::getline(std::cin, line);) {
      internal::answer(peer.get(), reason, task.states.size(), line);
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << argv[0] << ": " << error.what() << '\n';
    return 1;
  }
}

}  // namespace hybridyn::bench
