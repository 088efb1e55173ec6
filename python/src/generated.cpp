// Functions that the generator derives: compiled, or evaluated on its tape.
#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "hybridyn/system/errors.hpp"
#include "hybridyn/toolchain/generated_code.hpp"
#include "robot.hpp"
#include "threads.hpp"

namespace hybridyn::python {
namespace {

namespace gen = hybridyn::generator;

/// What libraries are called in their source.
constexpr const char* kName = "robot_code";

gen::Library library_of(const Model<double>& model, const std::string& key,
                        const std::vector<std::string>& frames, const RobotOptions& options,
                        gen::EntryTable entry) {
  gen::Request request = gen::request_functions(kName, {key});
  request.options.frames = frames;
  const Vector3<double>& g = options.gravity;
  request.options.gravity = {gen::decimal(g.x()), gen::decimal(g.y()), gen::decimal(g.z())};
  request.options.lanes = options.compile;
  request.entry = entry;
  return gen::compile(model, request);
}

/// A matrix stays one where it has a single row or column.
int axes_of(const std::string& key, const std::string& result) {
  if (key == "energy") return 0;
  if (key == "fk") return result.rfind("R_", 0) == 0 ? 2 : 1;
  if (key == "dfd" || key == "dfdF") return result == "qdd" ? 1 : 2;
  if (key == "Phi") return result.rfind("beta", 0) == 0 ? 1 : 2;
  if (key == "reduced") return result == "T" || result == "M" ? 2 : 1;
  if (key == "dcfd") return result == "qdd" || result == "f" ? 1 : 2;
  for (const char* matrices : {"M", "Minv", "J", "did", "regressor", "K"}) {
    if (key == matrices) return 2;
  }
  return 1;
}

/// The one that is asked for is the last one of its key.
void describe(const gen::Library& library, const std::string& key, Function& out) {
  const gen::Function& function = library.functions.back();
  out.name = function.kernel.name;
  out.description = function.kernel.description;
  for (const gen::Argument& a : function.kernel.arguments) {
    out.arguments.push_back({a.name, a.description, a.size, 1, 1, a.name == "parameters"});
  }
  for (const gen::Result& r : function.results()) {
    out.results.push_back({r.name, r.description, r.rows, r.columns, axes_of(key, r.name)});
  }
}

class CompiledFunction : public Function {
 public:
  CompiledFunction(const Model<double>& model, std::string key, std::vector<std::string> frames,
                   const RobotOptions& options)
      : model_(model), key_(std::move(key)), frames_(std::move(frames)), options_(options) {
    const gen::Library library =
        library_of(model, key_, frames_, options_, gen::EntryTable::kStates);
    describe(library, key_, *this);
    states_.emplace(compiled(library));
    one_ = table_of(*states_);
  }

  Status one(const double* const* in, double* const* out) override {
    int status = 0;
    one_->evaluate(nullptr, 1, in, out, &status);
    return static_cast<Status>(status);
  }

  bool has(hybridyn_batch_layout /*layout*/) const override { return true; }

  void many(const Batch& batch) override {
    const hybridyn_function& table = batch_table(batch.layout);
    const WantedThreads threads(batch.threads);
    table.batch[batch.layout](batch.count, batch.arguments, batch.results, nullptr,
                              &WantedThreads::run_as_wanted);
  }

 private:
  tools::CompiledFile compiled(const gen::Library& library) const {
    tools::CompileOptions options;
    options.flags = options_.flags;
    options.headers = headers_folder();
    return tools::compile_generated(key_ + " of " + model_.name, library, options);
  }

  const hybridyn_function* table_of(const tools::GeneratedCode& code) const {
    return &code.function(name).table();
  }

  /// Of code that has batches; in single precision they take as long again to compile.
  const hybridyn_function& batch_table(hybridyn_batch_layout layout) {
    const bool is_float = layout == hybridyn_float_states || layout == hybridyn_float_components;
    const std::lock_guard<std::mutex> lock(mutex_);
    std::optional<tools::GeneratedCode>& code = is_float ? all_batches_ : double_batches_;
    if (!code) {
      const auto entry = is_float ? gen::EntryTable::kBatches : gen::EntryTable::kDoubleBatches;
      code.emplace(compiled(library_of(model_, key_, frames_, options_, entry)));
    }
    const hybridyn_function* table = table_of(*code);
    if (table->batch[layout] == nullptr) {
      throw tools::InputError(name + " has no batches in single precision: give numpy.float64");
    }
    return *table;
  }

  const Model<double>& model_;
  const std::string key_;
  const std::vector<std::string> frames_;
  const RobotOptions options_;
  std::optional<tools::GeneratedCode> states_;
  const hybridyn_function* one_ = nullptr;
  std::mutex mutex_;  // of what follows
  std::optional<tools::GeneratedCode> double_batches_;
  std::optional<tools::GeneratedCode> all_batches_;
};

/// On the tape, operation by operation.
class InterpretedFunction : public Function {
 public:
  InterpretedFunction(const Model<double>& model, const std::string& key,
                      const std::vector<std::string>& frames, const RobotOptions& options)
      : library_(library_of(model, key, frames, options, gen::EntryTable::kNone)) {
    describe(library_, key, *this);
  }

  Status one(const double* const* in, double* const* out) override {
    std::vector<std::vector<double>> given;
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      given.emplace_back(in[a], in[a] + arguments[a].size());
    }
    const gen::Function& function = library_.functions.back();
    const auto computed = gen::evaluate<double>(function, given);
    for (std::size_t r = 0; r < results.size(); ++r) {
      std::fill_n(out[r], results[r].size(), 0.0);
      const bool is_whole = static_cast<int>(computed[r].size()) == results[r].size();
      for (std::size_t i = 0; i < computed[r].size(); ++i) {
        const int at = is_whole ? static_cast<int>(i) : function.results()[r].index(i);
        out[r][at] = computed[r][i];
      }
    }
    return Status::kOk;
  }

  void many(const Batch& batch) override {
    for_each_on_threads(batch.threads, 0, batch.count, [&](int k) {
      const double* in[kMostArrays];
      double* out[kMostArrays];
      for (std::size_t a = 0; a < arguments.size(); ++a) {
        in[a] = static_cast<const double*>(batch.arguments[a]) +
                (arguments[a].is_shared ? 0 : std::ptrdiff_t{k} * arguments[a].size());
      }
      for (std::size_t r = 0; r < results.size(); ++r) {
        out[r] = static_cast<double*>(batch.results[r]) + std::ptrdiff_t{k} * results[r].size();
      }
      static_cast<void>(one(in, out));
    });
  }

 private:
  const gen::Library library_;
};

}  // namespace

std::unique_ptr<Function> make_generated(const Model<double>& model, const std::string& key,
                                         const std::vector<std::string>& frames,
                                         const RobotOptions& options) {
  if (options.compile) return std::make_unique<CompiledFunction>(model, key, frames, options);
  return std::make_unique<InterpretedFunction>(model, key, frames, options);
}

}  // namespace hybridyn::python
