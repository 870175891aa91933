# Sourced by ./run, ./test and the benches: a JDK of at least 25, and Maven, offline where that is enough.

# Sets JAVA_HOME to the first JDK >= 25 of: JAVA_HOME, /usr/lib/jvm/*, PATH, and on macOS the one that the system names. Without
# one it installs it, or says what is missing.
find_jdk() {
  look_for_jdk && return 0
  get_programs
  look_for_jdk || { say_missing; exit 1; }
}

look_for_jdk() {
  local candidate version
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/* "$(dirname "$(dirname "$(readlink -f "$(command -v javac || echo /none/none/none)")")")" \
    "$([ ! -x /usr/libexec/java_home ] || /usr/libexec/java_home -v 25+ 2>/dev/null || true)"; do
    [ -n "$candidate" ] && [ -x "$candidate/bin/javac" ] || continue
    # The release file tells the version at once; asking javac takes half a second each.
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$candidate/release" 2>/dev/null || true)
    [ -n "$version" ] || version=$("$candidate/bin/javac" -version 2>&1 | sed -E 's/^javac ([0-9]+).*/\1/')
    if [ "$version" -ge 25 ] 2>/dev/null; then
      export JAVA_HOME="$candidate"
      return 0
    fi
  done
  return 1
}

# this_system: its name and version, such as "debian 13".
this_system() {
  local ID='' VERSION_ID=''
  # shellcheck disable=SC1090,SC1091 # a file of the system, or of a test
  ! . "${OS_RELEASE:-/etc/os-release}" 2>/dev/null || echo "$ID ${VERSION_ID:-99}"
}

# is_like_debian: whether it descends from Debian or Ubuntu, as Mint does.
is_like_debian() {
  local ID_LIKE=''
  # shellcheck disable=SC1090,SC1091 # a file of the system, or of a test
  . "${OS_RELEASE:-/etc/os-release}" 2>/dev/null
  case $ID_LIKE in *debian* | *ubuntu*) return 0 ;; *) return 1 ;; esac
}

# has_packaged_jdk: whether this system's own packages have a JDK 25, as its release says; of others, as their list says.
has_packaged_jdk() {
  local version
  version=$(this_system)
  case $version in
    debian*) [ "${version#* }" -ge 13 ] ;;
    ubuntu*) version=${version#* } && [ "${version%%.*}" -ge 24 ] ;;
    *) is_like_debian && apt-cache show openjdk-25-jdk-headless >/dev/null 2>&1 ;;
  esac
}

PROGRAMS="git openjdk-25-jdk-headless maven"

# As root on Debian's family, installs git, the JDK and Maven.
get_programs() {
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && has_packaged_jdk; then
    echo "placard: installing $PROGRAMS" >&2
    # shellcheck disable=SC2086 # words
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $PROGRAMS; } >/dev/null 2>&1 || true
  fi
}

# Says all that is missing at once, and a line that helps.
say_missing() {
  local missing=''
  look_for_jdk || missing=" JDK 25 or newer (looked for in JAVA_HOME, /usr/lib/jvm and PATH)"
  command -v mvn >/dev/null || missing="$missing${missing:+;} Maven"
  command -v git >/dev/null || missing="$missing${missing:+;} git"
  [ -z "${TOOLS:-}" ] || missing="$missing; programs that some tests need"
  echo "placard: missing:$missing." >&2
  if has_packaged_jdk; then
    echo "Type: sudo apt-get update && sudo apt-get install -y $PROGRAMS${TOOLS:+ $TOOLS}" >&2
  elif look_for_jdk; then
    echo "Type, on Debian's family: sudo apt-get update && sudo apt-get install -y git maven${TOOLS:+ $TOOLS}" >&2
  else
    echo "This system's own packages have no JDK 25. Install Placard's package, which needs no Java (docs/operations.md)," >&2
    echo "or a JDK 25 such as Temurin, with Maven and git." >&2
  fi
}

# Whether a start uses the cluster module: one of its settings is set, or the arguments are of `placard shard`.
uses_cluster() {
  [ -n "${PLACARD_SCAN_LOG:-}${PLACARD_SCAN_DATABASES:-}${PLACARD_ARCHIVE:-}${PLACARD_KEY_SECRET_FILE:-}" ] ||
    [ "${1:-}" = shard ]
}

# build_program FOLDER [cluster]: packages the program if its sources changed, and the cluster module where it is wanted. One
# at a time: who comes second while the first still builds waits for it and finds everything made.
build_program() {
  local folder=$1 cluster=${2:-}
  if command -v flock >/dev/null && [ -w "$folder" ]; then
    mkdir -p "$folder/target"
    exec 9>"$folder/target/.building"
    flock 9
  fi
  if [ -n "$cluster" ]; then
    if is_older "$folder/cluster/target/placard-cluster.jar" "$folder"/{src/main,src/build,pom.xml,parent,docs/openapi.yaml} \
      "$folder"/cluster/{src/main,pom.xml}; then
      build "$folder/parent" "${PACKAGE[@]}"
      # Maven leaves a jar as it is when nothing of it changed.
      touch "$folder/cluster/target/placard-cluster.jar"
    fi
  elif is_older "$folder/target/placard.jar" "$folder"/{src/main,src/build,pom.xml,parent,docs/openapi.yaml}; then
    build "$folder" "${PACKAGE[@]}"
  fi
  find_files "$folder" "$cluster"
  if [ ! -f "$CACHE" ] || [ "$folder/target/placard.jar" -nt "$CACHE" ] ||
    [ "${JARS[1]#*:}" -nt "$CACHE" ]; then
    train_program
  fi
  exec 9>&- # or the program that is started next would hold the lock
}

