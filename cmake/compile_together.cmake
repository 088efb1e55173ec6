# hybridyn_compile_together(<target> [APART <source>...]): sources of one folder are compiled up to eight
# at a time, so that what they include is parsed, and templates are instantiated, once for all of
# them: four times faster for the command line, twice for the generator, readers and runs. For sources that share
# most of what they include; where each instantiates much of Eigen GCC takes longer, as the time it
# takes for a type grows with the number of its names. Names in anonymous namespaces have to differ
# within a folder. To be called in the target's folder.
option(HYBRIDYN_COMPILE_TOGETHER "Compile sources of a folder several at a time; OFF for tools that want a command for each"
       ${PROJECT_IS_TOP_LEVEL})

function(hybridyn_compile_together target)
  if(NOT HYBRIDYN_COMPILE_TOGETHER)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "APART")
  set(most 8)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source FILENAME name)
    if(NOT source MATCHES "\\.cpp$" OR name IN_LIST arg_APART)
      continue()
    endif()
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" key)
    math(EXPR count_${key} "${count_${key}} + 1")
    math(EXPR group "(${count_${key}} - 1) / ${most}")
    cmake_path(GET folder FILENAME folder_name)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder_name}_${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
