/*
 * What bench/faults puts between the server and the system, so that a power cut and a wrong clock can be had without
 * special rights. One source, two programs:
 *
 *   cc -O2 -shared -fPIC -o layer.so layer.c -lpthread     preloaded into the server (LD_PRELOAD)
 *   cc -O2 -DTOOL -o layer layer.c                         seed and cut, see below
 *
 * Power. LAYER_TREE is the folder whose disk is modelled, LAYER_SHADOW a folder beside it that holds what a disk would
 * hold: the content of each file as of its last fsync, fdatasync or msync, and the names in each folder as of the
 * folder's last fsync. Nothing else gets there; so a file that was written but not synced is not there, and one whose
 * folder was not synced has no name. Stores into mappings need no interception: the file itself has them, and msync
 * copies from the file. Files are known by inode and time of birth, so that an inode that is used again is another file.
 *
 *   layer seed TREE SHADOW                       takes all that is there as durable, before the server starts
 *   layer cut TREE SHADOW OUT SEED PERMILLE      builds in OUT what a power cut leaves: what is durable and, by chance,
 *                                                each changed page, length and name with PERMILLE in 1000, since a
 *                                                disk may write what nobody synced, in any order
 *
 * Clock. LAYER_CLOCK is a file with a 64-bit number of nanoseconds by which the wall clock is ahead; it may be changed
 * while the server runs. Monotonic clocks are left alone, as they are when somebody sets the time.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096

/* The name under which the shadow keeps a file or folder. */
static int key_of(const char *path, int fd, char *key, size_t size, struct statx *found) {
  int flags = fd >= 0 ? AT_EMPTY_PATH : AT_SYMLINK_NOFOLLOW;
  if (statx(fd >= 0 ? fd : AT_FDCWD, fd >= 0 ? "" : path, flags, STATX_BASIC_STATS | STATX_BTIME, found) != 0) return -1;
  snprintf(key, size, "%llx-%llx", (unsigned long long)found->stx_ino,
           (unsigned long long)found->stx_btime.tv_sec * 1000000000ull + found->stx_btime.tv_nsec);
  return 0;
}

/* Makes the file `to` equal to `from` from byte `start` up to `end`, and as long. Returns 0 or -1. */
static int copy_range(int from, const char *to, uint64_t start, uint64_t end) {
  struct stat now;
  if (fstat(from, &now) != 0) return -1;
  int out = open(to, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (out < 0 || ftruncate(out, now.st_size) != 0) return -1;
  if (end > (uint64_t)now.st_size) end = now.st_size;
  start &= ~(uint64_t)(PAGE - 1);
  /* Not on the stack, nor per thread: the JVM has threads whose stacks are smaller than this. */
  const size_t block = 16 * PAGE;
  char *a = malloc(2 * block), *b = a + block;
  int result = a ? 0 : -1;
  for (uint64_t at = start; result == 0 && at < end; at += block) {
    size_t want = end - at < block ? end - at : block;
    ssize_t got = pread(from, a, want, at);
    if (got <= 0) break;
    ssize_t had = pread(out, b, got, at);
    if ((had != got || memcmp(a, b, got) != 0) && pwrite(out, a, got, at) != got) result = -1;
  }
  free(a);
  close(out);
  return result;
}

/* Writes the names of a folder: one line each, "type mode key name". It is in place whole or not at all. */
static int list_names(const char *folder, const char *to) {
  char half[PATH_MAX + 16], path[PATH_MAX], key[64];
  snprintf(half, sizeof half, "%s.%d", to, (int)syscall(SYS_gettid));
  DIR *dir = opendir(folder);
  FILE *out = dir ? fopen(half, "we") : NULL;
  if (!out) return -1;
  for (struct dirent *entry; (entry = readdir(dir));) {
    struct statx found;
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (key_of(path, -1, key, sizeof key, &found) != 0) continue;
    fprintf(out, "%c %o %s %s\n", S_ISDIR(found.stx_mode) ? 'd' : 'f', found.stx_mode & 07777, key, entry->d_name);
  }
  closedir(dir);
  fclose(out);
  return rename(half, to);
}

#ifndef TOOL
/* ------------------------------------------------------------------ the library */
#include <pthread.h>

#define MAPS 4096
static struct { char *from, *to; int fd; uint64_t offset; } maps[MAPS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *tree, *shadow;
static volatile int64_t *ahead;

__attribute__((constructor)) static void begin(void) {
  tree = getenv("LAYER_TREE");
  shadow = getenv("LAYER_SHADOW");
  const char *clock = getenv("LAYER_CLOCK");
  int fd = clock ? open(clock, O_RDONLY | O_CLOEXEC) : -1;
  if (fd >= 0) {
    void *map = (void *)syscall(SYS_mmap, 0, 8, PROT_READ, MAP_SHARED, fd, 0);
    ahead = map == MAP_FAILED ? NULL : map;
    close(fd);
  }
}

static int is_ours(int fd, char *path, size_t size) {
  char link[64];
  if (!tree || !shadow) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t own = strlen(tree);
  return !strncmp(path, tree, own) && (path[own] == '/' || path[own] == 0);
}

/* A file's content, or a folder's names, are durable from now on. */
static int keep(int fd, uint64_t start, uint64_t end) {
  char path[PATH_MAX], key[64], to[PATH_MAX], link[64];
  struct statx found;
  if (!is_ours(fd, path, sizeof path)) return -2;
  if (key_of(NULL, fd, key, sizeof key, &found) != 0) return -1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int result;
  pthread_mutex_lock(&lock);
  if (S_ISDIR(found.stx_mode)) {
    snprintf(to, sizeof to, "%s/names/%s", shadow, key);
    result = list_names(link, to);
  } else {
    snprintf(to, sizeof to, "%s/content/%s", shadow, key);
    int in = open(link, O_RDONLY | O_CLOEXEC);
    result = in < 0 ? -1 : copy_range(in, to, start, end);
    if (in >= 0) close(in);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) {
  int result = keep(fd, 0, UINT64_MAX);
  return result == -2 ? (int)syscall(SYS_fsync, fd) : result;
}

int fdatasync(int fd) {
  int result = keep(fd, 0, UINT64_MAX);
  return result == -2 ? (int)syscall(SYS_fdatasync, fd) : result;
}

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  void *map = (void *)syscall(SYS_mmap, address, length, protection, flags, fd, offset);
  char path[PATH_MAX];
  if (map != MAP_FAILED && fd >= 0 && (flags & MAP_SHARED) && tree && is_ours(fd, path, sizeof path)) {
    int own = (int)syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 0);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MAPS; i++) {
      if (!maps[i].to) {
        maps[i].from = map; maps[i].to = (char *)map + length; maps[i].fd = own; maps[i].offset = offset;
        own = -1;
        break;
      }
    }
    pthread_mutex_unlock(&lock);
    if (own >= 0) abort(); /* the table is too small: better no answer than a wrong one */
  }
  return map;
}

