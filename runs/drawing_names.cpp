#include "hybridyn/runs/drawing_names.hpp"

#include <cctype>

namespace hybridyn::tools {

const std::vector<std::string>& plot_titles() {
  static const std::vector<std::string> kTitles = {
      "Joint angle",          "Joint quaternions",     "Joint velocity",
      "Joint acceleration",   "Joint torque",          "Joint force",
      "Linear position",      "Linear velocity",       "Linear acceleration",
      "Mechanical energy",    "Change of energy",      "Power of forces other than gravity",
      "Centre of mass",       "Linear momentum",       "Angular momentum about the centre of mass",
      "Force through joints", "Moment through joints", "Loops open by",
      "Contact force",        "Contact points",        "Contact depth",
      "Contact residuals"};
  return kTitles;
}

std::string drawing_name(const std::string& title) {
  std::string out;
  for (const char c : title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  return out + ".svg";
}

std::vector<std::string> drawing_names() {
  std::vector<std::string> out = {drawing_name("Snapshots")};
  for (const std::string& title : plot_titles()) out.push_back(drawing_name(title));
  return out;
}

}  // namespace hybridyn::tools
