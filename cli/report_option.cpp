#include "cli/report_option.hpp"

#include <filesystem>

#include "hybridyn/inspection/tree_drawing.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"

namespace hybridyn::tools {
namespace {

bool ends_in(const std::string& path, const char* extension) {
  return std::filesystem::path(path).extension() == extension;
}

}  // namespace

void check_report_names(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (ends_in(path, ".html") || ends_in(path, ".tex")) continue;
    throw UsageError("--report: '" + path + "' ends neither in .html nor in .tex");
  }
}

void write_reports(const std::vector<std::string>& paths, generator::ReportInput input,
                   const Model<double>& whole) {
  if (paths.empty()) return;
  std::vector<generator::Drawing> trees;
  if (input.chain.empty()) {
    trees = {{"Tree of links", draw_svg(whole)}};
  } else {
    trees = {{"Tree of links of the chain", draw_svg(input.model)},
             {"Tree of links of the robot that the chain is taken from", draw_svg(whole)}};
  }
  input.drawings.insert(input.drawings.begin(), trees.begin(), trees.end());
  for (const std::string& path : paths) {
    write_file(path, ends_in(path, ".html") ? generator::html_report(input)
                                            : generator::latex_report(input));
  }
}

}  // namespace hybridyn::tools
