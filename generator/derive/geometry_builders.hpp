// Builders of the functions that say where things are, and of those of the whole mechanism.
#pragma once

#include "hybridyn/generator/derive/function_builders.hpp"

namespace hybridyn::generator {

/// A frame that was asked for, and how results for it are called.
struct NamedFrame {
  const BodyFrame* frame;
  std::string name;
};
/// Each once; frames whose names differ in signs only get numbers.
std::vector<NamedFrame> chosen_frames(const Setting& s);

void build_fk(Kernel& kernel, const Setting& setting);
void build_com(Kernel& kernel, const Setting& s);
void build_energy(Kernel& kernel, const Setting& s);
void build_momentum(Kernel& kernel, const Setting& s);
void build_Ag(Kernel& kernel, const Setting& s);
void build_Agdotv(Kernel& kernel, const Setting& s);

}  // namespace hybridyn::generator
