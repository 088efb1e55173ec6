// hybridyn-bench: what the project measures of itself, and the pages written of it. It works in the
// source tree and is not installed.
#include <memory>

#include "bench/check.hpp"
#include "bench/contact_engines.hpp"
#include "bench/peers.hpp"
#include "bench/study.hpp"
#include "bench/thesis.hpp"
#include "hybridyn/options/application.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

void add_page_option(CLI::App& command, std::string& page) {
  command.add_option("--page", page, "write a page (Markdown)")->type_name("FILE");
}

void add_thesis(CLI::App& app) {
  CLI::App* command = app.add_subcommand("thesis", "Time the chains of [T], tables 4.2 and 4.3");
  const auto options = std::make_shared<ThesisOptions>();
  add_benchmark_options(*command, options->benchmark);
  add_output_options(*command, options->output);
  command->footer("Example:\n  hybridyn-bench thesis --svg thesis.svg");
  command->callback([options] { bench_thesis(*options); });
}

void add_study(CLI::App& app) {
  CLI::App* command = app.add_subcommand("study", "Time hybrids over the length of their chains");
  const auto options = std::make_shared<StudyOptions>();
  add_benchmark_options(*command, options->benchmark);
  add_output_options(*command, options->output);
  add_page_option(*command, options->page);
  command->footer("Example:\n  hybridyn-bench study --page docs/partition-study.md");
  command->callback([options] { bench_study(*options); });
}

void add_peers(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "peers", "Time other libraries beside ours, function by function, after comparing results");
  const auto options = std::make_shared<PeersOptions>();
  const auto model = std::make_shared<ModelFile>();
  add_model_options(*command, *model);
  command->get_option("MODEL")->required(false)->description(
      "robot (URDF); without one: a choice of the project's models, with batches too");
  command->add_option("--peers", options->peers,
                      "which: mujoco, dart, kdl, simbody, bullet, pinocchio, rbdl, separated by "
                      "commas (default: all whose programs are built)");
  add_benchmark_options(*command, options->benchmark);
  add_output_options(*command, options->output);
  add_page_option(*command, options->page);
  command->footer("Example:\n  hybridyn-bench peers robot.urdf --peers mujoco,dart");
  command->callback([options, model] {
    model->path.empty() ? bench_all_with_peers(*options) : bench_peers(*model, *options);
  });
}

void add_contact(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "contact", "Time and judge engines of contact, ours and others, on the same scenes");
  const auto options = std::make_shared<ContactEnginesOptions>();
  command->add_option(
      "--scenes", options->scenes,
      "which: quadruped, humanoid, pendulumN, stick, slide, throw, stackN, separated "
      "by commas (default: a choice)");
  command->add_option("--rounds", options->rounds, "turns that each engine takes in a scene")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  add_page_option(*command, options->page);
  command->footer("Example:\n  hybridyn-bench contact --scenes quadruped,stack10");
  command->callback([options] { bench_contact(*options); });
}

void add_check(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("check", "Compare the speed of generated code with what FILE records");
  const auto options = std::make_shared<CheckOptions>();
  options->file = HYBRIDYN_REFERENCE_FILE;
  command->add_option("FILE", options->file, "what is recorded")->capture_default_str();
  command->add_flag("--update", options->update, "write what was measured into that file");
  command->add_flag("--json", options->json, "print JSON");
  command->footer("Example:\n  hybridyn-bench check --update");
  command->callback([options] { bench_check(*options); });
}

}  // namespace
}  // namespace hybridyn::tools

int main(int argc, char** argv) {
  const auto add_subcommands = [](CLI::App& app, int& /*exit_code*/) {
    hybridyn::tools::add_thesis(app);
    hybridyn::tools::add_peers(app);
    hybridyn::tools::add_study(app);
    hybridyn::tools::add_contact(app);
    hybridyn::tools::add_check(app);
  };
  return hybridyn::tools::run_application("hybridyn-bench", "What Hybridyn measures of itself.",
                                          HYBRIDYN_VERSION, add_subcommands, argc, argv);
}
