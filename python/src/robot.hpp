// A robot as Python sees it: its model, and its functions, each made when it is first asked for.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "function.hpp"
#include "hybridyn/generator/compile/compile.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"

namespace hybridyn::python {

struct RobotOptions {
  bool compile = true;
  tools::Method method = tools::Method::kAba;  // of forward dynamics without a compiler
  Vector3<double> gravity{0, 0, -9.81};
  std::vector<std::string> flags = {"-O3", "-march=native"};  // of the compiler
};

/// Where the headers are that generated code includes; empty: beside the program.
std::filesystem::path& headers_folder();

class Robot {
 public:
  /// Those that Python calls by name. The first ones have keys of the generator.
  enum Known { kFd, kId, kM, kBias, kDfd, kStep, kIntegrate, kDifference, kKnown };

  Robot(load::LoadedModel loaded, RobotOptions options);

  const load::LoadedModel& loaded() const { return *loaded_; }
  const Model<double>& model() const { return loaded_->model; }
  const RobotOptions& options() const { return options_; }

  /// Made at the first call, which may take seconds; throws Error. Of any thread.
  Function& known(Known which);
  /// By the generator's key, of these frames.
  Function& function(const std::string& key, const std::vector<std::string>& frames);
  /// The same where it has been made, else null.
  Function* find_known(Known which) const { return known_[which].load(std::memory_order_acquire); }

 private:
  std::unique_ptr<Function> make(Known which);
  std::unique_ptr<Function> make(const std::string& key, const std::vector<std::string>& frames);

  std::unique_ptr<const load::LoadedModel> loaded_;  // stays where it is
  RobotOptions options_;
  std::recursive_mutex mutex_;  // of `functions_`
  std::map<std::string, std::unique_ptr<Function>> functions_;
  std::array<std::atomic<Function*>, kKnown> known_{};
};

/// A function of generated code, or of the generator's tape where nothing is to be compiled.
std::unique_ptr<Function> make_generated(const Model<double>& model, const std::string& key,
                                         const std::vector<std::string>& frames,
                                         const RobotOptions& options);

// Functions of the runtime. The model must outlive them.
std::unique_ptr<Function> make_forward_dynamics(const Model<double>& model,
                                                const RobotOptions& options);
std::unique_ptr<Function> make_inverse_dynamics(const Model<double>& model,
                                                const Vector3<double>& gravity);
std::unique_ptr<Function> make_integrate(const Model<double>& model);
std::unique_ptr<Function> make_difference(const Model<double>& model);
/// q and v a time later: v + qdd h, and q moved by it (semi-implicit Euler), on the loops.
std::unique_ptr<Function> make_step(const Model<double>& model, Function& forward_dynamics);

}  // namespace hybridyn::python
