# Compiling for the web: what find_package finds elsewhere. Emscripten has system headers of its own, and the folder of
# the others would hide them: so a folder of links names the libraries that are headers only.
set(links ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${links})
include_directories(SYSTEM tests/threads cli/web ${links})  # tests/threads: tbb/ stands in for oneTBB
foreach(needed toml++/toml.h=libtomlplusplus-dev Eigen/Core=libeigen3-dev CLI/CLI.hpp=libcli11-dev
               nlohmann/json.hpp=nlohmann-json3-dev Random123/philox.h=librandom123-dev hwy/highway.h=libhwy-dev)
  string(REPLACE "=" ";" needed ${needed})
  list(GET needed 0 header)
  list(GET needed 1 debian)
  find_path(found ${header} PATHS /usr/include /usr/include/eigen3 NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(found)
    get_filename_component(folder ${header} DIRECTORY)
    file(CREATE_LINK ${found}/${folder} ${links}/${folder} SYMBOLIC)
  else()
    string(APPEND missing " ${debian}")
  endif()
  unset(found CACHE)
endforeach()
foreach(library tomlplusplus::tomlplusplus Eigen3::Eigen CLI11::CLI11 nlohmann_json::nlohmann_json TBB::tbb hwy::hwy)
  add_library(${library} INTERFACE IMPORTED)
endforeach()
