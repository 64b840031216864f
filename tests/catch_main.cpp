// The main of Catch2 v2, where no library has it.
#define CATCH_CONFIG_MAIN
#include "tests/catch.hpp"
