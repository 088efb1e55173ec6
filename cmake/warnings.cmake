# hybridyn_warnings: the warnings that this project's own targets compile with. Link it PRIVATE and,
# from a target that is installed, as $<BUILD_INTERFACE:hybridyn_warnings>: users never see it.
add_library(hybridyn_warnings INTERFACE)

if(MSVC)
  target_compile_options(hybridyn_warnings INTERFACE /W4 /permissive- $<$<BOOL:${HYBRIDYN_WARNINGS_AS_ERRORS}>:/WX>)
  return()
endif()

target_compile_options(
  hybridyn_warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wcast-align
            -Wextra-semi
            # Code generic in the scalar must not fall back to double, nor lose digits, unseen.
            -Wdouble-promotion
            -Wfloat-conversion
            $<$<BOOL:${HYBRIDYN_WARNINGS_AS_ERRORS}>:-Werror>)

# These two depend on what the optimiser happens to inline and are often wrong about fixed-size
# Eigen matrices: the one by the thousand lines, the other seldom enough to be worth reading.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(hybridyn_warnings INTERFACE -Wno-maybe-uninitialized -Wno-error=array-bounds)
endif()
