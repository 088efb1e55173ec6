#include "timing/batch_benchmark.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>

#include "emit/code_writer.hpp"
#include "evaluation/random_states.hpp"
#include "system/errors.hpp"
#include "timing/batch_source.hpp"
#include "timing/turns.hpp"
#if HYBRIDYN_HAS_TBB
#include <tbb/global_control.h>

#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

void run_in_order(int begin, int end, const void* steps, void (*step)(const void*, int)) {
  for (int k = begin; k < end; ++k) step(steps, k);
}

/// Columns are states.
struct Arguments {
  MatrixX<double> q, v, x;
};

/// A few random states over and over: how long they take does not depend on the numbers.
Arguments random_arguments(const Model<double>& model, const BenchmarkOptions& options, int count) {
  RandomStates random(model, options.seed);
  Arguments out{{model.nq, count}, {model.nv, count}, {model.nv, count}};
  for (int k = 0; k < count; ++k) {
    if (k >= options.states) {
      for (MatrixX<double>* m : {&out.q, &out.v, &out.x}) m->col(k) = m->col(k - options.states);
      continue;
    }
    const State state = random.state();
    out.q.col(k) = state.q;
    out.v.col(k) = state.v;
    out.x.col(k) = random.vector(5);
  }
  return out;
}

MatrixX<double> transposed_if(bool by_component, const MatrixX<double>& m) {
  if (by_component) return m.transpose();
  return m;
}

/// A function called in one way, with its own arguments and results.
class Candidate {
 public:
  virtual ~Candidate() = default;
  virtual void run(RunSteps* run_steps) = 0;
  /// States one after the other, in pieces whose results are all in one place: those of a
  /// thousand states would leave the cache.
  virtual void run_in_place() = 0;
  /// Columns are states.
  virtual MatrixX<double> result(int i) const = 0;
};

template <class Scalar>
class CandidateOf : public Candidate {
 public:
  CandidateOf(const BatchFunction& function, bool by_component, BatchCall* call,
              const Arguments& arguments)
      : by_component_(by_component),
        call_(call),
        count_(static_cast<int>(arguments.q.cols())),
        q_(laid_out(arguments.q)),
        v_(laid_out(arguments.v)),
        x_(laid_out(arguments.x)) {
    for (const int order : function.results) {
      const auto nv = static_cast<int>(arguments.v.rows());
      const int size = order == 1 ? nv : nv * nv;
      results_.push_back(by_component ? MatrixX<Scalar>(count_, size)
                                      : MatrixX<Scalar>(size, count_));
    }
    for (MatrixX<Scalar>& result : results_) addresses_.push_back(result.data());
  }

  void run(RunSteps* run_steps) override {
    call_(count_, q_.data(), v_.data(), x_.data(), addresses_.data(), run_steps);
  }
  void run_in_place() override {
    constexpr int kPiece = 16;
    for (int k = 0; k < count_; k += kPiece) {
      call_(std::min(kPiece, count_ - k), q_.col(k).data(), v_.col(k).data(), x_.col(k).data(),
            addresses_.data(), run_in_order);
    }
  }
  MatrixX<double> result(int i) const override {
    return transposed_if(by_component_,
                         results_[static_cast<std::size_t>(i)].template cast<double>());
  }

 private:
  MatrixX<Scalar> laid_out(const MatrixX<double>& states) const {
    return transposed_if(by_component_, states).cast<Scalar>();
  }

  bool by_component_;
  BatchCall* call_;
  int count_;
  MatrixX<Scalar> q_, v_, x_;
  std::vector<MatrixX<Scalar>> results_;
  std::vector<void*> addresses_;
};

std::unique_ptr<Candidate> candidate(const SharedLibrary& library, const BatchFunction& function,
                                     const BatchWay& way, const Arguments& arguments,
                                     const std::string& name) {
  auto* call = library.function<BatchCall>(name.c_str());
  const bool by_component = way.layout == "kComponents";
  if (way.scalar == "float")
    return std::make_unique<CandidateOf<float>>(function, by_component, call, arguments);
  return std::make_unique<CandidateOf<double>>(function, by_component, call, arguments);
}

std::unique_ptr<Candidate> candidate(const SharedLibrary& library, const BatchFunction& function,
                                     const BatchWay& way, const Arguments& arguments) {
  return candidate(library, function, way, arguments, function.key + '_' + way.key);
}

/// Largest difference in a state, relative to the largest number there; the worst of all.
double difference(const BatchFunction& function, const Candidate& own, const Candidate& reference) {
  double worst = 0;
  for (int i = 0; i < static_cast<int>(function.results.size()); ++i) {
    const MatrixX<double> a = own.result(i), b = reference.result(i);
    for (Eigen::Index k = 0; k < a.cols(); ++k) {
      const double size = b.col(k).cwiseAbs().maxCoeff();
      const double gap = (a.col(k) - b.col(k)).cwiseAbs().maxCoeff() / (size > 0 ? size : 1);
      worst = std::isfinite(gap) ? std::max(worst, gap) : std::numeric_limits<double>::infinity();
    }
  }
  return worst;
}

