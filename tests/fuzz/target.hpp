// A fuzz target: whatever bytes come, the program answers, or says what is wrong in words that a user may be told.
// One file defines try_input(); harness.cpp hands it what libFuzzer thinks of.
#pragma once

#include <string>

namespace farkle::fuzz {

// May throw UserError and CannotDo. Anything else that it throws is a find.
void try_input(const std::string& bytes);

// What does not hold is a find.
void must(bool holds, const std::string& what);

// The path of a file with these bytes, for as long as the program runs or until the next one of that name.
std::string file_with(const std::string& bytes, const std::string& name);

}  // namespace farkle::fuzz
