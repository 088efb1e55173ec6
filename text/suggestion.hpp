// What somebody may have meant.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// "; did you mean 'inspect'?" for the known word that is nearest to a mistyped one; "" where none
/// is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

/// "'inpsect' is unknown; there are bench, eval, ...; did you mean 'inspect'?"
std::string unknown_word(const std::string& word, const std::vector<std::string>& known);

/// The frame of the link of that name. Throws InputError where there is none: with the link that a
/// joint of that name carries, or the nearest name. `option` is what the name was given to.
int frame_of_link(const std::string& name, const Model<double>& model);

}  // namespace hybridyn::tools