void *mmap64(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}

int munmap(void *address, size_t length) {
  if (tree) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MAPS; i++) {
      if (maps[i].to && maps[i].from >= (char *)address && maps[i].to <= (char *)address + length + PAGE) {
        close(maps[i].fd);
        maps[i].to = NULL;
      }
    }
    pthread_mutex_unlock(&lock);
  }
  return (int)syscall(SYS_munmap, address, length);
}

int msync(void *address, size_t length, int flags) {
  int fd = -1;
  uint64_t start = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MAPS && tree; i++) {
    if (maps[i].to && maps[i].from <= (char *)address && (char *)address < maps[i].to) {
      fd = (int)syscall(SYS_fcntl, maps[i].fd, F_DUPFD_CLOEXEC, 0);
      start = maps[i].offset + ((char *)address - maps[i].from);
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  if (fd < 0) return (int)syscall(SYS_msync, address, length, flags);
  int result = flags & MS_ASYNC ? 0 : keep(fd, start, start + length);
  close(fd);
  return result == -2 ? 0 : result;
}

static void move(clockid_t clock, struct timespec *time) {
  if (ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t nanos = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + *ahead;
    time->tv_sec = nanos / 1000000000;
    time->tv_nsec = nanos % 1000000000;
  }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0) move(clock, time);
  return result;
}

int gettimeofday(struct timeval *restrict when, void *restrict zone) {
  struct timespec time;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &time);
  when->tv_sec = time.tv_sec;
  when->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (to) *to = now.tv_sec;
  return now.tv_sec;
}

#else
/* ------------------------------------------------------------------ the tool */

static uint64_t state;
static int permille;

static void die(const char *what) { perror(what); exit(1); }

/* SplitMix64: whether the coin says that something which nobody synced is on the disk all the same. */
static int survives(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return (int)((z ^ (z >> 31)) % 1000) < permille;
}

static void seed(const char *folder, const char *shadow) {
  char key[64], to[PATH_MAX], path[PATH_MAX];
  struct statx found;
  if (key_of(folder, -1, key, sizeof key, &found) != 0) die(folder);
  snprintf(to, sizeof to, "%s/names/%s", shadow, key);
  if (list_names(folder, to) != 0) die(to);
  DIR *dir = opendir(folder);
  for (struct dirent *entry; (entry = readdir(dir));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (key_of(path, -1, key, sizeof key, &found) != 0) die(path);
    if (S_ISDIR(found.stx_mode)) {
      seed(path, shadow);
    } else {
      snprintf(to, sizeof to, "%s/content/%s", shadow, key);
      int in = open(path, O_RDONLY);
      if (in < 0 || copy_range(in, to, 0, UINT64_MAX) != 0) die(path);
      close(in);
    }
  }
  closedir(dir);
}

/* Where each file is now, so that what was not synced can survive by chance. */
#define FILES 65536
static struct { char *key, *path; } files[FILES];
static int count;

