#include "sim/files/json_text.hpp"

#include <toml++/toml.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "solver/game/error.hpp"

namespace farkle {

std::string text_of_file(const std::filesystem::path& path) {
  constexpr std::size_t most_mebibytes = 16;
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  const auto refuse = [&](const std::string& why) { throw CannotDo(path.string() + ": cannot be read: " + why); };
  std::string text;
  for (std::array<char, 1 << 16> part; in;) {
    in.read(part.data(), part.size());
    text.append(part.data(), in.gcount());
    if (text.size() > most_mebibytes << 20)
      refuse("it is larger than " + std::to_string(most_mebibytes) + " MiB");  // or a device without an end
  }
  if (!in.eof()) refuse(std::generic_category().message(errno));
  return text;
}

nlohmann::ordered_json json_of_toml(const std::string& toml) {
  std::ostringstream json;
  json << toml::json_formatter{toml::parse(toml)};
  return nlohmann::ordered_json::parse(json.str());
}

}  // namespace farkle
