#include "robot.hpp"

#include <utility>

namespace hybridyn::python {

std::filesystem::path& headers_folder() {
  static std::filesystem::path folder;
  return folder;
}

Robot::Robot(load::LoadedModel loaded, RobotOptions options)
    : loaded_(std::make_unique<const load::LoadedModel>(std::move(loaded))),
      options_(std::move(options)) {}

Function& Robot::known(Known which) {
  if (Function* found = find_known(which)) return *found;
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  if (Function* found = find_known(which)) return *found;
  // Names that no key of the generator has.
  std::unique_ptr<Function>& slot = functions_["/" + std::to_string(which)];
  slot = make(which);
  known_[which].store(slot.get(), std::memory_order_release);
  return *slot;
}

Function& Robot::function(const std::string& key, const std::vector<std::string>& frames) {
  std::string name = key;
  for (const std::string& frame : frames) name += '\n' + frame;
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  std::unique_ptr<Function>& slot = functions_[name];
  if (!slot) slot = make(key, frames);
  return *slot;
}

std::unique_ptr<Function> Robot::make(Known which) {
  switch (which) {
    case kFd:
      if (!options_.compile) return make_forward_dynamics(model(), options_);
      return make("fd", {});
    case kId:
      // With loops the numeric one tells when passive joints would have to exert forces.
      if (model().has_constraints()) return make_inverse_dynamics(model(), options_.gravity);
      return make("id", {});
    case kM:
      return make("M", {});
    case kBias:
      return make("bias", {});
    case kDfd:
      return make("dfd", {});
    case kStep:
      return make_step(model(), known(kFd));
    case kIntegrate:
      return make_integrate(model());
    default:
      return make_difference(model());
  }
}

std::unique_ptr<Function> Robot::make(const std::string& key,
                                      const std::vector<std::string>& frames) {
  return make_generated(model(), key, frames, options_);
}

}  // namespace hybridyn::python
