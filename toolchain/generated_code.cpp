#include "hybridyn/toolchain/generated_code.hpp"

#include <algorithm>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

const hybridyn_library* table_of(const SharedLibrary& library, const std::string& path) {
  const hybridyn_library* out = library.function<hybridyn_entry_function>("hybridyn_entry")();
  if (out->version != HYBRIDYN_ENTRY_VERSION) {
    throw InputError(path + ": has a table of functions of version " +
                     std::to_string(out->version) + ", not " +
                     std::to_string(HYBRIDYN_ENTRY_VERSION));
  }
  return out;
}

std::unique_ptr<void, void (*)(void*)> robot_of(const hybridyn_library& table) {
  if (table.make_robot == nullptr) return {nullptr, [](void*) {}};
  return {table.make_robot(), table.release_robot};
}

}  // namespace

CompiledFile compile_generated(const std::string& what, const generator::Library& library,
                               const CompileOptions& options) {
  const std::string source = "#include \"" + library.info.name + "/entry.cpp\"\n";
  return compile_library_file({what, source, {source_folder(library)}}, options);
}

GeneratedCode::GeneratedCode(const CompiledFile& file)
    : file_(file),
      library_(file.path),
      table_(table_of(library_, file.path.string())),
      robot_(robot_of(*table_)) {}

const hybridyn_function* GeneratedCode::find(const std::string& name) const {
  const hybridyn_function* end = table_->functions + table_->function_count;
  const hybridyn_function* at = std::find_if(
      table_->functions, end, [&](const hybridyn_function& f) { return f.name == name; });
  return at == end ? nullptr : at;
}

GeneratedFunction GeneratedCode::function(const std::string& name) const {
  const hybridyn_function* found = find(name);
  if (found == nullptr)
    throw InputError("the code of " + std::string(table_->model) + " has no " + name);
  return {*found, robot_.get()};
}

}  // namespace hybridyn::tools
