// For others to link: what contact asks of mechanisms, apart as it takes a compiler long.
#define HYBRIDYN_INLINE

#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"

#include "hybridyn/contact/inline/even_load.hpp"
#include "hybridyn/contact/inline/numeric_contact.hpp"
#include "hybridyn/contact/inline/tree_response.hpp"
