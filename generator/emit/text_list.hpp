// Lists in generated code.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hybridyn::generator {

/// Items separated by commas, in lines that begin with the indentation (the first one without).
/// `tail`: columns that what follows the last item takes.
std::string text_list(const std::vector<std::string>& items, const std::string& indent,
                      std::size_t tail = 0);

}  // namespace hybridyn::generator
