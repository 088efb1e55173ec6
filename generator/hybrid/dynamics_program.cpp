// Programs that share what they keep: those over one factorisation (what the configuration decides,
// then contact inertia, forward dynamics, and responses to joint forces), and forward dynamics in
// which contact forces come last.
#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/hybrid/link_places.hpp"
#include "hybridyn/generator/hybrid/staged_programs.hpp"

namespace hybridyn::generator {
namespace {

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
