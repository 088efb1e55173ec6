// `hybridyn report`: the page and the drawings of a simulated motion.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/subcommands.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/runs/compared_runs.hpp"
#include "hybridyn/runs/drawing_names.hpp"
#include "hybridyn/runs/run_page.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/viewer/drawings.hpp"

namespace hybridyn::tools {
namespace {

struct ReportOptions {
  std::string folder;
  ModelFile model;
  std::string trajectory;
  std::vector<std::string> compared;
  std::string out;
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

/// A motion of the user's own.
int report_motion(const ReportOptions& options) {
  const std::filesystem::path csv = options.trajectory;
  const viewer::PageData data = page_of(read_motion(load_model(options.model), csv.string()));
  const std::filesystem::path folder = csv.parent_path().empty() ? "." : csv.parent_path();
  if (options.svg) write_drawings(data, folder, options.snapshots);
  std::filesystem::path out = options.out;
  if (out.empty()) out = folder / (csv.stem().string() + ".html");
  write_page_file(data, out);
  std::cout << out.string() << '\n';
  return 0;
}

int report(const ReportOptions& options) {
  if (!options.trajectory.empty()) return report_motion(options);
  if (options.folder.empty()) {
    throw UsageError("name a folder that simulate wrote, or --model and --trajectory");
  }
  viewer::PageData data = page_of(read_run(options.folder));
  for (const std::string& other : options.compared) {
    add_beside(page_of(read_run(other)), other, data);
  }
  if (options.svg) write_drawings(data, options.folder, options.snapshots);
  const char* const name = options.compared.empty() ? "report.html" : "comparison.html";
  std::filesystem::path out = options.out;
  if (out.empty()) out = std::filesystem::path(options.folder) / name;
  write_page_file(data, out);
  std::cout << out.string() << '\n';
  return 0;
}

}  // namespace

void add_report(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("report", "A page that shows a simulated motion, and drawings");
  const auto options = std::make_shared<ReportOptions>();
  CLI::Option* folder =
      command->add_option("DIR", options->folder, "where simulate has left its results")
          ->type_name("DIR");
  CLI::Option* model =
      command->add_option("--model", options->model.path, "of a motion of your own")
          ->type_name("FILE");
  CLI::Option* trajectory =
      command
          ->add_option("--trajectory", options->trajectory,
                       "that motion: a table (CSV) with columns t, q.JOINT, ...")
          ->excludes(folder)
          ->needs(model)
          ->type_name("FILE");
  model->needs(trajectory);
  command->add_flag("--floating", options->model.build.floating, "its root link moves freely")
      ->needs(model);
  command
      ->add_option("--compare", options->compared,
                   "other folders, whose curves are drawn beside those of DIR")
      ->needs(folder)
      ->type_name("DIR");
  command
      ->add_option("--out", options->out,
                   "the page (default: report.html or comparison.html in DIR, or beside the table)")
      ->type_name("FILE");
  command->add_flag("--svg", options->svg,
                    "also each plot, and a strip of snapshots, as SVG files");
  command->add_option("--snapshots", options->snapshots, "how many are in the strip")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->footer(
      "Examples, of folders that simulate wrote, and of a motion of your own:\n"
      "  hybridyn report falling --svg\n"
      "  hybridyn report falling --compare with_damping with_contact\n"
      "  hybridyn report --model robot.urdf --trajectory motion.csv");
  command->callback([options, &exit_code] { exit_code = report(*options); });
}

}  // namespace hybridyn::tools
