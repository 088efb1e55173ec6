#include "hybridyn/timing/benchmark.hpp"

#include <fstream>
#include <map>
#include <memory>
#include <utility>

#include "hybridyn/timing/timed_code.hpp"

namespace hybridyn::tools {
namespace {

/// A model's methods, ready to take turns.
class Benchmark {
 public:
  Benchmark(const TimedModel& timed, const CompiledFile& numeric, const BenchmarkOptions& options)
      : states_(timed.model, options.states, options.seed) {
    for (const char* name : {"lagrange", "ada", "aba"}) {
      const NumericMethod method{name, timed.model};
      add(name, std::make_unique<TimedCode>(numeric, states_, method));
    }
    std::map<std::string, CompiledFile> known;  // by partition
    for (const TimedPartition& partition : timed.partitions) {
      if (partition.is_spliced) {
        add(partition.name, std::make_unique<TimedCode>(
                                numeric, states_, timed.model, partition.partition,
                                compile_leaves(partition.name + " of " + timed.name, timed.model,
                                               partition.partition, options.compile)));
        continue;
      }
      const std::string text = generator::to_string(partition.partition, timed.model);
      if (known.count(text) == 0) {
        const std::string title = partition.name + " of " + timed.name;
        known.emplace(text, compile_generated(title, timed_hybrid(timed.model, partition.partition),
                                              options.compile));
      }
      add(partition.name, std::make_unique<TimedCode>(known.at(text), states_));
    }
  }

  const std::vector<std::unique_ptr<TimedCode>>& codes() const { return codes_; }

  /// `first`: where the times of this model begin.
  std::vector<Timing> timings(const std::vector<TurnTimes>& times, std::size_t first) const {
    std::vector<Timing> out;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      out.push_back({names_[i], times[first + i].nanoseconds(), codes_[i]->difference()});
    }
    return out;
  }

 private:
  void add(std::string name, std::unique_ptr<TimedCode> code) {
    names_.push_back(std::move(name));
    codes_.push_back(std::move(code));
  }

  TimedStates states_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<TimedCode>> codes_;
};

}  // namespace

std::vector<std::vector<Timing>> run_benchmark(const std::vector<TimedModel>& models,
                                               const BenchmarkOptions& options) {
  const CompiledFile numeric = compile_numeric(options.compile);
  std::vector<std::unique_ptr<Benchmark>> benchmarks;
  std::vector<TimedCode*> codes;
  for (const TimedModel& model : models) {
    benchmarks.push_back(std::make_unique<Benchmark>(model, numeric, options));
    for (const auto& code : benchmarks.back()->codes()) codes.push_back(code.get());
  }
  std::vector<TurnTimes> times;
  take_turns(codes, options.rounds, times);
  std::vector<std::vector<Timing>> out;
  std::size_t first = 0;
  for (const auto& benchmark : benchmarks) {
    out.push_back(benchmark->timings(times, first));
    first += benchmark->codes().size();
  }
  return out;
}

std::string benchmark_setting(const BenchmarkOptions& options) {
  std::string processor = "unknown processor";
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    processor = line.substr(line.find(':') + 2);
    break;
  }
  std::string flags;
  for (const std::string& flag : options.compile.flags) flags += ' ' + flag;
  return processor + "; " + compiler_version() + ", flags" + flags;
}

}  // namespace hybridyn::tools
