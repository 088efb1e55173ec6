// What the page's script reads: names and sizes as JSON, long rows of numbers in a buffer.
#pragma once

#include <string>

#include "hybridyn/viewer/float_buffer.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// JSON in which rows of numbers are [first, count] in `buffer`, thinned. It holds no '<', '>' or
/// '&', so that it can stand in a script element. `data` has passed check_sizes().
std::string page_json(const PageData& data, FloatBuffer& buffer);

/// Throws std::invalid_argument where sizes do not fit together.
void check_sizes(const PageData& data);

}  // namespace hybridyn::viewer
