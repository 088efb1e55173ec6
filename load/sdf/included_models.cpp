// <include> in SDF: what is inside of a model that is elsewhere, as a model with the name, the pose and
// whether it is static that the <include> gives it.
#include <string_view>

#include "document.hpp"
#include "file.hpp"
#include "hybridyn/load/resolve_mesh.hpp"
#include "sdf_reading.hpp"

namespace hybridyn::load {
namespace {

namespace fs = std::filesystem;

std::string text_of_child(const tinyxml2::XMLElement& element, const char* name) {
  const tinyxml2::XMLElement* child = element.FirstChildElement(name);
  const char* text = child != nullptr ? child->GetText() : nullptr;
  return text != nullptr ? text : "";
}

std::string printed(const tinyxml2::XMLElement& element) {
  tinyxml2::XMLPrinter printer(nullptr, true);
  element.Accept(&printer);
  return printer.CStr();
}

/// The SDF file that a model's folder names: in model.config the last of <sdf>, which is that of the
/// newest version.
fs::path model_file(const std::string& uri, const fs::path& from) {
  const ResolvedMesh config = resolve_mesh(uri + "/model.config", from);
  std::string name = "model.sdf";
  if (config) {
    tinyxml2::XMLDocument document;
    const std::string text = read_model_file(config.path);
    document.Parse(text.data(), text.size());
    const tinyxml2::XMLElement* model = document.RootElement();
    const tinyxml2::XMLElement* sdf = model != nullptr ? model->LastChildElement("sdf") : nullptr;
    if (sdf != nullptr && sdf->GetText() != nullptr) name = sdf->GetText();
  }
  const ResolvedMesh found = resolve_mesh(uri + "/" + name, from);
  return found ? found.path : fs::path();
}

/// Of a URI of a file, or of a model's folder; empty where there is none.
fs::path file_of(std::string uri, const fs::path& from) {
  while (!uri.empty() && uri.back() == '/') uri.pop_back();
  if (uri.empty()) return {};
  const ResolvedMesh file = resolve_mesh(uri, from);
  return file ? file.path : model_file(uri, from);
}

/// The name that the first model of a file has.
std::string name_in(const fs::path& file) {
  tinyxml2::XMLDocument document;
  const std::string text = read_model_file(file);
  document.Parse(text.data(), text.size());
  const tinyxml2::XMLElement* top = document.RootElement();
  const tinyxml2::XMLElement* model = top != nullptr ? top->FirstChildElement("model") : nullptr;
  const char* name = model != nullptr ? model->Attribute("name") : nullptr;
  return name != nullptr ? name : "";
}

std::string opening_tag(const std::string& name) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* model = document.NewElement("model");
  model->SetAttribute("name", name.c_str());
  document.InsertEndChild(model);
  std::string out = printed(*model);
  return out.replace(out.rfind("/>"), 2, ">");
}

std::optional<Inclusion> find(const tinyxml2::XMLElement& element, const std::string& file,
                              int line, Problems& problems) {
  const std::string uri = text_of_child(element, "uri");
  const fs::path path = file_of(uri, file);
  const bool is_merged = element.BoolAttribute("merge");
  if (path.empty() || (is_merged && element.FirstChildElement("pose") != nullptr)) {
    return std::nullopt;
  }
  std::string name = text_of_child(element, "name");
  if (name.empty()) name = name_in(path);
  if (name.empty()) {
    problems.error(line, "includes a file without a <model>: " + checking::quoted(path.string()),
                   "include a file with a model");
  }
  if (is_merged) return Inclusion{path, "model", "", ""};
  std::string given;
  for (const char* kind : {"pose", "static"}) {
    const tinyxml2::XMLElement* child = element.FirstChildElement(kind);
    if (child != nullptr) given += printed(*child);
  }
  const std::string tag = kGivenByInclude;
  return Inclusion{path, "model", opening_tag(name) + "<" + tag + ">" + given + "</" + tag + ">",
                   "</model>"};
}

}  // namespace

Element given_or_own(const Element& model, const char* name) {
  const Element given = model.child(kGivenByInclude);
  const Element of_include = given ? given.child(name) : given;
  return of_include ? of_include : model.child(name);
}

IncludeRules rules_for_included_models() { return {find, "sdf", false}; }

}  // namespace hybridyn::load
