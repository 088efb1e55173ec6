// Other programs, through the shell.
#pragma once

#include <string>

namespace hybridyn::cli {

struct CommandOutput {
  int exit_code;
  std::string text;  // stdout and stderr
};

/// Throws InputError where there is no shell.
CommandOutput run_command(const std::string& command);

/// For the shell: in single quotes.
std::string quoted(const std::string& text);

}  // namespace hybridyn::cli
