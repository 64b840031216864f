// Random123 refuses processors that it was not tested on: it is told another one. Tests compare the numbers.
#pragma once
#define __riscv 1
#include_next <Random123/philox.h>
#undef __riscv
