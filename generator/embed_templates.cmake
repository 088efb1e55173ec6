# The templates are compiled in: the command works from anywhere.
set(templates "${PROJECT_SOURCE_DIR}/templates")
foreach(name IN ITEMS function.hpp model.hpp library.hpp library.h library.c robot.hpp limbs.hpp batch.hpp entry.cpp configuration.hpp step.hpp motion.c eigen.hpp
                      declarations.hpp compiled.cpp casadi.c
                      report.html report.tex)
  file(READ "${templates}/${name}.jinja" ${name})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${templates}/${name}.jinja")
endforeach()
foreach(texts IN ITEMS emit/template_texts report/report_templates)
  configure_file(${texts}.cpp.in ${texts}.cpp @ONLY)
  target_sources(hybridyn_generator PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${texts}.cpp")
endforeach()
