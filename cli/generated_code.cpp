#include "generated_code.hpp"

#include <algorithm>
#include <optional>

#include "hybrid/choice.hpp"
#include "optimize/arrange.hpp"

namespace hybridyn::cli {

namespace gen = hybridyn::generator;

namespace {

SourceFolder library(const std::string& name, const Model<double>& model,
                     std::vector<gen::Kernel> kernels, gen::Program* limbs, gen::Hybrid* hybrid) {
  gen::LibraryInfo info;
  info.name = name;
  info.model = gen::ModelText(model.name);
  info.version = HYBRIDYN_VERSION;
  info.loops = static_cast<int>(model.loops.size());
  info.nq = model.nq;
  info.nv = model.nv;
  info.joints.resize(model.links.size());
  return {name, gen::write_library(info, kernels, limbs, hybrid, gen::OutputLanguage::kCpp)};
}

}  // namespace

SourceFolder generated_code(const std::string& name, const Model<double>& model,
                            const gen::Mechanism& mechanism,
                            const std::vector<std::string>& functions,
                            const gen::Partition* partition, gen::FunctionOptions options) {
  options.lanes = true;
  std::vector<gen::Kernel> kernels;
  for (const std::string& function : functions) {
    for (const gen::Kernel& kernel : gen::derive_function(mechanism, function, options)) {
      kernels.push_back(gen::arrange(kernel));
    }
  }
  std::optional<gen::Hybrid> hybrid;
  if (partition != nullptr) hybrid = gen::derive_hybrid(model, mechanism, *partition, options);
  std::optional<gen::Program> limbs;
  if (std::count(functions.begin(), functions.end(), "fd") > 0) {
    limbs = gen::limbs_side_by_side(model, mechanism, options);
  }
  return library(name, model, std::move(kernels), limbs ? &*limbs : nullptr,
                 hybrid ? &*hybrid : nullptr);
}

SourceFolder hybrid_code(const std::string& name, const Model<double>& model, gen::Hybrid& hybrid) {
  return library(name, model, {}, nullptr, &hybrid);
}

}  // namespace hybridyn::cli
