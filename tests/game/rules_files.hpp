// Rule files made for one test.
#pragma once

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <string>

// In a folder of this process's own, so that test runs side by side do not meet; gone when the test is.
struct TempFile {
  std::string path;

  TempFile(const std::string& name, const std::string& text) {
    const auto folder = std::filesystem::temp_directory_path() / ("farkle-rules-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    path = (folder / name).string();
    std::ofstream(path, std::ios::binary) << text;
  }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    std::filesystem::remove(std::filesystem::path(path).parent_path(), ignored);  // only when it is empty
  }
};
