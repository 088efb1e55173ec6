// What a generated library is called, says about its origin, and is written into.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/symbolic/model_text.hpp"
#include "hybridyn/model/description.hpp"

namespace hybridyn::generator {

struct OutputFile {
  std::string name;  // within the library's folder
  std::string text;
};

struct JointLayout {
  ModelText name;
  std::string type;
  int q_index;
  int nq;
  int v_index;
  int nv;
  int link = -1;  // of LibraryInfo::links: what it carries
  JointLimits limits{};
  JointDynamics dynamics{};
};

/// A link of the model file, welded or not, with its own inertia in its own frame.
struct LinkFacts {
  ModelText name;
  int parent;  // of LibraryInfo::links, or -1
  int joint;   // that moves it, or -1
  CentralInertia inertia;
};

/// A joint that closes a loop.
struct LoopFacts {
  ModelText name;
  std::string type;
};

/// An inertial parameter that functions take as an argument.
struct ParameterInfo {
  std::string name;  // an identifier
  double nominal;    // in the model file
};

/// What generated files say about their origin, and what they are called.
struct LibraryInfo {
  std::string name;     // of the library: folder, namespace, prefix of C functions
  ModelText model;      // as the model file calls itself
  std::string hash;     // of the model file
  std::string version;  // of the generator
  ModelText command;    // in canonical form
  int nq = 0;
  int nv = 0;
  int loops = 0;
  bool floats = false;
  bool is_compiled = false;       // once, behind thin declarations
  std::vector<ModelText> frames;  // links that functions of frames are for
  std::vector<JointLayout> joints;
  std::vector<LinkFacts> links;  // of the model file
  std::vector<LoopFacts> loop_joints;
  std::vector<ModelText> couplings;
  std::vector<double> least_positions;  // of random configurations
  std::vector<double> most_positions;
  std::vector<ParameterInfo> parameters;
};

}  // namespace hybridyn::generator
