// SPDX-License-Identifier: Apache-2.0
#include "base/file_text.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace priorscope {

Result<std::string> readTextFile(const std::filesystem::path& file)
{
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    std::string text;
    // read() turns a failure of the buffer, as on a folder, into badbit; iterators would let its exception out.
    for (std::array<char, 65536> chunk{}; in.is_open() && in.good();) {
        in.read(chunk.data(), chunk.size());
        text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (in.is_open() && !in.bad())
        return text;
    const std::string why = errno != 0 ? ": " + std::generic_category().message(errno) : std::string();
    return Error{ErrorCode::NotFound, "cannot read " + file.string() + why, file.string()};
}

} // namespace priorscope
