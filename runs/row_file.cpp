#include "hybridyn/runs/row_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {

RowFile::RowFile(const std::string& path)
    : file_(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)) {
  if (file_ < 0) throw InputError(path + ": cannot be written: " + std::strerror(errno));
}

RowFile::~RowFile() { close(file_); }

int RowFile::flush() {
  std::size_t done = 0;
  while (error_ == 0 && done < waiting_.size()) {
    const ssize_t count = write(file_, waiting_.data() + done, waiting_.size() - done);
    if (count >= 0) done += static_cast<std::size_t>(count);
    if (count >= 0 || errno == EINTR) continue;
    error_ = errno;
    done = done == 0 ? 0 : waiting_.rfind('\n', done - 1) + 1;  // npos + 1 is 0
    // Where that fails too a reader leaves out the last line, which is not whole.
    static_cast<void>(!ftruncate(file_, size_ + static_cast<long>(done)));
  }
  size_ += static_cast<long>(done);
  waiting_.clear();
  return error_;
}

}  // namespace hybridyn::tools
