// A folder that goes with the object, which nobody else can read.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "hybridyn/system/folder_lock.hpp"

namespace hybridyn::tools {

class TemporaryFolder {
 public:
  /// Beside `folder`, named after it: FOLDER.XXXXXX. Throws InputError.
  explicit TemporaryFolder(const std::filesystem::path& folder);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

  /// Moves it to where it stays; false where something is there. It is in use as long as the object
  /// lives.
  bool move_to(const std::filesystem::path& place);

 private:
  std::filesystem::path path_;
  std::optional<FolderLock> lock_;
  bool is_temporary_ = true;
};

/// In the system's folder for such, after removing those of this user that lost their process.
std::unique_ptr<TemporaryFolder> make_temporary_folder();

/// Removes the folders beside `folder` that processes of this user made in its name and did not
/// live to remove. `folder` may be anything that `is_name` takes.
void remove_dead_folders(const std::filesystem::path& parent,
                         const std::function<bool(const std::string& name)>& is_name);

}  // namespace hybridyn::tools