# The tests are not compiled for a start.
PACKAGE=(-DskipTests -Dmaven.test.skip=true -Dspotless.check.skip=true package)

# is_older FILE SOURCES: whether it isn't there, or one of the sources is newer.
is_older() {
  local file=$1
  shift
  [ ! -f "$file" ] || [ -n "$(find "$@" -newer "$file" -print -quit)" ]
}

# find_files FOLDER [cluster]: sets JARS to the options that name the program's jars and CACHE to the cache of their classes.
find_files() {
  if [ -n "${2:-}" ]; then
    JARS=(-cp "$1/target/placard.jar:$1/cluster/target/placard-cluster.jar" placard.Main)
    CACHE="$1/cluster/target/placard.aot"
  else
    JARS=(-jar "$1/target/placard.jar")
    CACHE="$1/target/placard.aot"
  fi
}

# Writes the JVM's ahead-of-time cache of loaded classes, with which every start takes a fraction of the time. A start
# without it is slower and otherwise the same, so a failure is not one of the build.
train_program() {
  rm -f "$CACHE"
  "$JAVA_HOME/bin/java" "-XX:AOTCacheOutput=$CACHE" -Xlog:disable -Xlog:all=error:stderr "${JAVA_FLAGS[@]}" \
    "${JARS[@]}" training-run >/dev/null 2>&1 || true
}

# The options of every start are in deploy/package/java.options: of the memory, and the others.
JAVA_OPTIONS=$(dirname "${BASH_SOURCE[0]}")/../deploy/package/java.options
# shellcheck disable=SC2207 # options are words
JAVA_FLAGS=($(sed -n '/^# Always/,$p' "$JAVA_OPTIONS" | sed '/^#/d'))

# find_program FOLDER [cluster]: sets PROGRAM to the command that starts the packaged program, with the cluster module or not.
find_program() {
  find_files "$@"
  # Why these: bench/memory collectors, docs/adr/0026-columns.md. Who names a collector in PLACARD_JAVA_OPTS has the JVM's
  # defaults with it.
  MEMORY_OPTIONS=$(sed -n '/^# Memory/,/^# Always/p' "$JAVA_OPTIONS" | sed '/^#/d' | tr '\n' ' ')
  case "${PLACARD_JAVA_OPTS:-}" in *-XX:+Use*GC*) MEMORY_OPTIONS="" ;; esac
  # shellcheck disable=SC2034,SC2206 # read by those who source this; options are words
  PROGRAM=("$JAVA_HOME/bin/java" $MEMORY_OPTIONS ${PLACARD_JAVA_OPTS:-} "-XX:AOTCache=$CACHE" "${JAVA_FLAGS[@]}" "${JARS[@]}")
}

# build FOLDER ARGUMENTS: runs Maven, first without the network, then with it if something is missing.
build() {
  local folder=$1
  shift
  command -v mvn >/dev/null || get_programs
  command -v mvn >/dev/null || { say_missing; exit 1; }
  # Without HOME, "~" is the folder that the system has for the user.
  local log repository=~/.m2/repository
  log=$(mktemp)
  if [ -d "$repository" ] && mvn -f "$folder/pom.xml" -B -q -o "$@" >"$log" 2>&1; then
    cat "$log"; rm -f "$log"; return 0
  fi
  if grep -qE 'offline mode|requires online mode|has not been downloaded|NoPluginFoundForPrefix|artifact .* was not found|Cannot access' "$log" || [ ! -d "$repository" ]; then
    rm -f "$log"
    echo "placard: fetching libraries (once)" >&2
    mvn -f "$folder/pom.xml" -B -q "$@"
  else
    cat "$log"; rm -f "$log"; return 1
  fi
}

# bench_java FOLDER CLASS ARGUMENTS: becomes a class of the test tree, built again if sources changed. With MODULE=cluster
# the class may be one of the cluster's.
bench_java() {
  local folder=$1 module="$1" sources=("$1"/{src,pom.xml,parent,docs/openapi.yaml}) pom=$1 libraries
  shift
  if [ "${MODULE:-}" = cluster ]; then
    module="$folder/cluster" pom="$folder/parent"
    sources+=("$folder"/cluster/{src,pom.xml})
  fi
  libraries="$module/target/test-classpath.txt"
  if is_older "$libraries" "${sources[@]}"; then
    build "$pom" test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$libraries" >&2
  fi
  exec "$JAVA_HOME/bin/java" ${BENCH_JAVA_OPTS:-} --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -Dlogback.configurationFile="$folder/bench/logback.xml" -cp "$module/target/test-classes:$module/target/classes:$(cat "$libraries")" "$@"
}

# need_brokers FOLDER: the libraries of the brokers that benches of the cluster start.
need_brokers() {
  [ -d "$1/cluster/target/brokers" ] || build "$1/cluster" dependency:copy@brokers >&2
}
