#include "emit/output_folder.hpp"

#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

namespace hybridyn::generator {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Files of the last run, from its metadata; none if there was none or it cannot be read.
std::set<std::string> listed_files(const fs::path& metadata) {
  std::set<std::string> out;
  const auto json = nlohmann::json::parse(text_of(metadata), nullptr, false);
  if (!json.is_object() || !json.contains("files") || !json["files"].is_array()) return out;
  for (const auto& name : json["files"]) {
    // Only plain names: nothing outside the folder is ever removed.
    if (!name.is_string()) continue;
    const fs::path path(name.get<std::string>());
    if (path == path.filename() && path != "." && path != "..") out.insert(path.string());
  }
  return out;
}

/// Temporaries that are gone again unless they were moved to where they belong.
class Staging {
 public:
  explicit Staging(const fs::path& folder) : folder_(folder) {}
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging() {
    std::error_code ignored;
    for (const std::string& name : names_) fs::remove(temporary(name), ignored);
  }

  void add(const OutputFile& file) {
    names_.push_back(file.name);
    std::ofstream out(temporary(file.name), std::ios::binary);
    out << file.text;
    if (!out.flush()) {
      throw std::runtime_error((folder_ / file.name).string() + ": cannot be written");
    }
  }

  void move_all() {
    for (const std::string& name : names_) fs::rename(temporary(name), folder_ / name);
    names_.clear();
  }

 private:
  fs::path temporary(const std::string& name) const { return folder_ / (name + ".new"); }

  fs::path folder_;
  std::vector<std::string> names_;
};

}  // namespace

void write_folder(const fs::path& folder, const std::vector<OutputFile>& files,
                  const std::string& metadata) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::set<std::string> stale = listed_files(folder / metadata);
  Staging staging(folder);
  for (const OutputFile& file : files) {
    stale.erase(file.name);
    if (!fs::exists(folder / file.name) || text_of(folder / file.name) != file.text) {
      staging.add(file);
    }
  }
  staging.move_all();
  for (const std::string& name : stale) fs::remove(folder / name, error);
}

}  // namespace hybridyn::generator
