// `hybridyn report`: the page and the drawings of a simulated motion.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/subcommands.hpp"
#include "hybridyn/runs/drawing_names.hpp"
#include "hybridyn/runs/run_page.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/viewer/drawings.hpp"

namespace hybridyn::tools {
namespace {

struct ReportOptions {
  std::string folder;
  bool svg = false;
  int snapshots = 8;
};

void write_drawings(const viewer::PageData& data, const std::filesystem::path& folder,
                    int snapshots) {
  write_file((folder / drawing_name("Snapshots")).string(),
             viewer::write_svg_snapshots(data, snapshots));
  for (const viewer::PlotGroup& plot : data.plots) {
    write_file((folder / drawing_name(plot.title)).string(), viewer::write_svg_plot(plot));
  }
}

int report(const ReportOptions& options) {
  const viewer::PageData data = page_of(read_run(options.folder));
  if (options.svg) write_drawings(data, options.folder, options.snapshots);
  std::cout << write_page(data, options.folder) << '\n';
  return 0;
}

}  // namespace

void add_report(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("report", "A page that shows a simulated motion, and drawings");
  const auto options = std::make_shared<ReportOptions>();
  command->add_option("DIR", options->folder, "where simulate has left its results")
      ->required()
      ->type_name("DIR");
  command->add_flag("--svg", options->svg,
                    "also each plot, and a strip of snapshots, as SVG files");
  command->add_option("--snapshots", options->snapshots, "how many are in the strip")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->footer("Example, of a folder that simulate wrote:\n  hybridyn report falling --svg");
  command->callback([options, &exit_code] { exit_code = report(*options); });
}

}  // namespace hybridyn::tools
