// Templates of reports, compiled in.
#pragma once

#include <string>

namespace hybridyn::generator {

extern const std::string kReportHtml;
extern const std::string kReportTex;

}  // namespace hybridyn::generator
