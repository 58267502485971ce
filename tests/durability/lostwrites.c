/* An LD_PRELOAD shim that remembers how to undo every write a file has not been flushed since.
 *
 * kill -9 leaves the page cache alone, so it cannot tell a flushed write from an unflushed one. Under this
 * shim each change to a file below LOSTWRITES_DIR first puts its pre-image into that inode's undo journal in
 * LOSTWRITES_UNDO, and a flush empties the journal. After a kill, what the journals hold is what a power
 * loss could have taken; lostwrites.py takes it.
 *
 * The model: contents are volatile until fsync or fdatasync of the file returns; names (create, rename,
 * unlink) last at once, so a missing fsync of a directory goes unnoticed. Of the unflushed writes to a file
 * all are lost, never only some. -shm files are not watched: SQLite rebuilds them, the undo deletes them.
 *
 * No state is kept in memory: a file is watched if its inode has a journal, which opening it creates. So
 * dup, close, fork and exec need no care. Data files are never opened on the side: closing any descriptor
 * of a file drops the POSIX locks SQLite holds on it.
 *
 * Not seen: writes through stdio's fopen, splice, io_uring, reflinks. Nothing here uses them.
 *
 * A journal is a u64 length of what counts, itself included, then records of u64 offset, u64 count, u64 old
 * file size and count old bytes. The length is written last, so a record cut short by a kill does not
 * count; its write has not happened either. A record whose write never happened undoes nothing. A journal
 * not yet emptied belongs to a flush that has not returned, which a power loss may void.
 */
#undef _FORTIFY_SOURCE /* its inline versions of these functions clash with ours */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define SAME_AS(name) __attribute__((alias(#name))) /* off64_t is off_t on 64-bit Linux */
#define die(...) (dprintf(2, "lostwrites: " __VA_ARGS__), dprintf(2, "\n"), abort())

static char root[PATH_MAX];
static const char *undo; /* NULL: the shim lets everything through */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* a pre-image and its write are one step */

static void lock(void) { pthread_mutex_lock(&mutex); }
static void unlock(void) { pthread_mutex_unlock(&mutex); }

__attribute__((constructor)) static void start(void)
{
    const char *dir = getenv("LOSTWRITES_DIR"), *journals = getenv("LOSTWRITES_UNDO");
    char mark[PATH_MAX];

    if (!dir || !journals)
        return;
    if (!realpath(dir, root))
        snprintf(root, sizeof root, "%s", dir); /* the program may create it later */
    /* Shows that the shim was loaded at all: the loader only warns about a preload that fails. */
    snprintf(mark, sizeof mark, "%s/loaded", journals);
    int fd = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        die("cannot write to %s: %s", journals, strerror(errno));
    syscall(SYS_close, fd);
    pthread_atfork(lock, unlock, unlock);
    undo = journals;
}

/* Whether the path names a file to watch, be it there or yet to be created. */
static int watched(int dir, const char *path)
{
    char full[2 * PATH_MAX] = "", real[2 * PATH_MAX], link[64];
    size_t n = strlen(root);

    if (!undo || !path || strlen(path) >= PATH_MAX)
        return 0;
    if (path[0] != '/' && dir != AT_FDCWD) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", dir);
        if (readlink(link, full, PATH_MAX - 1) < 0)
            return 0;
        strcat(full, "/");
    }
    strcat(full, path);
    if (!realpath(full, real)) {
        char *slash = strrchr(full, '/');
        if (slash)
            *slash = 0;
        if (!realpath(!slash ? "." : slash == full ? "/" : full, real))
            return 0;
        strcat(strcat(real, "/"), slash ? slash + 1 : full);
    }
    size_t length = strlen(real);
    return strncmp(real, root, n) == 0 && real[n] == '/' && strcmp(real + length - 4, "-shm") != 0;
}

static void journal_path(const struct stat *st, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%lx-%lx", undo, (unsigned long)st->st_dev, (unsigned long)st->st_ino);
}

