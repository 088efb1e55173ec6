// What packages are called.
#pragma once

#include <filesystem>
#include <string>

namespace hybridyn::load {

/// The <name> in a folder's package.xml; "" where there is none.
std::string package_name(const std::filesystem::path& folder);

}  // namespace hybridyn::load
