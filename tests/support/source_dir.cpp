#include "tests/support/source_dir.hpp"

namespace farkle::tests {

std::filesystem::path source_dir() { return FARKLE_SOURCE_DIR; }

}  // namespace farkle::tests
