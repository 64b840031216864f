#pragma once
#include "../threads.hpp"
