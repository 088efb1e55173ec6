# Compiles state_hash.cpp by all compilers, with and without this processor's instructions, as
# HYBRIDYN_REPRODUCIBLE does, and compares what the programs print.
#   cmake -D SOURCE=... -D RUNTIME=... -D EIGEN=... -D FOLDER=... -P compare.cmake
file(MAKE_DIRECTORY "${FOLDER}")
set(hashes "")
set(compilers 0)
foreach(compiler IN ITEMS g++ clang++)
  find_program(path_${compiler} ${compiler})
  if(NOT path_${compiler})
    continue()
  endif()
  math(EXPR compilers "${compilers} + 1")
  foreach(flags IN ITEMS "-O2" "-O3" "-O3;-march=native")
    set(program "${FOLDER}/state_hash")
    execute_process(
      COMMAND ${path_${compiler}} -std=c++17 ${flags} -ffp-contract=off -DEIGEN_DONT_VECTORIZE -I "${RUNTIME}" -isystem "${EIGEN}"
              "${SOURCE}" -o "${program}" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND "${program}" OUTPUT_VARIABLE hash COMMAND_ERROR_IS_FATAL ANY)
    string(STRIP "${hash}" hash)
    message(STATUS "${compiler} ${flags}: ${hash}")
    list(APPEND hashes "${hash}")
  endforeach()
endforeach()
list(REMOVE_DUPLICATES hashes)
list(LENGTH hashes different)
if(compilers EQUAL 0 OR NOT different EQUAL 1)
  message(FATAL_ERROR "states differ: ${hashes}")
endif()
