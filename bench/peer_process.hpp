// A program that is timed beside others, spoken with through its input and output
// (bench/peers/protocol.hpp).
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace hybridyn::tools {

class PeerProcess {
 public:
  /// Starts it and tells it the states. Throws InputError, as do the others.
  PeerProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
              const std::string& states);
  ~PeerProcess();
  PeerProcess(const PeerProcess&) = delete;
  PeerProcess& operator=(const PeerProcess&) = delete;

  /// As it calls itself, with its version.
  const std::string& name() const { return name_; }

  /// Its answer to a command: that many lines, or one that begins with "cannot ".
  std::vector<std::string> ask(const std::string& command, int lines);

 private:
  std::string read_line();
  void write(const std::string& text);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  std::string program_;
  std::string name_;
  pid_t process_ = -1;
  File input_;  // of the program
  File output_;
};

}  // namespace hybridyn::tools
