// Says which folders are in use: a lock that the system takes back when the process ends, however.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace hybridyn::tools {

class FolderLock {
 public:
  /// Held by any number of users; waits while somebody removes the folder. Nothing where there is
  /// no folder (a symlink is none), or it was removed meanwhile, or the file system knows no locks.
  static std::optional<FolderLock> for_use(const std::filesystem::path& folder);
  /// Held by one, who may then remove it: nothing where somebody uses it, or as above.
  static std::optional<FolderLock> for_removal(const std::filesystem::path& folder);

  FolderLock(FolderLock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FolderLock();

 private:
  explicit FolderLock(int file) : file_(file) {}
  static std::optional<FolderLock> take(const std::filesystem::path& folder, int how);

  int file_;
};

/// Removes a folder with all that is in it, unless somebody uses it or it cannot be.
bool remove_unused(const std::filesystem::path& folder);

}  // namespace hybridyn::tools
