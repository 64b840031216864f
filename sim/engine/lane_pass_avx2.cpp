#include "sim/engine/lane_match_pass.hpp"

namespace farkle {

const LanePasses lanes_avx2 = {Lanes::width, Packer::width, draw, start, roll, give_back, match, pack, pick};

}  // namespace farkle
