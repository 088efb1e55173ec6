// What was generated and how it came about, as one page: for browsers (no scripts, nothing loaded
// from elsewhere), or for pdflatex.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "derive/functions.hpp"
#include "emit/library.hpp"
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

/// What a report is about. `derived`, `attempts` and `kernels` go together: each kernel before it
/// was arranged, what was tried for it, and what the code was written from.
struct ReportInput {
  LibraryInfo info;
  std::string chain;  // as asked for; empty: the whole model
  Model<double> model;
  Mechanism mechanism;
  std::optional<Vec<Extended>> gravity;  // an argument of the functions if not given
  std::vector<Kernel> derived;
  std::vector<Attempts> attempts;
  std::vector<Kernel> kernels;
  OutputLanguage language = OutputLanguage::kCpp;
  std::vector<OutputFile> files;
  std::vector<Drawing> drawings;  // HTML only
  std::string partition;          // of a hybrid, as asked for; empty: there is none
  std::string partition_reason;   // where it was chosen automatically
  std::vector<ReportPart> parts;
};

std::string html_report(const ReportInput& input);
std::string latex_report(const ReportInput& input);

}  // namespace hybridyn::generator
