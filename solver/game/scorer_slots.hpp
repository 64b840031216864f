// Gives every multiset of six faces a number below 512, small enough for all their scores to stay in vector registers.
//
//   key  = sum of the faces' weights, modulo 2^16          the same for any order of the dice
//   slot = key + displacement[key >> 10], modulo 512       the 462 multisets have 462 different slots
//
// Weights and displacements come from a search. It drew weights at random until the rows key >> 10, of 1,024 keys each,
// could be laid over each other in 512 slots without a collision, the fullest row first (some million trials).
//
// Plain arrays only: this is also compiled for wide instruction sets (CMakeLists.txt).
#pragma once

#include <cstddef>
#include <cstdint>

namespace farkle::slots {

inline constexpr int count = 512;
inline constexpr std::uint16_t weight[6] = {36497, 31897, 61472, 50789, 31968, 50746};  // of faces 1..6
inline constexpr std::uint16_t displacement[64] = {
    394, 427, 222, 472, 105, 148, 119, 171, 511, 334, 353, 225, 130, 188, 0,   168, 319, 472, 403, 50,  399, 45,
    98,  150, 303, 511, 432, 413, 186, 71,  90,  439, 151, 499, 382, 76,  356, 156, 55,  0,   115, 400, 294, 469,
    53,  131, 229, 0,   118, 468, 425, 448, 154, 0,   4,   302, 0,   205, 378, 483, 311, 466, 276, 78};

constexpr unsigned of_key(unsigned key) { return (key + displacement[(key & 0xFFFFu) >> 10]) % count; }

// scorer_avx512.cpp. `words`: BestKeep words by slot; `rolls` is a multiple of at_once.
inline constexpr std::size_t at_once = 32;
void score_ids_avx512(const std::uint16_t* words, const std::uint16_t* ids, std::uint16_t* out, std::size_t rolls);
void score_faces_avx512(const std::uint16_t* words, const std::uint8_t* faces, std::uint16_t* out, std::size_t rolls);

}  // namespace farkle::slots
