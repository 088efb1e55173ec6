// A chain of a mechanism as a mechanism of its own.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "hybridyn/base/error.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::generator {

/// A chain that makes no sense; says why.
class ChainError : public Error {
 public:
  using Error::Error;
};

/// The links that `chain` names, parents first. Throws ChainError.
std::set<int> links_of_chain(const Model<double>& model, std::string_view chain);

/// The links named by `chain`, as a model. "first..last" is the path from one link down to
/// another; several, and single links, are separated by commas. Links welded together are one.
///
/// Fixed: the link of the file that the chain hangs on is its ground, and that link's frame its
/// world. Floating: its first link moves freely instead, by a joint named root_joint.
///
/// Throws ChainError: names that do not exist, no links, links that do not hang together, a joint
/// that nothing resists.
Model<double> extract_chain(const Model<double>& model, std::string_view chain, bool floating);

}  // namespace hybridyn::generator