/* The open journal of a file, or -1 if it is not watched. */
static int journal_of(const struct stat *st, int create)
{
    char path[PATH_MAX];

    if (!undo || !S_ISREG(st->st_mode))
        return -1;
    journal_path(st, path);
    int journal = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC | create, 0600);
    if (journal < 0 && (create || errno != ENOENT))
        die("cannot open %s: %s", path, strerror(errno));
    return journal;
}

/* A file without a name left needs no undo, and its inode number may come back for another file. */
static void forget(const struct stat *st)
{
    char path[PATH_MAX];

    if (!S_ISREG(st->st_mode) || st->st_nlink > 1)
        return;
    journal_path(st, path);
    syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

/* Opens the journal of a watched file and takes the lock; -1, and no lock, for any other file. */
static int enter(int fd, struct stat *st)
{
    if (!undo || fstat(fd, st) < 0)
        return -1;
    int journal = journal_of(st, 0);
    if (journal >= 0) {
        lock();
        fstat(fd, st); /* its size may have changed while we waited */
    }
    return journal;
}

static void leave(int journal)
{
    syscall(SYS_close, journal);
    unlock();
}

static void empty(int journal)
{
    if (syscall(SYS_ftruncate, journal, 0L) < 0)
        die("cannot empty a journal: %s", strerror(errno));
}

static uint64_t store(int journal, const void *bytes, size_t count, uint64_t at)
{
    if (syscall(SYS_pwrite64, journal, bytes, count, at) != (ssize_t)count)
        die("cannot write a journal: %s", strerror(errno));
    return at + count;
}

/* Saves what the bytes from..until are now, as far as the file reaches, and the size of the file. */
static void record(int journal, int fd, off_t from, off_t until, off_t size)
{
    static char piece[1 << 16]; /* under the lock */
    uint64_t end = 0;

    if (until > size)
        until = size;
    if (until < from)
        until = from;
    uint64_t head[3] = {from, until - from, size};
    if (pread(journal, &end, sizeof end, 0) < 0)
        die("cannot read a journal: %s", strerror(errno));
    if (end < sizeof end)
        end = sizeof end;
    end = store(journal, head, sizeof head, end);
    while (from < until) {
        size_t count = until - from < (off_t)sizeof piece ? (size_t)(until - from) : sizeof piece;
        ssize_t got = pread(fd, piece, count, from);
        if (got <= 0)
            die("cannot read what a write replaces: %s", got ? strerror(errno) : "file too short");
        end = store(journal, piece, got, end);
        from += got;
    }
    store(journal, &end, sizeof end, 0);
}

/* -- opening ---------------------------------------------------------------------------------------- */

static int do_open(int dir, const char *path, int flags, mode_t mode)
{
    struct stat st;
    int journal, opening = flags & ~O_TRUNC; /* truncated below, once the old content is saved */

    if (!watched(dir, path))
        return syscall(SYS_openat, dir, path, flags, mode);
    if ((flags & O_ACCMODE) == O_WRONLY)
        opening = (opening & ~O_ACCMODE) | O_RDWR; /* pre-images are read through the same descriptor */
    lock();
    int fresh = fstatat(dir, path, &st, 0) < 0;
    int fd = syscall(SYS_openat, dir, path, opening, mode);
    if (fd >= 0 && fstat(fd, &st) == 0 && (journal = journal_of(&st, O_CREAT)) >= 0) {
        if (fresh)
            empty(journal); /* left by a file of the same inode number that was removed behind our back */
        if (flags & O_TRUNC) {
            record(journal, fd, 0, st.st_size, st.st_size);
            if (syscall(SYS_ftruncate, fd, 0L) < 0)
                die("cannot truncate %s: %s", path, strerror(errno));
        }
        syscall(SYS_close, journal);
    }
    unlock();
    return fd;
}

#define MODE_ARGUMENT(mode)                               \
    mode_t mode = 0;                                      \
    if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) { \
        va_list rest;                                     \
        va_start(rest, flags);                            \
        mode = va_arg(rest, mode_t);                      \
        va_end(rest);                                     \
    }

