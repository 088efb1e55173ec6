# cmake -DTEMPLATE=... -DPAGE=... -DOUTPUT=... -P embed.cmake: writes the page as a C++ source file.
file(READ "${PAGE}" page)
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
