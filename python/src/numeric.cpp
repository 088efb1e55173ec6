// Functions of the runtime, state by state.
#include <functional>
#include <limits>
#include <utility>

#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "robot.hpp"
#include "threads.hpp"

namespace hybridyn::python {
namespace {

using Evaluate = std::function<Status(const double* const* in, double* const* out)>;

/// States that a thread takes at a time.
constexpr int kPiece = 64;

/// f(first, end) for pieces of `count` states.
template <class F>
void for_pieces(int threads, int count, const F& f) {
  for_each_on_threads(threads, 0, (count + kPiece - 1) / kPiece,
                      [&](int piece) { f(piece * kPiece, std::min(count, (piece + 1) * kPiece)); });
}

/// Arrays of single states of a batch.
class StateArrays {
 public:
  StateArrays(const Function& function, const Batch& batch, int state) {
    for (std::size_t a = 0; a < function.arguments.size(); ++a) {
      const ArrayShape& shape = function.arguments[a];
      in[a] = static_cast<const double*>(batch.arguments[a]) +
              (shape.is_shared ? 0 : std::ptrdiff_t{state} * shape.size());
    }
    for (std::size_t r = 0; r < function.results.size(); ++r) {
      out[r] = static_cast<double*>(batch.results[r]) +
               std::ptrdiff_t{state} * function.results[r].size();
    }
  }

  const double* in[kMostArrays];
  double* out[kMostArrays];
};

/// Each thread has an object of its own, which `make` makes.
class NumericFunction : public Function {
 public:
  explicit NumericFunction(std::function<Evaluate()> make)
      : make_(std::move(make)), evaluate_(make_()) {}

  Status one(const double* const* in, double* const* out) override {
    return finished(evaluate_(in, out), out);
  }

  void many(const Batch& batch) override {
    for_pieces(batch.threads, batch.count, [&](int first, int end) {
      const Evaluate evaluate = make_();
      for (int k = first; k < end; ++k) {
        const StateArrays at(*this, batch, k);
        static_cast<void>(finished(evaluate(at.in, at.out), at.out));
      }
    });
  }

 private:
  Status finished(Status status, double* const* out) const {
    if (status != Status::kSingular) return status;
    for (std::size_t r = 0; r < results.size(); ++r) {
      std::fill_n(out[r], results[r].size(), std::numeric_limits<double>::quiet_NaN());
    }
    return status;
  }

  std::function<Evaluate()> make_;
  Evaluate evaluate_;
};

ArrayShape positions(const Model<double>& model) {
  return {"q", "positions of the joints: rad, m, quaternions x y z w", model.nq, 1};
}
ArrayShape velocities(const Model<double>& model, const char* name = "v") {
  return {name, "velocities of the joints: rad/s, m/s", model.nv, 1};
}
ArrayShape accelerations(const Model<double>& model) {
  return {"qdd", "accelerations of the joints: rad/s^2, m/s^2", model.nv, 1};
}
ArrayShape forces(const Model<double>& model) {
  return {"tau", "forces at the joints: N m, N", model.nv, 1};
}

using Input = Eigen::Map<const VectorX<double>>;
using Output = Eigen::Map<VectorX<double>>;

Evaluate forward_dynamics(const Model<double>& model, const RobotOptions& options) {
  struct State {
    std::unique_ptr<tools::ForwardDynamics> method;
    VectorX<double> q, v, tau, qdd;
    Environment<double> environment;
  };
  auto s = std::make_shared<State>();
  s->method = tools::make_method(options.method, model);
  s->qdd.resize(model.nv);
  s->environment.gravity = options.gravity;
  return [s, &model](const double* const* in, double* const* out) {
    s->q = Input(in[0], model.nq);
    s->v = Input(in[1], model.nv);
    s->tau = Input(in[2], model.nv);
    const Status status = s->method->solve(s->q, s->v, s->tau, s->environment, s->qdd);
    Output(out[0], model.nv) = s->qdd;
    return status;
  };
}

class StepFunction : public Function {
 public:
  StepFunction(const Model<double>& model, Function& forward_dynamics)
      : model_(model), forward_dynamics_(forward_dynamics), loops_(model) {}

  Status one(const double* const* in, double* const* out) override {
    VectorX<double> qdd(model_.nv);
    double* const accelerations[] = {qdd.data()};
    const Status status = forward_dynamics_.one(in, accelerations);
    move(in, qdd.data(), out, loops_);
    return status;
  }

