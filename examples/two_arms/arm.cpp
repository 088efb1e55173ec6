// The arm as generated: its functions as a table, hybridyn_entry().
#include "pa10_brick/entry.cpp"
