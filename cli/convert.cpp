// `hybridyn convert`: a model of any format as URDF.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/subcommands.hpp"
#include "hybridyn/load/write_urdf.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/system/files.hpp"

namespace hybridyn::tools {
namespace {

struct ConvertOptions {
  ModelFile model;
  std::string out;
};

int convert(const ConvertOptions& options) {
  const std::string text = load::write_urdf(load_model(options.model));
  if (options.out.empty()) {
    std::cout << text;
  } else {
    write_file(options.out, text);
  }
  return 0;
}

}  // namespace

void add_convert(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("convert", "A model of any format as URDF");
  const auto options = std::make_shared<ConvertOptions>();
  add_model_options(*command, options->model);
  command->add_option("-o,--out", options->out, "the file (default: standard output)")
      ->type_name("FILE");
  command->footer("Example:\n  hybridyn convert robot.xml -o robot.urdf");
  command->callback([options, &exit_code] { exit_code = convert(*options); });
}

}  // namespace hybridyn::tools
