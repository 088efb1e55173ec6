#include "hybridyn/runs/law_plugin.hpp"

#include <dlfcn.h>

#include <filesystem>

#include "hybridyn/control/plugin.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

/// A library and what it made, which must go first.
struct Plugin {
  explicit Plugin(const std::string& path)
      : handle(dlopen(std::filesystem::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle != nullptr) return;
    const char* const why = dlerror();
    throw InputError(
        path + ": is no library that can be loaded: " + (why == nullptr ? "unknown reason" : why));
  }
  ~Plugin() {
    law = nullptr;
    dlclose(handle);
  }
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;

  void* handle;
  Controller<double> law;
};

}  // namespace

Controller<double> load_law(const std::string& path, const Model<double>& model,
                            const std::string& parameters) {
  const auto plugin = std::make_shared<Plugin>(path);
  void* const symbol = dlsym(plugin->handle, control::kPluginEntry);
  if (symbol == nullptr) {
    throw InputError(path + ": has no function " + control::kPluginEntry +
                     "; write HYBRIDYN_CONTROL_LAW(your_function) in it");
  }
  std::string error;
  const auto entry = reinterpret_cast<control::PluginEntry>(symbol);  // NOLINT: dlsym's way
  if (!entry({control::kPluginVersion, sizeof(Model<double>), &model, parameters.c_str(),
              &plugin->law, &error})) {
    throw InputError(path + ": " + error);
  }
  if (!plugin->law) throw InputError(path + ": gives an empty law");
  return [plugin, path](double t, const VectorX<double>& q, const VectorX<double>& v,
                        VectorX<double>& tau) {
    try {
      plugin->law(t, q, v, tau);
    } catch (const std::exception& thrown) {
      throw InputError(path + ": " + thrown.what());
    }
  };
}

}  // namespace hybridyn::tools
