// Text of a model file, or of whoever calls the generator, on its way into code: it gets there as
// an identifier, as a comment or between the quotes of a literal, and in no other way. What takes
// text from outside takes a ModelText, so that the compiler asks which of these is meant.
#pragma once

#include <set>
#include <string>

namespace hybridyn::generator {

class ModelText {
 public:
  ModelText() = default;
  explicit ModelText(std::string raw) : raw_(std::move(raw)) {}

  /// As it was written: to compare with, for messages, and for what escapes by itself (JSON, HTML,
  /// TeX).
  const std::string& raw() const { return raw_; }

  /// Within a comment of C or C++: one line that neither ends the comment nor the line. Control
  /// characters, those that turn the direction of text, and what is not UTF-8 become question
  /// marks.
  std::string comment() const;

  /// Between the quotes of a string literal, which has the very bytes of the text.
  std::string literal() const;

  /// Letters, digits and single underscores, at most 64; `otherwise` where nothing of the text is
  /// left. Different texts may become the same identifier.
  std::string identifier(const std::string& otherwise) const;

 private:
  std::string raw_;
};

/// Names of one scope, each of them once.
class NameTable {
 public:
  enum class Case {
    kCounts,
    kIsIgnored  // as some file systems do
  };
  explicit NameTable(Case letters = Case::kCounts) : case_(letters) {}

  /// `wanted`, or with the first number behind it that makes it new: wanted_2.
  std::string add(const std::string& wanted);

 private:
  std::string key(std::string name) const;

  Case case_;
  std::set<std::string> taken_;
};

}  // namespace hybridyn::generator
