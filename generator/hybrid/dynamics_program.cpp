// Programs that share what they keep: those over one factorisation (what the configuration decides,
// then contact inertia, forward dynamics, and responses to joint forces), and forward dynamics in
// which contact forces come last.
#include <map>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/hybrid/block_calls.hpp"
#include "hybridyn/generator/hybrid/link_places.hpp"

namespace hybridyn::generator {
namespace {

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

class FactoredDynamics : StagedPrograms {
 public:
  using StagedPrograms::StagedPrograms;

  DynamicsPrograms run() {
    check_contacts();
    for (int p = 0; p < part_count(); ++p) {
      if (part(p).is_numeric) {
        throw DerivationError("FunctionOptions::responses: joint '" + part(p).name +
                              "' is a numeric link: the partition has to have blocks only");
      }
    }
    derive_parts();
    DynamicsPrograms out;
    inward("factor");
    call(add_kernel(derive_link_places(mechanism_)));
    out.factor = take();
    if (contacts_.rows() > 0) {
      clear_contact_inertia_between_parts();
      outward("orientation");
      inward("contact");
      out.contact_inertia = take();
    }
    outward("motion");
    inward("force");
    outward("acceleration");
    out.bias = take();
    inward("load");
    outward("response");
    out.response = take();
    return out;
  }
};

class TouchDynamics : StagedPrograms {
 public:
  using StagedPrograms::StagedPrograms;

  TouchPrograms run() {
    derive_parts();
    TouchPrograms out;
    outward("place");
    out.place = take();
    clear_contact_inertia_between_parts();
    inward("inertia");
    out.dynamics = take();
    outward("acceleration");
    out.accelerations = take();
    return out;
  }
};

}  // namespace

DynamicsPrograms dynamics_programs(const Mechanism& mechanism, const Parts& parts,
                                   BlockOptions options) {
  options.cut = BlockOptions::Cut::kFactored;
  return FactoredDynamics(mechanism, parts, options).run();
}

TouchPrograms touch_programs(const Mechanism& mechanism, const Parts& parts, BlockOptions options) {
  options.cut = BlockOptions::Cut::kTouch;
  return TouchDynamics(mechanism, parts, options).run();
}

}  // namespace hybridyn::generator
