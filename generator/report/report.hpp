// What was generated and how it came about, as one page: for browsers (no scripts, nothing loaded
// from elsewhere), or for pdflatex.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/compile/compile.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::generator {

struct Drawing {
  std::string caption;
  std::string svg;
};

/// A block or a numeric link of a hybrid.
struct ReportPart {
  std::string kind;
  std::string links;
  std::string base;      // link that it hangs on
  OperationCount count;  // of one forward dynamics; nothing for a numeric link
};

/// What a report is about.
struct ReportInput {
  Model<double> model;
  Request request;
  Library library;                  // the very code
  std::string chain;                // as asked for; empty: the whole model
  std::vector<Drawing> drawings{};  // HTML only
  std::string partition{};          // of a hybrid, as asked for; empty: there is none
  std::string partition_reason{};   // where it was chosen automatically
  std::vector<ReportPart> parts{};
};

std::string html_report(const ReportInput& input);
std::string latex_report(const ReportInput& input);

}  // namespace hybridyn::generator
