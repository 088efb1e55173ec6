#include "hybridyn/timing/timed_code.hpp"

#include <elf.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/step_progress.hpp"
#include "hybridyn/timing/numeric_source.hpp"

namespace hybridyn::tools {
namespace {

template <class Item>
Item item_at(const std::string& bytes, std::size_t offset) {
  Item out;
  if (offset + sizeof(Item) > bytes.size()) throw InputError("compiled code is cut off");
  std::memcpy(&out, bytes.data() + offset, sizeof(Item));
  return out;
}

/// Bytes of the sections that are executed.
int code_size(const std::string& path) {
  const std::string bytes = read_file(path);
  const auto header = item_at<Elf64_Ehdr>(bytes, 0);
  std::size_t sum = 0;
  for (std::size_t s = 0; s < header.e_shnum; ++s) {
    const auto section = item_at<Elf64_Shdr>(bytes, header.e_shoff + s * header.e_shentsize);
    if ((section.sh_flags & SHF_EXECINSTR) != 0) sum += section.sh_size;
  }
  return static_cast<int>(sum);
}

}  // namespace

TimedStates::TimedStates(const Model<double>& model, int states, std::uint64_t seed)
    : count(states) {
  RandomStates random(model, seed);
  const auto aba = make_method(Method::kAba, model);
  VectorX<double> acceleration(model.nv);
  for (int i = 0; i < count; ++i) {
    const State state = random.state();
    const VectorX<double> force = random.vector(5);
    static_cast<void>(aba->solve(state.q, state.v, force, {{0, 0, -9.81}, nullptr}, acceleration));
    q.insert(q.end(), state.q.begin(), state.q.end());
    v.insert(v.end(), state.v.begin(), state.v.end());
    tau.insert(tau.end(), force.begin(), force.end());
    qdd.insert(qdd.end(), acceleration.begin(), acceleration.end());
  }
}

TimedCode::TimedCode(const CompiledFile& file, const TimedStates& states)
    : TimedCode(file, states, nullptr) {
  code_ = std::make_unique<GeneratedCode>(file);
  loop_wrenches_.resize(static_cast<std::size_t>(states.count * 6 * code_->table().loops));
  start([this, function = code_->function("robot_forward_dynamics")]() mutable {
    function(states_.count, arguments_.data(), results_.data());
  });
}

TimedCode::TimedCode(const CompiledFile& file, const TimedStates& states,
                     const NumericMethod& method)
    : TimedCode(file, states, nullptr) {
  library_ = std::make_unique<SharedLibrary>(file.path);
  const std::vector<double> numbers = numbers_of(method.model);
  start_numeric(library_->function<MakeNumeric>(method.name)(numbers.data()));
}

TimedCode::TimedCode(const CompiledFile& file, const TimedStates& states,
                     const Model<double>& model, const generator::Partition& partition,
                     SplicedCode code)
    : TimedCode(file, states, nullptr) {
  library_ = std::make_unique<SharedLibrary>(file.path);
  spliced_.emplace(std::move(code));
  std::vector<const hybridyn_library*> tables;
  for (const auto& own : spliced_->of_group) tables.push_back(&own->table());
  std::vector<int> blocks = {static_cast<int>(partition.chains.size())};
  for (const std::vector<int>& chain : partition.chains) {
    blocks.push_back(static_cast<int>(chain.size()));
    blocks.insert(blocks.end(), chain.begin(), chain.end());
  }
  const std::vector<double> numbers = numbers_of(model);
  start_numeric(
      library_->function<MakeSplice>("splice")(numbers.data(), blocks.data(), tables.data()));
}

void TimedCode::start_numeric(void* object) {
  auto* evaluate = library_->function<hybridyn_evaluate>("evaluate");
  start([this, evaluate, object] {
    evaluate(object, states_.count, arguments_.data(), results_.data(), nullptr);
  });
}

TimedCode::TimedCode(const CompiledFile& file, const TimedStates& states, std::nullptr_t)
    : states_(states),
      qdd_(states.qdd.size()),
      compile_seconds_(file.seconds),
      code_bytes_(code_size(file.path)) {}

void TimedCode::start(const std::function<void()>& evaluate) {
  arguments_ = {states_.q.data(), states_.v.data(), states_.tau.data()};
  results_ = {qdd_.data(), loop_wrenches_.data()};
  turn_.emplace(evaluate);
  compare();
}

void TimedCode::compare() {
  const std::size_t nv = qdd_.size() / states_.count;
  for (std::size_t begin = 0; begin < qdd_.size(); begin += nv) {
    double size = std::numeric_limits<double>::min();
    double gap = 0;
    for (std::size_t i = begin; i < begin + nv; ++i) {
      size = std::max(size, std::abs(states_.qdd[i]));
      const double d = std::abs(qdd_[i] - states_.qdd[i]);
      gap = std::isfinite(d) ? std::max(gap, d) : std::numeric_limits<double>::infinity();
    }
    difference_ = std::max(difference_, gap / size);
  }
}

double TimedCode::turn() { return turn_->nanoseconds() / states_.count; }

generator::Library timed_hybrid(const Model<double>& model, const generator::Partition& partition) {
  generator::Request request = generator::request_robot("robot_code", partition);
  request.entry = generator::EntryTable::kStates;
  return generator::compile(model, request);
}

CompiledFile compile_numeric(const CompileOptions& options) {
  return compile_library_file({"the numeric methods", kNumericSource, {}}, options);
}

void take_turns(const std::vector<TimedCode*>& codes, int rounds, std::vector<TurnTimes>& times) {
  times.resize(codes.size());
  StepProgress progress(std::to_string(codes.size()) + " take turns, round", 2 * rounds);
  for (int round = 0; round < 2 * rounds; ++round) {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      double& least = times[i].least[round % 2];
      least = std::min(least, codes[i]->turn());
    }
    progress.done(round + 1);
  }
}

double take_turns_until(double noise, const std::vector<TimedCode*>& codes, int rounds,
                        std::vector<TurnTimes>& times) {
  constexpr int kMostTimes = 10;
  double median = 0;
  for (int i = 0; i < kMostTimes; ++i) {
    take_turns(codes, rounds, times);
    std::vector<double> seen;
    for (const TurnTimes& t : times) seen.push_back(t.noise());
    const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
    std::nth_element(seen.begin(), middle, seen.end());
    median = *middle;
    if (median <= noise) break;
  }
  return median;
}

}  // namespace hybridyn::tools
