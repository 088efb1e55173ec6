// The two libraries disagree about names that are missing, what is true and how numbers with a
// fraction look; so none of that reaches them.
#include "hybridyn/generator/emit/template_parts.hpp"
#include "hybridyn/generator/emit/template_tokens.hpp"

namespace hybridyn::generator {
namespace {

using Kind = TemplatePart::Kind;
using Json = nlohmann::json;

class Checker {
 public:
  Checker(const std::vector<TemplatePart>& parts, const std::string& name, const Json& context)
      : parts_(parts), name_(name), context_(context) {}

  void check(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      const TemplatePart& part = parts_[i];
      if (part.kind == Kind::kValue) {
        const Json& value = find(part);
        require(part, value.is_string() || value.is_number_integer() || value.is_boolean(),
                "text, an integer or a boolean");
      } else if (part.kind == Kind::kFor) {
        check_loop(part, i);
        i = part.partner;
      } else if (part.kind == Kind::kIf) {
        i = check_branch(part, i);
      }
    }
  }

 private:
  void check_loop(const TemplatePart& part, std::size_t position) {
    const Json& list = find(part);
    require(part, list.is_array(), "an array");
    if (context_.contains(part.item) || find_item(part.item) != nullptr) {
      throw_template_error(name_, part.line,
                           "'" + part.item + "' hides another '" + part.item + "'");
    }
    for (const Json& item : list) {
      items_.emplace_back(part.item, &item);
      check(position + 1, part.partner);
      items_.pop_back();
    }
  }

  /// Checks the branch that is taken. Returns where the statement ends.
  std::size_t check_branch(const TemplatePart& part, std::size_t position) {
    const Json& condition = find(part);
    require(part, condition.is_boolean(), "true or false");
    const bool has_else = parts_[part.partner].kind == Kind::kElse;
    const std::size_t end = has_else ? parts_[part.partner].partner : part.partner;
    if (condition.get<bool>() != part.negated) {
      check(position + 1, part.partner);
    } else if (has_else) {
      check(part.partner + 1, end);
    }
    return end;
  }

  const Json* find_item(const std::string& name) const {
    for (const auto& [item, value] : items_) {
      if (item == name) return value;
    }
    return nullptr;
  }

  const Json& find(const TemplatePart& part) const {
    const Json* value = find_item(part.path.front());
    std::size_t known = value == nullptr ? 0 : 1;
    if (value == nullptr) value = &context_;
    for (; known < part.path.size(); ++known) {
      const auto member = value->is_object() ? value->find(part.path[known]) : value->end();
      if (member == value->end()) {
        const std::vector<std::string> missing(part.path.begin(),
                                               part.path.begin() + static_cast<long>(known) + 1);
        throw_template_error(name_, part.line, "there is no '" + joined_path(missing) + "'");
      }
      value = &*member;
    }
    return *value;
  }

  void require(const TemplatePart& part, bool holds, const std::string& what) const {
    if (!holds) {
      throw_template_error(name_, part.line, "'" + joined_path(part.path) + "' is not " + what);
    }
  }

  const std::vector<TemplatePart>& parts_;
  const std::string& name_;
  const Json& context_;
  std::vector<std::pair<std::string, const Json*>> items_;  // of the loops around
};

}  // namespace

void check_context(const std::vector<TemplatePart>& parts, const std::string& name,
                   const Json& context) {
  Checker(parts, name, context).check(0, parts.size());
}

}  // namespace hybridyn::generator
