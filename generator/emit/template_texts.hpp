// The files of templates/, compiled in.
#pragma once

#include <string>

namespace hybridyn::generator {

extern const std::string kFunctionHpp;
extern const std::string kModelHpp;
extern const std::string kLibraryHpp;
extern const std::string kLibraryH;
extern const std::string kLibraryC;
extern const std::string kRobotHpp;
extern const std::string kLimbsHpp;
extern const std::string kBatchHpp;
extern const std::string kEntryCpp;
extern const std::string kConfigurationHpp;
extern const std::string kStepHpp;
extern const std::string kMotionC;
extern const std::string kCasadiC;
extern const std::string kCompiledCpp;
extern const std::string kDeclarationsHpp;
extern const std::string kEigenHpp;

}  // namespace hybridyn::generator