/// What is wrong need not be fast. Mass matrices of long robots cost float most of its digits.
void check(const std::string& model, const BatchFunction& function, const BatchWay& way,
           double difference) {
  const double most = way.scalar == "float" ? 1e-2 : 1e-6;
  if (difference <= most) return;
  throw InputError(model + ": results of '" + function.key + "' in batches (" + way.name +
                   ") differ from those state by state by " + gen::shortest(difference, true) +
                   " relative");
}

#if HYBRIDYN_HAS_TBB

void run_on_threads(int begin, int end, const void* steps, void (*step)(const void*, int)) {
  TbbExecutor(1)(begin, end, [&](int k) { step(steps, k); });
}

/// Enough states that what threads cost to start does not count. Of the least times: other work on
/// the machine takes more from two threads than from one.
double thread_speed_up(const SharedLibrary& library, const Model<double>& model,
                       const BenchmarkOptions& options) {
  const tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  const std::unique_ptr<Candidate> batch =
      candidate(library, batch_functions()[0], batch_ways()[1],
                random_arguments(model, options, kThreadStates));
  const auto times =
      take_turns({[&] { batch->run(run_in_order); }, [&] { batch->run(run_on_threads); }},
                 options.rounds, wall_seconds);
  return least(times[0]) / least(times[1]);
}

#else

double thread_speed_up(const SharedLibrary&, const Model<double>&, const BenchmarkOptions&) {
  return 0;
}

#endif

/// Fills in rows: compares, then times all functions in all ways.
void time_all(const SharedLibrary& library, const std::vector<BatchFunction>& functions,
              const Arguments& arguments, int rounds, BatchTable& table) {
  std::vector<std::unique_ptr<Candidate>> candidates;
  std::vector<std::function<void()>> calls;
  std::vector<std::function<void()>> calls_in_place;
  for (const BatchFunction& function : functions) {
    const std::size_t first = candidates.size();
    for (std::size_t w = 0; w < function.ways; ++w) {
      const BatchWay& way = batch_ways()[w];
      candidates.push_back(candidate(library, function, way, arguments));
      Candidate& own = *candidates.back();
      own.run(run_in_order);
      const double gap = difference(function, own, *candidates[first]);
      check(table.model, function, way, gap);
      table.rows[w].timings.push_back({0, 0, gap});
      calls.emplace_back([&own] { own.run(run_in_order); });
      if (w == 0) calls_in_place.emplace_back([&own] { own.run_in_place(); });
    }
  }
  const std::unique_ptr<Candidate> fd =
      candidate(library, functions.front(), batch_ways().front(), arguments, kFdInOneBlock);
  calls_in_place.emplace_back([&fd] { fd->run_in_place(); });
  const auto in_place = take_turns(calls_in_place, rounds);
  const auto times = take_turns(calls, rounds);
  std::size_t first = 0;
  for (std::size_t f = 0; f < functions.size(); ++f) {
    for (std::size_t w = 0; w < functions[f].ways; ++w) {
      const std::vector<double>& own = times[first + w];
      BatchTiming& timing = table.rows[w].timings[f];
      timing.nanoseconds = least(own) / static_cast<double>(arguments.q.cols());
      timing.ratio = median_ratio(own, times[first]);
    }
    table.to_fd.push_back(median_ratio(in_place[f], in_place.back()));
    first += functions[f].ways;
  }
}

}  // namespace

BatchTable run_batches(const ModelFile& model_options, const BenchmarkOptions& options) {
  const Model<double> model = load_model(model_options).model;
  std::vector<BatchFunction> functions = batch_functions();
  if (model.has_constraints()) functions.resize(1);
  BatchTable table{std::filesystem::path(model_options.path).stem().string(),
                   model.nv,
                   model.has_constraints(),
                   0,
                   0,
                   {},
                   {},
                   {},
                   0};
  for (const BatchFunction& function : functions) table.functions.push_back(function.key);
  for (const BatchWay& way : batch_ways()) table.rows.push_back({way.name, {}});
  const SourceFolder code =
      source_folder(gen::compile(model, gen::request_functions("own", table.functions)));
  const bool has_limbs = std::any_of(
      code.files.begin(), code.files.end(),
      [](const gen::OutputFile& file) { return file.name == "forward_dynamics_whole.hpp"; });
  const std::unique_ptr<SharedLibrary> library =
      compile_library({"functions of " + model.name + " for many states",
                       batch_source(functions, has_limbs),
                       {code}},
                      options.compile);
  table.double_lanes = library->function<int()>("lanes_double")();
  table.float_lanes = library->function<int()>("lanes_float")();
  time_all(*library, functions, random_arguments(model, options, kBatchStates), options.rounds,
           table);
  table.thread_speed_up = thread_speed_up(*library, model, options);
  return table;
}

}  // namespace hybridyn::tools
