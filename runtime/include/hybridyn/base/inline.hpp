// Code of contact and geometry that is no template is in folders `inline`, apart from what it is
// declared in: it takes a compiler some thirty seconds.
//
//   as it is                             headers include it: nothing needs to be linked
//   HYBRIDYN_COMPILED defined            they do not: hybridyn::methods, which says so to all that
//                                        link it, has it compiled
//   HYBRIDYN_INLINE defined as nothing   where it is compiled for others
#pragma once

#ifndef HYBRIDYN_INLINE
#define HYBRIDYN_INLINE inline
#endif
