// Random123 refuses processors that it was not tested on, and WebAssembly is one. What it checks for is named here
// while it is read. The tests in node compare the numbers that come out.
#pragma once
#define __riscv 1
#include_next <Random123/philox.h>
#undef __riscv
