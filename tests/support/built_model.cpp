#include "support/built_model.hpp"

#include "hybridyn/building/build.hpp"

namespace hybridyn::testing {

Model<double> built_model(const MechanismDescription& description, const BuildOptions& options) {
  return build_model(description, options);
}

}  // namespace hybridyn::testing