  void many(const Batch& batch) override {
    std::vector<double> qdd(static_cast<std::size_t>(batch.count) * model_.nv);
    void* const accelerations[] = {qdd.data()};
    Batch inner = batch;
    inner.results = accelerations;
    forward_dynamics_.many(inner);
    for_pieces(batch.threads, batch.count, [&](int first, int end) {
      std::optional<tools::LoopClosing> loops;
      if (model_.has_constraints()) loops.emplace(model_);
      for (int k = first; k < end; ++k) {
        const StateArrays at(*this, batch, k);
        move(at.in, qdd.data() + std::ptrdiff_t{k} * model_.nv, at.out, loops ? *loops : loops_);
      }
    });
  }

 private:
  void move(const double* const* in, const double* qdd, double* const* out,
            tools::LoopClosing& loops) const {
    const double h = *in[3];
    Output q(out[0], model_.nq);
    Output v(out[1], model_.nv);
    v = Input(in[1], model_.nv) + h * Input(qdd, model_.nv);
    integrate<double>(model_, Input(in[0], model_.nq), v, h, q);
    if (!model_.has_constraints()) return;
    VectorX<double> closed = q;
    VectorX<double> kept = v;
    static_cast<void>(loops.close(closed));
    loops.keep_closed(closed, kept);
    q = closed;
    v = kept;
  }

  const Model<double>& model_;
  Function& forward_dynamics_;
  tools::LoopClosing loops_;
};

}  // namespace

std::unique_ptr<Function> make_forward_dynamics(const Model<double>& model,
                                                const RobotOptions& options) {
  auto out = std::make_unique<NumericFunction>(
      [&model, options] { return forward_dynamics(model, options); });
  out->name = "forward_dynamics";
  out->description = "qdd = M^-1 (tau - c - g)";
  out->arguments = {positions(model), velocities(model), forces(model)};
  out->results = {accelerations(model)};
  return out;
}

std::unique_ptr<Function> make_inverse_dynamics(const Model<double>& model,
                                                const Vector3<double>& gravity) {
  auto out = std::make_unique<NumericFunction>([&model, gravity]() -> Evaluate {
    auto algorithm = std::make_shared<LoopInverseDynamics<double>>(model);
    return [algorithm, &model, gravity](const double* const* in, double* const* to) {
      return algorithm->inverse_dynamics(Input(in[0], model.nq), Input(in[1], model.nv),
                                         Input(in[2], model.nv), Output(to[0], model.nv),
                                         {gravity, nullptr});
    };
  });
  out->name = "inverse_dynamics";
  out->description = "the least tau with M qdd + c + g = tau + K' lambda";
  out->arguments = {positions(model), velocities(model), accelerations(model)};
  out->results = {forces(model)};
  return out;
}

std::unique_ptr<Function> make_integrate(const Model<double>& model) {
  auto out = std::make_unique<NumericFunction>([&model]() -> Evaluate {
    return [&model](const double* const* in, double* const* to) {
      integrate<double>(model, Input(in[0], model.nq), Input(in[1], model.nv), 1,
                        Output(to[0], model.nq));
      return Status::kOk;
    };
  });
  out->name = "integrate";
  out->description = "q moved by dq, along the manifold of each joint";
  out->arguments = {positions(model), velocities(model, "dq")};
  out->results = {positions(model)};
  return out;
}

std::unique_ptr<Function> make_difference(const Model<double>& model) {
  auto out = std::make_unique<NumericFunction>([&model]() -> Evaluate {
    return [&model](const double* const* in, double* const* to) {
      difference<double>(model, Input(in[0], model.nq), Input(in[1], model.nq),
                         Output(to[0], model.nv));
      return Status::kOk;
    };
  });
  out->name = "difference";
  out->description = "the shortest dq with integrate(q0, dq) = q1";
  out->arguments = {positions(model), positions(model)};
  out->arguments[0].name = "q0";
  out->arguments[1].name = "q1";
  out->results = {velocities(model, "dq")};
  return out;
}

std::unique_ptr<Function> make_step(const Model<double>& model, Function& forward_dynamics) {
  auto out = std::make_unique<StepFunction>(model, forward_dynamics);
  out->name = "step";
  out->description = "the state a time h later, by semi-implicit Euler";
  out->arguments = {positions(model),
                    velocities(model),
                    forces(model),
                    {"h", "length of the step: s", 1, 1, 1, true}};
  out->results = {positions(model), velocities(model)};
  return out;
}

}  // namespace hybridyn::python
