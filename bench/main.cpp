// The context of every run: how we were built (the library's own "DEBUG" warning is about the library), and for what.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "bench/yardstick.hpp"
#include "solver/game/instruction_set.hpp"

int main(int argc, char** argv) {
  if (const char* widest = std::getenv("FARKLE_ISA")) farkle::use_instruction_set(widest);
  benchmark::AddCustomContext("farkle_build_type", FARKLE_BUILD_TYPE);
  benchmark::AddCustomContext("farkle_instruction_set", std::string(farkle::instruction_sets().back()));
  benchmark::AddCustomContext("naive_rolls_per_second", std::to_string(bench::naive_rolls_per_second()));
  benchmark::AddCustomContext("memory_bytes_per_second", std::to_string(bench::memory_bytes_per_second()));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
