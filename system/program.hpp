// Other programs, started without a shell: nothing in their arguments is interpreted.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::tools {

struct ProgramOutput {
  int exit_code;     // 127 where it could not be started, 128 + the signal that ended it
  std::string text;  // stdout and stderr
  double seconds;    // of processors, its own and of all that it started
};

/// Runs what the first argument names, found by PATH, with nothing on its standard input. SIGINT,
/// SIGTERM and SIGHUP end it and all that it started; then throws Interrupted.
ProgramOutput run_program(const std::vector<std::string>& command);

/// For people: as one would type it into a shell.
std::string as_typed(const std::vector<std::string>& command);

/// The words of a text between its blanks.
std::vector<std::string> words_of(const std::string& text);

}  // namespace hybridyn::tools
