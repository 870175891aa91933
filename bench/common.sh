# Sourced by the benches: builds the program and what measures it, then becomes the class that measures. That class ends
# everything it started, by process id, however it ends; only a kill -9 of it leaves children behind.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$here/bench/java.sh"
BENCH_COMMIT=$(git -C "$here" describe --always --dirty 2>/dev/null || echo unknown)
export BENCH_COMMIT

# need PROGRAM:PACKAGE ...: installs what is missing if this machine lets us, else says what to install.
need() {
  local missing=() pair
  for pair in "$@"; do
    command -v "${pair%%:*}" >/dev/null || [ -x "/usr/sbin/${pair%%:*}" ] || missing+=("${pair##*:}")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "bench: installing ${missing[*]}" >&2
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 && return 0
  fi
  echo "bench: missing; install ${missing[*]}" >&2
  exit 1
}

# measure CLASS ARGUMENTS: packages the program as ./run does, then becomes placard.bench.CLASS. MODULE=cluster measures
# the program with the cluster module.
measure() {
  local class=$1
  shift
  find_jdk
  build_program "$here" ${MODULE:-} >&2
  find_program "$here" ${MODULE:-}
  BENCH_PROGRAM=$(printf '%s\n' "${PROGRAM[@]}")
  export BENCH_MEMORY_OPTIONS=$MEMORY_OPTIONS
  export BENCH_PROGRAM BENCH_FOLDER="$here/bench"
  export PATH="$PATH:/usr/sbin"
  bench_java "$here" "placard.bench.$class" "$@"
}
