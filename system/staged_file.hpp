// A new content for a file, written beside it and then moved into its place in one step: who reads
// the file sees the old content or the new, and a failing run leaves the old.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace hybridyn::tools {

class StagedFile {
 public:
  /// In the folder of `target`, under a name that nobody can know beforehand (NAME.DIGITS.new) and
  /// that is no symlink. Throws Error that names the target.
  explicit StagedFile(std::filesystem::path target);
  /// Removes it, unless it has been moved.
  ~StagedFile();
  StagedFile(StagedFile&& other) noexcept;
  StagedFile& operator=(StagedFile&&) = delete;

  /// Throws Error.
  void write(std::string_view text);
  /// Throws Error.
  void move();

  const std::filesystem::path& target() const { return target_; }

 private:
  [[noreturn]] void fail() const;
  void close_file();

  std::filesystem::path target_;
  std::filesystem::path path_;
  int file_ = -1;
};

/// A name beside the target that nobody can know beforehand: NAME.DIGITS followed by `ending`.
std::filesystem::path name_beside(const std::filesystem::path& target, const std::string& ending);

/// Removes what processes of this user have staged in a folder and did not live to move or remove.
void remove_dead_stagings(const std::filesystem::path& folder);

}  // namespace hybridyn::tools
