// A file that grows by lines, of which only whole ones stay.
#pragma once

#include <string>
#include <string_view>

namespace hybridyn::tools {

class RowFile {
 public:
  /// A new file: there must be none, nor a symlink. Throws InputError.
  explicit RowFile(const std::string& path);
  ~RowFile();
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  /// A line with its end; `flush` writes it, which should be called where many are waiting.
  void add(std::string_view line) { waiting_ += line; }
  bool are_many_waiting() const { return waiting_.size() >= kMany; }
  /// An error number, or 0. After an error the file ends with a whole line, and takes no more.
  [[nodiscard]] int flush();

 private:
  static constexpr std::size_t kMany = 1 << 16;

  std::string waiting_;  // whole lines
  int file_;
  long size_ = 0;  // of what is written
  int error_ = 0;  // the first
};

}  // namespace hybridyn::tools
