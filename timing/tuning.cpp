#include "hybridyn/timing/tuning.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/timed_code.hpp"
#include "hybridyn/timing/tune_candidates.hpp"
#include "hybridyn/toolchain/partition_text.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

class Tuner {
 public:
  Tuner(const Model<double>& model, const std::string& path, const TuneOptions& options)
      : model_(model),
        path_(path),
        options_(options),
        states_(model, options.states, options.seed) {}

  Tuning run() {
    try_all(first_candidates());
    measure();
    // As long as a neighbour of the fastest is faster by more than noise.
    for (double before = 0; before == 0 || fastest().what.nanoseconds * (1 + noise_) < before;) {
      before = fastest().what.nanoseconds;
      const std::size_t known = tried_.size();
      progress_.note("merging and cutting around the fastest, " + fastest().what.name);
      try_all(neighbours_of(model_, fastest().partition));
      if (tried_.size() > known) measure();
    }
    return result();
  }

 private:
  struct Tried {
    Tuned what;
    gen::Partition partition;
    std::unique_ptr<TimedCode> code;
  };

  /// The first is measured however long it takes: what `auto` says.
  std::vector<Candidate> first_candidates() const {
    std::vector<Candidate> out;
    const gen::Choice choice = gen::choose_partition(model_, gen::prepare_mechanism(model_));
    Progress().note("auto: " + choice.reason);
    const bool is_whole = choice.partition.chains.size() == 1 &&
                          choice.partition.chains.front().size() == model_.links.size();
    out.push_back(is_whole ? Candidate{"whole, as auto", "whole"}
                           : Candidate{"auto", text_of(choice.partition)});
    const ChosenPartition own = partition_of("", path_, model_);
    if (own.text != "auto") out.push_back({"the partition file", own.text});
    const std::vector<Candidate> others = candidates_of(model_, options_.thorough);
    out.insert(out.end(), others.begin(), others.end());
    return out;
  }

  /// In paths where that says all of it, else link by link.
  std::string text_of(const gen::Partition& partition) const {
    const std::string all = gen::to_string(partition, model_);
    const std::string paths = partition_text(model_, partition);
    return gen::to_string(gen::parse_partition(model_, paths), model_) == all ? paths : all;
  }

  void try_all(const std::vector<Candidate>& candidates) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::string& name = candidates[i].name;
      const std::string place = std::to_string(i + 1) + '/' + std::to_string(candidates.size());
      progress_.at([&] { return "deriving " + place + "  " + name; });
      std::string result;
      try {
        result = try_one(candidates[i], place);
      } catch (const gen::ChainError& error) {  // not of this robot
        result = error.what();
      }
      progress_.note("  " + place + "  " + name + ": " + result);
    }
  }

  /// What came of it; `place` is that among the candidates.
  std::string try_one(const Candidate& candidate, const std::string& place) {
    const ChosenPartition chosen = partition_of(candidate.text, path_, model_);
    const gen::Library library = timed_hybrid(model_, chosen.partition);
    const gen::Hybrid& hybrid = *library.hybrid;
    const auto [known, is_new] =
        known_.emplace(gen::to_string(hybrid.partition, model_), candidate.name);
    if (!is_new) return "the same as " + known->second;
    const int operations = gen::count_operations(hybrid.forward_dynamics).flops();
    if (!tried_.empty() && seconds() + expected_seconds(operations) > options_.seconds) {
      ++left_out_;
      return "no time";
    }
    const CompiledFile file =
        compile_generated(place + "  " + candidate.name, library, options_.compile);
    Tried tried{{candidate.name, candidate.text, 0, model_.size(), operations, 0, 0, 0},
                hybrid.partition,
                std::make_unique<TimedCode>(file, states_)};
    check(candidate.name, tried.code->difference());
    tried.what.blocks = static_cast<int>(hybrid.partition.chains.size());
    for (const auto& chain : hybrid.partition.chains) {
      tried.what.numeric_links -= static_cast<int>(chain.size());
    }
    tried.what.code_bytes = tried.code->code_bytes();
    tried.what.compile_seconds = tried.code->compile_seconds();
    std::vector<TurnTimes> first;  // to tell; all take turns later
    take_turns({tried.code.get()}, 3, first);
    tried.what.nanoseconds = first.front().nanoseconds();
    tried_.push_back(std::move(tried));
    const Tuned& what = tried_.back().what;
    const Tuned& best = fastest().what;
    return nanoseconds_text(what.nanoseconds) + " ns, compiled in " +
           fixed(what.compile_seconds, 1) + " s; " +
           (&best == &what ? "the best so far" : "best so far " + best.name);
  }

  /// Compilers take about as long for an operation here as there, and for a thousand of them at
  /// the least.
  double expected_seconds(int operations) const {
    constexpr double kLeast = 1000;
    double seconds = 0;
    double all = 0;
    for (const Tried& tried : tried_) {
      seconds += tried.what.compile_seconds;
      all += kLeast + tried.what.operations;
    }
    return seconds / all * (kLeast + operations);
  }

  /// So far, by the clock.
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  /// What is wrong need not be fast. Loops amplify rounding errors near singular states.
  void check(const std::string& name, double difference) const {
    constexpr double kMost = 1e-6;
    if (difference <= kMost) return;
    throw InputError(model_.name + ": accelerations by '" + name + "' differ from ABA's by " +
                     gen::shortest(difference, true) +
                     " relative; look closer with `hybridyn verify`");
  }

  /// All take turns again.
  void measure() {
    std::vector<TimedCode*> codes;
    for (const Tried& tried : tried_) codes.push_back(tried.code.get());
    noise_ =
        std::max(options_.noise, take_turns_until(options_.noise, codes, options_.rounds, times_));
    for (std::size_t i = 0; i < tried_.size(); ++i) {
      tried_[i].what.nanoseconds = times_[i].nanoseconds();
    }
  }

  const Tried& fastest() const {
    return *std::min_element(tried_.begin(), tried_.end(), [](const Tried& a, const Tried& b) {
      return a.what.nanoseconds < b.what.nanoseconds;
    });
  }

  Tuning result() const {
    Tuning out{{}, 0, noise_, left_out_};
    for (const Tried& tried : tried_) out.candidates.push_back(tried.what);
    std::stable_sort(out.candidates.begin(), out.candidates.end(),
                     [](const Tuned& a, const Tuned& b) { return a.nanoseconds < b.nanoseconds; });
    const auto size = [](const Tuned& t) {
      return std::pair(t.blocks + t.numeric_links, t.code_bytes);
    };
    const double most = out.candidates.front().nanoseconds * (1 + noise_);
    for (std::size_t i = 1; i < out.candidates.size(); ++i) {
      if (out.candidates[i].nanoseconds > most) break;
      if (size(out.candidates[i]) < size(out.candidates[out.chosen])) out.chosen = i;
    }
    return out;
  }

  const Model<double>& model_;
  const std::string& path_;
  const TuneOptions& options_;
  Progress progress_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const TimedStates states_;
  std::vector<Tried> tried_;
  std::vector<TurnTimes> times_;
  std::map<std::string, std::string> known_;  // partition -> name
  double noise_ = 0;
  int left_out_ = 0;
};

}  // namespace

Tuning tune(const Model<double>& model, const std::string& path, const TuneOptions& options) {
  return Tuner(model, path, options).run();
}

}  // namespace hybridyn::tools
