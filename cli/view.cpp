// `hybridyn view`: a page on which a model can be looked at, and its joints moved.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/partition_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/inspection/model_page.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/runs/run_page.hpp"

namespace hybridyn::tools {
namespace {

struct ViewOptions {
  ModelFile model;
  std::string partition;
  std::string out;
  bool open = false;
};

int view(const ViewOptions& options) {
  const load::LoadedModel loaded = load_model(options.model);
  std::optional<CutRobot> cut;
  if (!options.partition.empty()) {
    cut = cut_as_asked(options.partition, options.model.path, loaded.model);
  }
  std::filesystem::path out = options.out;
  if (out.empty()) out = std::filesystem::path(options.model.path).stem().string() + ".html";
  write_page_file(page_of_model(loaded, cut ? &*cut : nullptr), out);
  std::cout << out.string() << '\n';
  if (options.open) open_page(out.string());
  return 0;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("view", "A page that shows a model; its joints can be moved");
  const auto options = std::make_shared<ViewOptions>();
  add_model_options(*command, options->model);
  add_partition_option(*command, options->partition);
  command
      ->add_option("-o,--out", options->out, "the page (default: MODEL.html in the present folder)")
      ->type_name("FILE");
  command->add_flag("--open", options->open, "open it in the browser");
  command->footer("Example:\n  hybridyn view robot.urdf --open");
  command->callback([options, &exit_code] { exit_code = view(*options); });
}

}  // namespace hybridyn::tools