int open(const char *path, int flags, ...)
{
    MODE_ARGUMENT(mode)
    return do_open(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) SAME_AS(open);

int openat(int dir, const char *path, int flags, ...)
{
    MODE_ARGUMENT(mode)
    return do_open(dir, path, flags, mode);
}
int openat64(int dir, const char *path, int flags, ...) SAME_AS(openat);

int creat(const char *path, mode_t mode)
{
    return do_open(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) SAME_AS(creat);

/* What open becomes in programs built with _FORTIFY_SOURCE. */
int __open_2(const char *path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) SAME_AS(__open_2);
int __openat_2(int dir, const char *path, int flags) { return do_open(dir, path, flags, 0); }
int __openat64_2(int dir, const char *path, int flags) SAME_AS(__openat_2);

/* -- changing contents ------------------------------------------------------------------------------ */

/* at is -1 for the descriptor's own position, as for pwritev2. */
static ssize_t put(int journal, int fd, const struct stat *st, const struct iovec *parts, int count, off_t at,
                   int flags)
{
    off_t from = at < 0 ? lseek(fd, 0, SEEK_CUR) : at, length = 0;

    if (fcntl(fd, F_GETFL) & O_APPEND || flags & RWF_APPEND)
        from = st->st_size; /* for pwrite, too: so does Linux */
    for (int i = 0; i < count; i++)
        length += parts[i].iov_len;
    record(journal, fd, from, from + length, st->st_size);
    ssize_t done = syscall(SYS_pwritev2, fd, parts, (long)count, at, 0L, flags);
    leave(journal);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    struct stat st;
    struct iovec part = {(void *)bytes, count};
    int journal = enter(fd, &st);
    return journal < 0 ? syscall(SYS_write, fd, bytes, count) : put(journal, fd, &st, &part, 1, -1, 0);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
    struct stat st;
    struct iovec part = {(void *)bytes, count};
    int journal = at < 0 ? -1 : enter(fd, &st);
    return journal < 0 ? syscall(SYS_pwrite64, fd, bytes, count, at) : put(journal, fd, &st, &part, 1, at, 0);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) SAME_AS(pwrite);

ssize_t pwritev2(int fd, const struct iovec *parts, int count, off_t at, int flags)
{
    struct stat st;
    int journal = at < -1 ? -1 : enter(fd, &st);
    return journal < 0 ? syscall(SYS_pwritev2, fd, parts, (long)count, at, 0L, flags)
                       : put(journal, fd, &st, parts, count, at, flags);
}
ssize_t pwritev64v2(int fd, const struct iovec *parts, int count, off64_t at, int flags) SAME_AS(pwritev2);

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    struct stat st;
    int journal = enter(fd, &st);
    return journal < 0 ? syscall(SYS_writev, fd, parts, (long)count)
                       : put(journal, fd, &st, parts, count, -1, 0);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at)
{
    struct stat st;
    int journal = at < 0 ? -1 : enter(fd, &st);
    return journal < 0 ? syscall(SYS_pwritev, fd, parts, (long)count, at, 0L)
                       : put(journal, fd, &st, parts, count, at, 0);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) SAME_AS(pwritev);

int ftruncate(int fd, off_t length)
{
    struct stat st;
    int journal = length < 0 ? -1 : enter(fd, &st);

    if (journal < 0)
        return syscall(SYS_ftruncate, fd, length);
    record(journal, fd, length, st.st_size, st.st_size);
    int result = syscall(SYS_ftruncate, fd, length);
    leave(journal);
    return result;
}
int ftruncate64(int fd, off64_t length) SAME_AS(ftruncate);

int truncate(const char *path, off_t length)
{
    if (watched(AT_FDCWD, path))
        die("truncate by name is not supported: %s", path);
    return syscall(SYS_truncate, path, length);
}
int truncate64(const char *path, off64_t length) SAME_AS(truncate);

int fallocate(int fd, int mode, off_t from, off_t length)
{
    struct stat st;
    int journal = enter(fd, &st);

    if (journal < 0)
        return syscall(SYS_fallocate, fd, mode, from, length);
    if (mode & ~FALLOC_FL_KEEP_SIZE)
        die("fallocate mode %d is not supported", mode);
    record(journal, fd, st.st_size, st.st_size, st.st_size); /* at most the size changes */
    int result = syscall(SYS_fallocate, fd, mode, from, length);
    leave(journal);
    return result;
}
int fallocate64(int fd, int mode, off64_t from, off64_t length) SAME_AS(fallocate);

int posix_fallocate(int fd, off_t from, off_t length) { return fallocate(fd, 0, from, length) ? errno : 0; }
int posix_fallocate64(int fd, off64_t from, off64_t length) SAME_AS(posix_fallocate);

static int has_journal(int fd)
{
    struct stat st;
    int journal = fstat(fd, &st) < 0 ? -1 : journal_of(&st, 0);

    if (journal >= 0)
        syscall(SYS_close, journal);
    return journal >= 0;
}

/* Copies inside the kernel are refused, as by file systems that lack them: callers then read and write. */
ssize_t sendfile(int to, int from, off_t *at, size_t count)
{
    if (has_journal(to))
        return errno = EINVAL, -1;
    return syscall(SYS_sendfile, to, from, at, count);
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t count) SAME_AS(sendfile);

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t count, unsigned flags)
{
    if (has_journal(to))
        return errno = EXDEV, -1;
    return syscall(SYS_copy_file_range, from, from_at, to, to_at, count, flags);
}

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t at)
{
    int type = flags & MAP_TYPE;

    /* Stores through a mapping pass no function of ours. */
    if (protection & PROT_WRITE && (type == MAP_SHARED || type == MAP_SHARED_VALIDATE) && has_journal(fd))
        die("a writable shared mapping of a data file: its writes would go unseen");
    return (void *)syscall(SYS_mmap, address, length, (long)protection, (long)flags, (long)fd, at);
}
void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t at) SAME_AS(mmap);

