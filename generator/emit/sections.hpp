// Where comments go that say what the statements below them are about. Scheduling mixes the passes
// and joints of a recursion, but not far: each statement waits for few others. So there is an order
// of sections, that in which they were derived, in which most statements stand under their own.
#pragma once

#include <cstdint>
#include <vector>

namespace hybridyn::generator {

/// For each statement the section under which it stands, given the one it belongs to: never falling,
/// with as few statements as can be under another section than their own, and no section for the
/// sake of one or two.
std::vector<std::uint16_t> section_labels(const std::vector<std::uint16_t>& own);

}  // namespace hybridyn::generator
