#include "hybridyn/viewer/page.hpp"

#include <stdexcept>
#include <string_view>

#include "hybridyn/viewer/float_buffer.hpp"
#include "hybridyn/viewer/page_json.hpp"
#include "hybridyn/viewer/page_template.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::viewer {
namespace {

/// Takes the text before `mark` from the front of `rest`, and drops the mark.
std::string_view take_until(std::string_view& rest, std::string_view mark) {
  const std::size_t end = rest.find(mark);
  if (end == std::string_view::npos) throw std::logic_error("the page's template has no such mark");
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(end + mark.size());
  return taken;
}

}  // namespace

bool has_page() { return !page_template().empty(); }

std::string write_page(const PageData& data) {
  if (!has_page()) {
    throw std::logic_error(
        "this build has no page: it was made without npm (HYBRIDYN_BUILD_VIEWER)");
  }
  check_sizes(data);
  FloatBuffer buffer;
  const std::string json = page_json(data, buffer);
  std::string_view rest = page_template();
  std::string page;
  page.append(take_until(rest, "@TITLE@")).append(xml_escaped(data.title));
  page.append(take_until(rest, "@DATA@")).append(json);
  page.append(take_until(rest, "@BUFFER@")).append(buffer.to_base64());
  return page.append(rest);
}

}  // namespace hybridyn::viewer
