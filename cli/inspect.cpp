// `hybridyn inspect`: the tree of links and joints, loops, couplings, sizes and masses.
#include <iostream>
#include <memory>

#include "files.hpp"
#include "inspect_report.hpp"
#include "json_output.hpp"
#include "model_options.hpp"
#include "subcommands.hpp"
#include "tree_drawing.hpp"

namespace hybridyn::cli {
namespace {

struct InspectOptions {
  ModelOptions model;
  bool json = false;
  std::string svg;
  std::string dot;
};

void inspect(const InspectOptions& options) {
  const load::LoadedModel loaded = load_model(options.model);
  if (!options.svg.empty()) write_file(options.svg, valid_utf8(draw_svg(loaded.model)));
  if (!options.dot.empty()) write_file(options.dot, valid_utf8(draw_dot(loaded.model)));
  if (options.json) {
    print(std::cout, report_json(loaded.model));
  } else {
    print_report(std::cout, loaded.model);
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
  command->footer("Example:\n  hybridyn inspect models/papers/four_bar.urdf --svg four_bar.svg");
  command->callback([options] { inspect(*options); });
}

}  // namespace hybridyn::cli
