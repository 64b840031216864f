// Sanitizers make everything several times slower, as does an emulated processor. Then the same tests run on fewer
// random cases.
#pragma once

namespace farkle::tests {

#ifdef FARKLE_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

constexpr int cases(int many) { return sanitized ? (many + 9) / 10 : many; }

}  // namespace farkle::tests
