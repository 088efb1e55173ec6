// The robot as generated: its functions as a table, hybridyn_entry().
#include "hoap2_brick/entry.cpp"
