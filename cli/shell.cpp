#include "shell.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>

#include "errors.hpp"

namespace hybridyn::cli {

CommandOutput run_command(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) throw InputError("cannot start a shell to run: " + command);
  CommandOutput out{0, {}};
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    out.text.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  out.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  return out;
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace hybridyn::cli
