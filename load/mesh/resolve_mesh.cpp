#include "hybridyn/load/resolve_mesh.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "package_name.hpp"

namespace hybridyn::load {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFolders = 10'000;  // looked into, of a variable

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// Looks for one file of one package.
class PackageSearch {
 public:
  PackageSearch(std::string name, std::string rest)
      : name_(std::move(name)), rest_(std::move(rest)) {}

  bool met_package() const { return met_package_; }

  /// The file, or an empty path.
  fs::path find(const fs::path& model_folder, const MeshOptions& options) {
    for (const fs::path& folder : options.packages) {
      if (fs::path found = in_or_below(folder); !found.empty()) return found;
    }
    for (fs::path folder = model_folder;; folder = folder.parent_path()) {
      if (fs::path found = in_or_below(folder); !found.empty()) return found;
      if (folder == folder.parent_path()) break;
    }
    return from_environment();
  }

 private:
  /// The folder is the package, or has it in it.
  fs::path in_or_below(const fs::path& folder) {
    fs::path found;
    if (folder.filename() == name_ || package_name(folder) == name_) found = in_package(folder);
    return found.empty() ? in_package(folder / name_) : found;
  }

  fs::path in_package(const fs::path& folder) {
    if (!is_folder(folder)) return {};
    met_package_ = true;
    return is_file(folder / rest_) ? folder / rest_ : fs::path();
  }

  fs::path from_environment() {
    for (const char* variable :
         {"ROS_PACKAGE_PATH", "GZ_SIM_RESOURCE_PATH", "SDF_PATH", "GAZEBO_MODEL_PATH"}) {
      for (const fs::path& folder : folders_in(variable)) {
        if (fs::path found = in_or_below(folder); !found.empty()) return found;
        if (fs::path found = in_folders_of(folder); !found.empty()) return found;
      }
    }
    for (const fs::path& folder : folders_in("AMENT_PREFIX_PATH")) {
      if (fs::path found = in_package(folder / "share" / name_); !found.empty()) return found;
    }
    return {};
  }

  /// In the order of their names, so that it does not depend on the file system's.
  fs::path in_folders_of(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> folders;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      if (is_folder(entry->path())) folders.push_back(entry->path());
      if (folders.size() >= kMostFolders) break;
    }
    std::sort(folders.begin(), folders.end());
    for (const fs::path& inner : folders) {
      if (fs::path found = in_or_below(inner); !found.empty()) return found;
    }
    return {};
  }

  static std::vector<fs::path> folders_in(const char* variable) {
    const char* const value = std::getenv(variable);
    std::vector<fs::path> folders;
    std::string_view rest = value ? value : "";
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      if (end > 0) folders.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
  }

  std::string name_;
  std::string rest_;
  bool met_package_ = false;
};

fs::path folder_of(const fs::path& model_file) {
  std::error_code error;
  const fs::path absolute = fs::absolute(model_file, error);
  return (error ? model_file : absolute).lexically_normal().parent_path();
}

ResolvedMesh in_package(const std::string& name_and_rest, const fs::path& model_file,
                        const MeshOptions& options) {
  const std::size_t slash = name_and_rest.find('/');
  if (slash == 0 || slash == std::string::npos) {
    return {{}, "names no file in a package", "write package://NAME/FILE"};
  }
  PackageSearch search(name_and_rest.substr(0, slash), name_and_rest.substr(slash + 1));
  fs::path found = search.find(folder_of(model_file), options);
  if (!found.empty()) return {std::move(found), "", ""};
  if (search.met_package()) return {{}, "does not exist in its package", "correct the path"};
  return {{},
          "is in a package that was not found",
          "put the model into the package's folder, or set ROS_PACKAGE_PATH to where it is"};
}

ResolvedMesh at_path(const std::string& name, const fs::path& model_file) {
  const fs::path path = folder_of(model_file) / name;  // `name` itself where that is absolute
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {{}, "does not exist", "correct the path"};
  if (!is_file(path)) return {{}, "is no file", "name a file, no folder and no device"};
  return {path, "", ""};
}

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Without %20 and the like. A zero byte stays as it is written.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool escape = text[k] == '%' && k + 2 < text.size();
    const int high = escape ? hexadecimal(text[k + 1]) : -1;
    const int low = escape ? hexadecimal(text[k + 2]) : -1;
    const bool valid = high >= 0 && low >= 0 && high + low > 0;
    out += valid ? static_cast<char>(16 * high + low) : text[k];
    if (valid) k += 2;
  }
  return out;
}

}  // namespace

ResolvedMesh resolve_mesh(const std::string& uri, const fs::path& model_file,
                          const MeshOptions& options) {
  const std::size_t end = uri.find("://");
  if (end == std::string::npos) return at_path(uri, model_file);
  const std::string scheme = uri.substr(0, end);
  const std::string rest = uri.substr(end + 3);
  if (scheme == "package" || scheme == "model") return in_package(rest, model_file, options);
  if (scheme == "file") return at_path(decoded(rest), model_file);
  return {{}, "is no path, and neither package:// nor file://", "name a file on this machine"};
}

}  // namespace hybridyn::load
