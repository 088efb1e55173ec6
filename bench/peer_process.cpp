#include "bench/peer_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

struct Pipe {
  int read_end;
  int write_end;
};

/// Not inherited: a program that kept another one's input open would keep it from ending.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw InputError("cannot make a pipe");
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  return {ends[0], ends[1]};
}

}  // namespace

PeerProcess::PeerProcess(const std::filesystem::path& program,
                         const std::vector<std::string>& arguments, const std::string& states)
    : program_(program.string()) {
  const Pipe in = make_pipe();
  const Pipe out = make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read_end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write_end, STDOUT_FILENO);
  std::vector<char*> argv = {program_.data()};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const int failure =
      posix_spawn(&process_, program_.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in.read_end);
  close(out.write_end);
  input_.reset(fdopen(in.write_end, "w"));
  output_.reset(fdopen(out.read_end, "r"));
  if (failure != 0) throw InputError("cannot start " + program_);
  write(states);
  name_ = read_line();
}

PeerProcess::~PeerProcess() {
  input_.reset();  // it ends with its input
  waitpid(process_, nullptr, 0);
}

std::vector<std::string> PeerProcess::ask(const std::string& command, int lines) {
  write(command + '\n');
  std::vector<std::string> out;
  for (int i = 0; i < lines; ++i) {
    out.push_back(read_line());
    if (out.front().rfind("cannot ", 0) == 0) break;
  }
  return out;
}

std::string PeerProcess::read_line() {
  std::string out;
  for (int c = std::fgetc(output_.get()); c != '\n'; c = std::fgetc(output_.get())) {
    if (c == EOF) throw InputError(program_ + " stopped");
    out += static_cast<char>(c);
  }
  return out;
}

void PeerProcess::write(const std::string& text) {
  void (*const before)(int) = std::signal(SIGPIPE, SIG_IGN);  // it may be no more: an error, no end
  const bool is_written = std::fwrite(text.data(), 1, text.size(), input_.get()) == text.size() &&
                          std::fflush(input_.get()) == 0;
  std::signal(SIGPIPE, before);
  if (!is_written) throw InputError(program_ + " stopped");
}

}  // namespace hybridyn::tools
