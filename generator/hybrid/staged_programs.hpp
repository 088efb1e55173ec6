// Programs of which each part's kernels are told apart by their stages.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/generator/hybrid/block_calls.hpp"

namespace hybridyn::generator {

/// Walks over all parts, one for each stage of their kernels.
class StagedPrograms : protected BlockCalls {
 protected:
  using BlockCalls::BlockCalls;

  void derive_parts() {
    for (int p = 0; p < part_count(); ++p) kernels_.push_back(derive(p));
  }

  void outward(const std::string& stage) {
    for (int p = 0; p < part_count(); ++p) call_stage(p, stage);
  }
  void inward(const std::string& stage) {
    for (int p = part_count() - 1; p >= 0; --p) call_stage(p, stage);
  }

  /// The program so far; the next one begins.
  Program take() {
    Program out = std::move(out_);
    out_ = Program();
    out_.gravity = options_.gravity;
    return out;
  }

 private:
  using KernelsByStage = std::map<std::string, Kernel>;

  KernelsByStage derive(int p) {
    KernelsByStage out;
    for (Kernel& kernel : derive_part(p)) {
      std::string stage = kernel.name.substr(kernel.name.rfind('_') + 1);  // by split_stages
      out.emplace(std::move(stage), std::move(kernel));
    }
    return out;
  }

  void call_stage(int p, const std::string& stage) {
    const auto kernel = kernels_[p].find(stage);
    if (kernel != kernels_[p].end()) call_of(p, add_kernel(std::move(kernel->second)));
  }

  std::vector<KernelsByStage> kernels_;  // by part
};

}  // namespace hybridyn::generator