/* -- flushing --------------------------------------------------------------------------------------- */

/* The real flush is left out: only the page cache has to survive a kill, and tests run faster. */
static int flushed(int fd)
{
    struct stat st;
    int journal = enter(fd, &st);

    if (journal < 0)
        return 0;
    empty(journal);
    leave(journal);
    return 1;
}

int fsync(int fd) { return flushed(fd) ? 0 : syscall(SYS_fsync, fd); }
int fdatasync(int fd) { return flushed(fd) ? 0 : syscall(SYS_fdatasync, fd); }

/* -- names ------------------------------------------------------------------------------------------ */

int unlinkat(int dir, const char *path, int flags)
{
    struct stat st;

    if (!undo)
        return syscall(SYS_unlinkat, dir, path, flags);
    lock();
    int known = fstatat(dir, path, &st, AT_SYMLINK_NOFOLLOW) == 0;
    int result = syscall(SYS_unlinkat, dir, path, flags);
    if (result == 0 && known)
        forget(&st); /* afterwards: killed in between, the journal has no file and is ignored */
    unlock();
    return result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
    struct stat moved, replaced;

    if (!undo)
        return syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
    lock();
    int known = fstatat(to_dir, to, &replaced, AT_SYMLINK_NOFOLLOW) == 0;
    if (fstatat(from_dir, from, &moved, AT_SYMLINK_NOFOLLOW) == 0) {
        if (S_ISREG(moved.st_mode) && watched(to_dir, to) && !watched(from_dir, from))
            die("%s comes from outside the watched directory: its writes went unseen", to);
        if (known && moved.st_dev == replaced.st_dev && moved.st_ino == replaced.st_ino)
            known = 0; /* two names of one file: rename does nothing */
    }
    int result = syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
    if (result == 0 && known && !(flags & RENAME_EXCHANGE))
        forget(&replaced); /* the moved file's journal moves along: it goes by the inode */
    unlock();
    return result;
}

int renameat(int from_dir, const char *from, int to_dir, const char *to)
{
    return renameat2(from_dir, from, to_dir, to, 0);
}

int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
