# Computer algebra behind symbolic/expr.hpp: SymEngine where it is found, GiNaC otherwise.
option(HYBRIDYN_USE_SYMENGINE "Use SymEngine for computer algebra where it is found, not GiNaC" ON)

if(HYBRIDYN_USE_SYMENGINE)
  find_package(SymEngine CONFIG QUIET)
endif()
if(HYBRIDYN_USE_SYMENGINE AND SymEngine_FOUND)
  message(STATUS "Computer algebra: SymEngine")
  target_sources(hybridyn_generator PRIVATE symbolic/backends/symengine.cpp)
  target_include_directories(hybridyn_generator SYSTEM PRIVATE ${SYMENGINE_INCLUDE_DIRS})
  target_link_libraries(hybridyn_generator PRIVATE ${SYMENGINE_LIBRARIES})
else()
  find_path(HYBRIDYN_GINAC_INCLUDE_DIR ginac/ginac.h)
  find_library(HYBRIDYN_GINAC_LIBRARY ginac)
  find_library(HYBRIDYN_CLN_LIBRARY cln)
  mark_as_advanced(HYBRIDYN_GINAC_INCLUDE_DIR HYBRIDYN_GINAC_LIBRARY HYBRIDYN_CLN_LIBRARY)
  if(NOT (HYBRIDYN_GINAC_INCLUDE_DIR AND HYBRIDYN_GINAC_LIBRARY AND HYBRIDYN_CLN_LIBRARY))
    message(FATAL_ERROR "Neither SymEngine nor GiNaC was found: run scripts/setup.sh, or put one of them on CMAKE_PREFIX_PATH.")
  endif()
  message(STATUS "Computer algebra: GiNaC")
  target_sources(hybridyn_generator PRIVATE symbolic/backends/ginac.cpp)
  target_include_directories(hybridyn_generator SYSTEM PRIVATE "${HYBRIDYN_GINAC_INCLUDE_DIR}")
  target_link_libraries(
    hybridyn_generator
    PRIVATE "$<BUILD_INTERFACE:${HYBRIDYN_GINAC_LIBRARY}>" "$<BUILD_INTERFACE:${HYBRIDYN_CLN_LIBRARY}>"
            $<INSTALL_INTERFACE:ginac> $<INSTALL_INTERFACE:cln>)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # Programs that use only the tape do not load them.
    target_link_options(hybridyn_generator INTERFACE "LINKER:--as-needed")
  endif()
endif()
