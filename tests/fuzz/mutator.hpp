// Changes the structure of a model file at random: its numbers, names, types, axes, loops,
// couplings, mimic joints; makes cycles, drops and copies elements, nests them.
#pragma once

#include <tinyxml2.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  /// One to four changes; `changes` says which. The text itself where it is no XML.
  std::string mutate(const std::string& text);
  const std::string& changes() const { return changes_; }

 private:
  using Element = tinyxml2::XMLElement;

  void change_number();
  void scale();
  void rename();
  void change_type();
  void change_axis();
  void drop();
  void copy();
  void drop_attribute();
  void add_loop();
  void add_coupling();
  void add_mimic();
  void make_cycle();
  void nest();

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[static_cast<std::size_t>(random_.uniform(0, 1) * static_cast<double>(from.size()))];
  }
  const char* pick(std::initializer_list<const char*> from) {
    return pick(std::vector<const char*>(from));
  }
  /// Of one of these tags, or of any where none is given; null where there is none.
  Element* element(std::initializer_list<const char*> tags = {});
  std::vector<Element*> elements(std::initializer_list<const char*> tags) const;
  bool is_mjcf() const;
  /// The name of any link, or one that is none.
  std::string link_name();
  Element* add(Element* parent, const char* tag);

  RandomGenerator random_;
  tinyxml2::XMLDocument document_;
  std::string changes_;
};

}  // namespace hybridyn::testing
