// `hybridyn inspect`: the tree of links and joints, loops, couplings, sizes and masses; how it is
// cut into blocks and numeric links.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/partition_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/inspection/assembly_drawing.hpp"
#include "hybridyn/inspection/inspection.hpp"
#include "hybridyn/inspection/tree_drawing.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {
namespace {

struct InspectOptions {
  ModelFile model;
  bool json = false;
  std::string svg;
  std::string dot;
  std::string partition;
  std::string assembly;
};

void inspect(const InspectOptions& options) {
  const load::LoadedModel loaded = load_model(options.model);
  const Model<double>& model = loaded.model;
  std::optional<CutRobot> cut;
  if (!options.partition.empty() || !options.assembly.empty()) {
    cut = cut_as_asked(options.partition, options.model.path, model);
  }
  if (!options.svg.empty()) write_file(options.svg, valid_utf8(draw_svg(model)));
  if (!options.dot.empty()) write_file(options.dot, valid_utf8(draw_dot(model)));
  if (!options.assembly.empty()) {
    write_file(options.assembly, valid_utf8(draw_assembly(model, *cut)));
  }
  if (options.json) {
    Json report = report_json(model);
    if (cut) report["partition"] = partition_json(model, *cut);
    print(std::cout, report);
  } else {
    print_report(std::cout, model);
    if (cut) print_partition(std::cout, model, *cut);
  }
}

}  // namespace

void add_inspect(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("inspect", "Show what a model consists of");
  const auto options = std::make_shared<InspectOptions>();
  add_model_options(*command, options->model);
  command->add_flag("--json", options->json, "print JSON");
  command->add_option("--svg", options->svg, "draw the tree into this file, as SVG")
      ->type_name("FILE");
  command->add_option("--dot", options->dot, "write the tree into this file, for Graphviz")
      ->type_name("FILE");
  add_partition_option(*command, options->partition);
  command
      ->add_option("--assembly", options->assembly,
                   "draw how the parts of the partition are joined into this file, as SVG")
      ->type_name("FILE");
  command->footer("Example:\n  hybridyn inspect robot.urdf --svg robot.svg");
  command->callback([options] { inspect(*options); });
}

}  // namespace hybridyn::tools
