// The subcommands. Each adds itself to the application and, when it is the one asked for, runs
// while the command line is parsed and leaves its exit code.
#pragma once

namespace CLI {
class App;
}

namespace hybridyn::tools {

void add_inspect(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_convert(CLI::App& app, int& exit_code);
void add_eval(CLI::App& app, int& exit_code);
void add_generate(CLI::App& app, int& exit_code);
void add_report(CLI::App& app, int& exit_code);
void add_simulate(CLI::App& app, int& exit_code);
void add_tune(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);

}  // namespace hybridyn::tools