static void find(const char *folder) {
  char path[PATH_MAX], key[64];
  struct statx found;
  DIR *dir = opendir(folder);
  if (!dir) die(folder);
  for (struct dirent *entry; (entry = readdir(dir));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (key_of(path, -1, key, sizeof key, &found) != 0 || count == FILES) die(path);
    files[count].key = strdup(key);
    files[count++].path = strdup(path);
    if (S_ISDIR(found.stx_mode)) find(path);
  }
  closedir(dir);
}

static const char *now_at(const char *key) {
  for (int i = 0; i < count; i++) {
    if (!strcmp(files[i].key, key)) return files[i].path;
  }
  return NULL;
}

static void build_file(const char *key, const char *shadow, const char *to, int mode) {
  char from[PATH_MAX];
  snprintf(from, sizeof from, "%s/content/%s", shadow, key);
  int out = open(to, O_RDWR | O_CREAT | O_TRUNC, 0600), in = open(from, O_RDONLY);
  if (out < 0) die(to);
  if (in >= 0 && copy_range(in, to, 0, UINT64_MAX) != 0) die(to);
  const char *path = permille ? now_at(key) : NULL;
  int live = path ? open(path, O_RDONLY) : -1;
  if (live >= 0) {
    struct stat had, has;
    fstat(out, &had);
    fstat(live, &has);
    if (had.st_size != has.st_size && survives() && ftruncate(out, has.st_size) != 0) die(to);
    fstat(out, &had);
    char a[PAGE], b[PAGE];
    for (off_t at = 0; at < had.st_size; at += PAGE) {
      ssize_t got = pread(live, a, PAGE, at), old = pread(out, b, PAGE, at);
      if (got > old) got = old;
      if (got > 0 && memcmp(a, b, got) != 0 && survives() && pwrite(out, a, got, at) != got) die(to);
    }
    close(live);
  }
  if (in >= 0) close(in);
  fchmod(out, mode);
  close(out);
}

static void build(const char *key, const char *shadow, const char *out);

/* One name of a folder, as a line of its listing tells it. */
static void build_name(char *line, const char *shadow, const char *out) {
  char type, key[64], to[PATH_MAX];
  int mode, at;
  line[strcspn(line, "\n")] = 0;
  if (sscanf(line, "%c %o %63s %n", &type, &mode, key, &at) != 3) die(line);
  snprintf(to, sizeof to, "%s/%s", out, line + at);
  if (type == 'f') {
    build_file(key, shadow, to, mode);
  } else {
    if (mkdir(to, 0700) != 0 && errno != EEXIST) die(to);
    build(key, shadow, to);
    chmod(to, mode);
  }
}

static int has_line(const char *file, const char *line) {
  char other[PATH_MAX];
  FILE *in = file ? fopen(file, "r") : NULL;
  int found = 0;
  while (in && !found && fgets(other, sizeof other, in)) found = !strcmp(other, line);
  if (in) fclose(in);
  return found;
}

static void build(const char *key, const char *shadow, const char *out) {
  char durable[PATH_MAX], live[PATH_MAX + 8], line[PATH_MAX];
  snprintf(durable, sizeof durable, "%s/names/%s", shadow, key);
  const char *path = permille ? now_at(key) : NULL;
  if (path) {
    snprintf(live, sizeof live, "%s.now", durable);
    if (list_names(path, live) != 0) die(live);
  }
  FILE *in = fopen(durable, "r");
  while (in && fgets(line, sizeof line, in)) {
    if (path && !has_line(live, line) && survives()) continue; /* its deletion is on the disk */
    build_name(line, shadow, out);
  }
  if (in) fclose(in);
  in = path ? fopen(live, "r") : NULL;
  while (in && fgets(line, sizeof line, in)) {
    if (!has_line(durable, line) && survives()) build_name(line, shadow, out);
  }
  if (in) fclose(in);
}

int main(int argc, char **argv) {
  char path[PATH_MAX], key[64];
  struct statx found;
  if (argc == 4 && !strcmp(argv[1], "seed")) {
    snprintf(path, sizeof path, "%s/names", argv[3]);
    mkdir(argv[3], 0700);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/content", argv[3]);
    mkdir(path, 0700);
    seed(argv[2], argv[3]);
    return 0;
  }
  if (argc == 7 && !strcmp(argv[1], "cut")) {
    state = strtoull(argv[5], NULL, 10);
    permille = atoi(argv[6]);
    if (mkdir(argv[4], 0700) != 0) die(argv[4]);
    if (key_of(argv[2], -1, key, sizeof key, &found) != 0) die(argv[2]);
    find(argv[2]);
    files[count].key = strdup(key);
    files[count++].path = strdup(argv[2]);
    build(key, argv[3], argv[4]);
    return 0;
  }
  fprintf(stderr, "layer seed TREE SHADOW | layer cut TREE SHADOW OUT SEED PERMILLE\n");
  return 2;
}
#endif
