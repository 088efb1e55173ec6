// Several runs on one page: the page of one of them, with the curves of the others beside its own.
#pragma once

#include <string>

#include "hybridyn/viewer/page.hpp"

namespace hybridyn::tools {

/// Adds to a page what another one has of the same names: curves, over the times of the first,
/// between samples straight; what the summary says; paths. `name` tells whose they are. Throws
/// InputError if they have no joint in common.
void add_beside(const viewer::PageData& other, const std::string& name, viewer::PageData& page);

}  // namespace hybridyn::tools
