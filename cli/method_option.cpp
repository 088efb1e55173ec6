#include "cli/method_option.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/partition_option.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/toolchain/hybrid_method.hpp"
#include "hybridyn/toolchain/splice_method.hpp"

namespace hybridyn::tools {
namespace {

constexpr const char* kHybrid = "hybrid";
constexpr const char* kSplice = "splice";

std::vector<std::string> method_names() {
  std::vector<std::string> names(kMethods.size());
  std::transform(kMethods.begin(), kMethods.end(), names.begin(),
                 [](Method method) { return std::string(to_string(method)); });
  names.emplace_back(kHybrid);
  names.emplace_back(kSplice);
  return names;
}

}  // namespace

void add_method_options(CLI::App& command, MethodOptions& options) {
  command.add_option("--method", options.method, "method of forward dynamics")
      ->check(one_of(method_names()))
      ->capture_default_str();
  add_partition_option(command, options.partition);
  command.add_flag("--no-cache", options.no_cache, "compile hybrid code anew, and keep nothing");
}

std::vector<std::vector<std::string>> blocks_of(const MethodOptions& options,
                                                const std::string& model_path,
                                                const Model<double>& model) {
  std::vector<std::vector<std::string>> out;
  if (options.method != kHybrid && options.method != kSplice) return out;
  for (const std::vector<int>& chain :
       chosen_partition(options.partition, model_path, model).partition.chains) {
    out.emplace_back();
    for (const int link : chain) out.back().push_back(generator::link_name(model, link));
  }
  return out;
}

std::unique_ptr<ForwardDynamics> make_method(const MethodOptions& options,
                                             const std::string& model_path,
                                             const Model<double>& model) {
  if (options.method != kHybrid && options.method != kSplice) {
    if (!options.partition.empty()) {
      throw UsageError("--partition is for --method hybrid and --method splice");
    }
    return make_method(
        *std::find_if(kMethods.begin(), kMethods.end(),
                      [&](Method method) { return to_string(method) == options.method; }),
        model);
  }
  CompileOptions compile;
  compile.flags = options.flags;
  compile.use_cache = !options.no_cache;
  const ChosenPartition chosen = chosen_partition(options.partition, model_path, model);
  const std::string name = options.method + ' ' + chosen.text;
  if (options.method == kSplice) {
    return make_splice_method(name, model, chosen.partition, compile);
  }
  return make_hybrid_method(name, model, chosen.partition, compile);
}

}  // namespace hybridyn::tools
