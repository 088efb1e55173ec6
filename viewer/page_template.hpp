// The page without its data, as npm bundled it.
#pragma once

#include <string_view>

namespace hybridyn::viewer {

/// HTML with the marks @TITLE@, @DATA@ and @BUFFER@, in this order and before any script; empty in
/// a build without npm.
std::string_view page_template();

}  // namespace hybridyn::viewer
