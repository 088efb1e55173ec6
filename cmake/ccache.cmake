# Compiles through ccache where it is found. Say -DCMAKE_CXX_COMPILER_LAUNCHER= to do without.
find_program(HYBRIDYN_CCACHE ccache)
mark_as_advanced(HYBRIDYN_CCACHE)
if(HYBRIDYN_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths below the base folder do not count, so that two checkouts of the same text share results.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_ABSSTDERR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros # what it asks for where headers are precompiled
      "${HYBRIDYN_CCACHE}")
endif()
