// A folder that goes with the object.
#pragma once

#include <filesystem>

namespace hybridyn::cli {

class TemporaryFolder {
 public:
  /// Beside `folder`, named after it. Throws InputError.
  explicit TemporaryFolder(const std::filesystem::path& folder);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace hybridyn::cli
