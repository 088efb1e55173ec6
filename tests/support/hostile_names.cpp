#include "support/hostile_names.hpp"

#include <map>
#include <regex>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

/// Words, and where they run out their first with numbers.
std::vector<std::string> numbered(const std::vector<std::string>& words, int count) {
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    out.push_back(k < words.size() ? words[k] : words.front() + std::to_string(i));
  }
  return out;
}

/// The same letters, told apart by what lies between: hip.l, hip_l, hip-l, hip l, ...
std::vector<std::string> punctuated(int count) {
  const std::string marks = "._- :/+,;|@()[]{}<>&'\"*?!%^~`$=";
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    std::string name = "hip" + std::string(1, marks[k % marks.size()]);
    for (std::size_t n = 0; n < k / marks.size(); ++n) name += "_";
    out.push_back(name + "l");
  }
  return out;
}

/// Told apart by case alone.
std::vector<std::string> cased(int count) {
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    std::string name = "kneejoint";
    for (std::size_t bit = 0; bit < name.size(); ++bit) {
      if ((static_cast<unsigned>(i) >> bit & 1U) != 0)
        name[bit] = static_cast<char>(name[bit] - 32);
    }
    out.push_back(name);
  }
  return out;
}

/// Nothing of them is left where only ASCII counts.
std::vector<std::string> foreign(int count) {
  return numbered({"膝", "左前脚", "右前脚", "左後脚", "колено", "γόνατο", "무릎", "π", "ñ", "Ü"},
                  count);
}

std::vector<std::string> keywords(int count) {
  return numbered({"int", "class", "double", "and_eq", "restrict", "template", "static_assert",
                   "namespace", "for", "if", "_Bool", "constexpr", "this", "operator", "void"},
                  count);
}

/// What generated code itself says.
std::vector<std::string> words_of_code(int count) {
  return numbered({"ground",      "q",        "v",       "tau",      "qdd",           "Robot",
                   "hybridyn",    "lanes",    "numbers", "angles",   "sines",         "cosines",
                   "Scalar",      "Lanes",    "status",  "findings", "external",      "gravity",
                   "kept_motion", "t1",       "kLinks",  "std",      "loop_wrenches", "base",
                   "Lane",        "wrenches", "limb",    "model"},
                  count);
}

/// Which together with what is put before or behind them become each other.
std::vector<std::string> affixed(int count) {
  return numbered({"a", "a_joint", "a_motion", "motion_a", "own_a", "joint_a", "a_2", "a_3",
                   "link_a", "block_a", "a_inertia", "force_a", "pivot_a", "total_motion_a",
                   "a_joint_motion", "inertia_a", "kept_a", "a_and_alike_on_a"},
                  count);
}

/// Ends of comments and literals, and other languages.
std::vector<std::string> injected(int count) {
  return numbered({"*/ int x; /*", "\\", "?\?/", "\"; system(\"true\"); //", "{{ q }}", "{% if %}",
                   "#include <nothing>", "%s%n", "<b>bold</b>", "${PATH}", "`true`", "a\\", "'",
                   "\"", "R\"(", ")\"", "//", "/*"},
                  count);
}

std::vector<std::string> long_ones(int count) {
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) out.push_back(std::string(300, 'x') + std::to_string(i));
  return out;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// Replaces the value of an attribute of elements, by old values.
std::string with_values(const std::string& text, const std::regex& attribute,
                        const std::map<std::string, std::string>& values) {
  std::string out;
  auto at = text.begin();
  for (std::sregex_iterator i(text.begin(), text.end(), attribute), end; i != end; ++i) {
    const auto known = values.find((*i)[2]);
    if (known == values.end()) continue;
    out.append(at, (*i)[2].first);
    out += escaped(known->second);
    at = (*i)[2].second;
  }
  return out.append(at, text.end());
}

std::map<std::string, std::string> new_names(const std::string& text, const std::regex& element,
                                             std::vector<std::string> (*make)(int)) {
  std::vector<std::string> old;
  for (std::sregex_iterator i(text.begin(), text.end(), element), end; i != end; ++i) {
    if ((*i)[2] != "world") old.push_back((*i)[2]);
  }
  const std::vector<std::string> names = make(static_cast<int>(old.size()));
  std::map<std::string, std::string> out;
  for (std::size_t i = 0; i < old.size(); ++i) out[old[i]] = names[i];
  return out;
}

}  // namespace

const std::vector<NameClass>& hostile_names() {
  static const std::vector<NameClass> classes = {
      {"punctuation", punctuated},      {"case", cased},
      {"not ASCII", foreign},           {"keywords", keywords},
      {"words of code", words_of_code}, {"affixes", affixed},
      {"injection", injected},          {"long", long_ones},
      {"mixed", mixed_hostile_names}};
  return classes;
}

std::vector<std::string> mixed_hostile_names(int count) {
  std::vector<std::string> out;
  for (int i = 0; static_cast<int>(out.size()) < count; ++i) {
    for (const auto make :
         {punctuated, cased, foreign, keywords, words_of_code, affixed, injected}) {
      out.push_back(make(i + 1).back());
    }
  }
  out.resize(static_cast<std::size_t>(count));
  return out;
}

void rename(Model<double>& model, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) model.joints[i].name = names[i];
  for (std::size_t f = 0; f < model.frames.size(); ++f) model.frames[f].name = names[f];
  for (std::size_t l = 0; l < model.loops.size(); ++l) model.loops[l].name = names[l];
}

std::string renamed_file(const std::filesystem::path& file, std::vector<std::string> (*make)(int)) {
  const std::string text = read_text(file.string());
  static const std::regex kJoint("<(joint|loop|coupling)\\s+name=\"([^\"]*)\"");
  static const std::regex kLink("<(link)\\s+name=\"([^\"]*)\"");
  static const std::regex kReference("\\s(link)=\"([^\"]*)\"");
  const auto links = new_names(text, kLink, make);
  const std::string joints_done = with_values(text, kJoint, new_names(text, kJoint, make));
  return with_values(with_values(joints_done, kLink, links), kReference, links);
}

}  // namespace hybridyn::testing
