// Where the sources lie, for tests that read them. One file knows it, so that a compiler cache serves all others in
// every checkout.
#pragma once

#include <filesystem>

namespace farkle::tests {

std::filesystem::path source_dir();

}  // namespace farkle::tests
