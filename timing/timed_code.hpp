// Forward dynamics compiled candidate by candidate and timed in this process, where they take
// turns: what is compiled is kept one by one, and more candidates can join later.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/timing/turns.hpp"
#include "hybridyn/toolchain/splice_method.hpp"

namespace hybridyn::tools {

/// The states that a turn goes through, and what ABA makes of them.
struct TimedStates {
  TimedStates(const Model<double>& model, int count, std::uint64_t seed);

  int count;
  // State after state.
  std::vector<double> q;
  std::vector<double> v;
  std::vector<double> tau;
  std::vector<double> qdd;
};

/// "aba", "ada" or "lagrange" of a model.
struct NumericMethod {
  const char* name;
  const Model<double>& model;
};

/// One way to calculate forward dynamics, compiled and loaded.
class TimedCode {
 public:
  /// The class Robot of generated code. `states` must outlive the object.
  TimedCode(const CompiledFile& file, const TimedStates& states);
  /// ADA over generated blocks and numeric links: `file` is that of the numeric methods.
  TimedCode(const CompiledFile& file, const TimedStates& states, const Model<double>& model,
            const generator::Partition& partition, SplicedCode code);
  /// One of the numeric methods.
  TimedCode(const CompiledFile& file, const TimedStates& states, const NumericMethod& method);

  double compile_seconds() const { return compile_seconds_; }
  /// Bytes of machine code.
  int code_bytes() const { return code_bytes_; }
  /// Largest of qdd from ABA's, relative to the largest acceleration of its state.
  double difference() const { return difference_; }
  /// Nanoseconds of one evaluation: the mean over a turn.
  double turn();

 private:
  TimedCode(const CompiledFile& file, const TimedStates& states, std::nullptr_t);
  void start_numeric(void* object);
  void start(const std::function<void()>& evaluate);
  void compare();

  const TimedStates& states_;
  std::unique_ptr<GeneratedCode> code_;     // one of
  std::unique_ptr<SharedLibrary> library_;  // these
  std::optional<SplicedCode> spliced_;      // with the library
  std::vector<double> qdd_;
  std::vector<double> loop_wrenches_;
  std::array<const double*, 3> arguments_;
  std::array<double*, 2> results_;
  std::optional<Turn> turn_;
  double compile_seconds_;
  int code_bytes_;
  double difference_ = 0;
};

/// The code of a hybrid to be timed, for compile_generated.
generator::Library timed_hybrid(const Model<double>& model, const generator::Partition& partition);
/// All numeric methods, for any model: compiled once for each set of flags.
CompiledFile compile_numeric(const CompileOptions& options);

/// What turns said: the least times of even and of odd rounds, in nanoseconds.
struct TurnTimes {
  std::array<double, 2> least = {1e300, 1e300};

  double nanoseconds() const { return std::min(least[0], least[1]); }
  /// By how much the two differ, relative.
  double noise() const { return std::max(least[0], least[1]) / nanoseconds() - 1; }
};

/// The codes take turns, round by round; `times`, one for each, go on from what they are.
void take_turns(const std::vector<TimedCode*>& codes, int rounds, std::vector<TurnTimes>& times);

/// Turns until the noise, the median of the codes', is no more than this, but at most ten times as
/// many rounds; returns the noise.
double take_turns_until(double noise, const std::vector<TimedCode*>& codes, int rounds,
                        std::vector<TurnTimes>& times);

}  // namespace hybridyn::tools
