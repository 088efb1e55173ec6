#include "hybridyn/timing/batch_benchmark.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <type_traits>

#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/timing/batch_functions.hpp"
#include "hybridyn/timing/turns.hpp"
#include "hybridyn/toolchain/generated_code.hpp"
#if HYBRIDYN_HAS_TBB
#include <tbb/global_control.h>

#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

void run_in_order(int begin, int end, const void* steps, hybridyn_step* step) {
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
class BatchRun {
 public:
  virtual ~BatchRun() = default;
  virtual void run(hybridyn_run* executor) = 0;
  /// States one after the other, in pieces whose results are all in one place: those of a
  /// thousand states would leave the cache.
  virtual void run_in_place() = 0;
  /// Columns are states.
  virtual MatrixX<double> result(int i) const = 0;
};

template <class Scalar>
class BatchRunOf : public BatchRun {
 public:
  BatchRunOf(const GeneratedFunction& function, const BatchWay& way, const Arguments& arguments)
      : function_(function.table()),
        way_(way),
        count_(static_cast<int>(arguments.q.cols())),
        arguments_{laid_out(arguments.q), laid_out(arguments.v), laid_out(arguments.x)} {
    for (int i = 0; i < function_.results; ++i) {
      const int size = function.result(i).size;
      results_.push_back(way.by_component ? MatrixX<Scalar>(count_, size)
                                          : MatrixX<Scalar>(size, count_));
    }
    for (MatrixX<Scalar>& result : results_) addresses_.push_back(result.data());
  }

  void run(hybridyn_run* executor) override { evaluate(0, count_, executor); }
  void run_in_place() override {
    constexpr int kPiece = 16;
    for (int k = 0; k < count_; k += kPiece) evaluate(k, std::min(kPiece, count_ - k), nullptr);
  }
  MatrixX<double> result(int i) const override {
    return transposed_if(way_.by_component,
                         results_[static_cast<std::size_t>(i)].template cast<double>());
  }

 private:
  MatrixX<Scalar> laid_out(const MatrixX<double>& states) const {
    return transposed_if(way_.by_component, states).template cast<Scalar>();
  }

  /// `count` states from the `first` on, results in one place.
  void evaluate(int first, int count, hybridyn_run* executor) {
    const Scalar* at[3];
    for (int i = 0; i < 3; ++i) at[i] = arguments_[i].col(first).data();
    if (way_.layout != hybridyn_batch_layouts) {
      const void* const given[] = {at[0], at[1], at[2]};
      function_.batch[way_.layout](count, given, addresses_.data(), nullptr, executor);
    } else if constexpr (std::is_same_v<Scalar, double>) {
      std::array<double*, 4> out{};
      for (std::size_t i = 0; i < results_.size(); ++i) out[i] = results_[i].data();
      function_.evaluate(nullptr, count, at, out.data(), nullptr);
    }
  }

  const hybridyn_function& function_;
  BatchWay way_;
  int count_;
  std::array<MatrixX<Scalar>, 3> arguments_;  // as many as the function takes are looked at
  std::vector<MatrixX<Scalar>> results_;
  std::vector<void*> addresses_;
};

std::unique_ptr<BatchRun> batch_run(const GeneratedFunction& function, const BatchWay& way,
                                    const Arguments& arguments) {
  if (way.is_float) return std::make_unique<BatchRunOf<float>>(function, way, arguments);
  return std::make_unique<BatchRunOf<double>>(function, way, arguments);
}

/// Long functions are not called in all ways.
std::vector<const BatchWay*> ways_of(const GeneratedFunction& function) {
  std::vector<const BatchWay*> out;
  for (const BatchWay& way : batch_ways()) {
    const bool is_plain = way.layout == hybridyn_batch_layouts;
    if (is_plain || function.table().batch[way.layout] != nullptr) out.push_back(&way);
  }
  return out;
}

/// Largest difference in a state, relative to the largest number there; the worst of all.
double difference(const BatchFunction& function, const BatchRun& own, const BatchRun& reference) {
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
  const double most = way.is_float ? 1e-2 : 1e-6;
  if (difference <= most) return;
  throw InputError(model + ": results of '" + function.key + "' in batches (" + way.name +
                   ") differ from those state by state by " + gen::shortest(difference, true) +
                   " relative");
}

#if HYBRIDYN_HAS_TBB

void run_on_threads(int begin, int end, const void* steps, hybridyn_step* step) {
  TbbExecutor(1)(begin, end, [&](int k) { step(steps, k); });
}

/// Enough states that what threads cost to start does not count. Of the least times: other work on
/// the machine takes more from two threads than from one.
double thread_speed_up(const GeneratedCode& code, const Model<double>& model,
                       const BenchmarkOptions& options) {
  const tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  const std::unique_ptr<BatchRun> batch =
      batch_run(code.function(batch_functions()[0].name), batch_ways()[1],
                random_arguments(model, options, kThreadStates));
  const auto times =
      take_turns({[&] { batch->run(run_in_order); }, [&] { batch->run(run_on_threads); }},
                 options.rounds, wall_seconds);
  return least(times[0]) / least(times[1]);
}

#else

double thread_speed_up(const GeneratedCode&, const Model<double>&, const BenchmarkOptions&) {
  return 0;
}

#endif

/// Fills in rows: compares, then times all functions in all ways.
void time_all(const GeneratedCode& code, const std::vector<BatchFunction>& functions,
              const Arguments& arguments, int rounds, BatchTable& table) {
  std::vector<std::unique_ptr<BatchRun>> candidates;
  std::vector<std::function<void()>> calls;
  std::vector<std::function<void()>> calls_in_place;
  std::vector<std::size_t> ways;  // of each function
  for (const BatchFunction& function : functions) {
    const std::size_t first = candidates.size();
    const GeneratedFunction loaded = code.function(function.name);
    ways.push_back(ways_of(loaded).size());
    for (std::size_t w = 0; w < ways.back(); ++w) {
      const BatchWay& way = *ways_of(loaded)[w];
      candidates.push_back(batch_run(loaded, way, arguments));
      BatchRun& own = *candidates.back();
      own.run(run_in_order);
      const double gap = difference(function, own, *candidates[first]);
      check(table.model, function, way, gap);
      table.rows[w].timings.push_back({0, 0, gap});
      calls.emplace_back([&own] { own.run(run_in_order); });
      if (w == 0) calls_in_place.emplace_back([&own] { own.run_in_place(); });
    }
  }
  const std::string whole = functions.front().name + "_whole";
  const std::unique_ptr<BatchRun> fd =
      batch_run(code.function(code.has(whole) ? whole : functions.front().name),
                batch_ways().front(), arguments);
  calls_in_place.emplace_back([&fd] { fd->run_in_place(); });
  const auto in_place = take_turns(calls_in_place, rounds);
  const auto times = take_turns(calls, rounds);
  std::size_t first = 0;
  for (std::size_t f = 0; f < functions.size(); ++f) {
    for (std::size_t w = 0; w < ways[f]; ++w) {
      const std::vector<double>& own = times[first + w];
      BatchTiming& timing = table.rows[w].timings[f];
      timing.nanoseconds = least(own) / static_cast<double>(arguments.q.cols());
      timing.ratio = median_ratio(own, times[first]);
    }
    table.to_fd.push_back(median_ratio(in_place[f], in_place.back()));
    first += ways[f];
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
  gen::Request request = gen::request_functions("own", table.functions);
  request.entry = gen::EntryTable::kBatches;
  const GeneratedCode code(compile_generated("functions of " + model.name + " for many states",
                                             gen::compile(model, request), options.compile));
  table.double_lanes = code.table().double_lanes;
  table.float_lanes = code.table().float_lanes;
  time_all(code, functions, random_arguments(model, options, kBatchStates), options.rounds, table);
  table.thread_speed_up = thread_speed_up(code, model, options);
  return table;
}

}  // namespace hybridyn::tools
