# Sourced by ./run, ./test and the benches: a JDK of at least 25, and Maven, offline where that is enough.

# Sets JAVA_HOME to the first JDK >= 25 of: JAVA_HOME, /usr/lib/jvm/*, PATH.
find_jdk() {
  local candidate version
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/* "$(dirname "$(dirname "$(readlink -f "$(command -v javac || echo /none/none/none)")")")"; do
    [ -n "$candidate" ] && [ -x "$candidate/bin/javac" ] || continue
    # The release file tells the version at once; asking javac takes half a second each.
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$candidate/release" 2>/dev/null || true)
    [ -n "$version" ] || version=$("$candidate/bin/javac" -version 2>&1 | sed -E 's/^javac ([0-9]+).*/\1/')
    if [ "$version" -ge 25 ] 2>/dev/null; then
      export JAVA_HOME="$candidate"
      return 0
    fi
  done
  echo "placard: no JDK 25 or newer was found in JAVA_HOME, /usr/lib/jvm or PATH." >&2
  echo "Install one (for example the package temurin-25-jdk or openjdk-25-jdk) and run this again." >&2
  exit 1
}

# build_program FOLDER: packages the program if its sources changed. One at a time: who comes second while the first
# still builds waits for it and finds everything made.
build_program() {
  local folder=$1
  if command -v flock >/dev/null && [ -w "$folder" ]; then
    mkdir -p "$folder/target"
    exec 9>"$folder/target/.building"
    flock 9
  fi
  if [ ! -f "$folder/target/placard.jar" ] ||
    [ -n "$(find "$folder/src/main" "$folder/src/build" "$folder/pom.xml" "$folder/parent" "$folder/docs/openapi.yaml" -newer "$folder/target/placard.jar" -print -quit)" ]; then
    build "$folder" -DskipTests -Dspotless.check.skip=true package
  fi
  if [ ! -f "$folder/target/placard.aot" ] || [ "$folder/target/placard.jar" -nt "$folder/target/placard.aot" ]; then
    train_program "$folder"
  fi
  exec 9>&- # or the program that is started next would hold the lock
}

# Writes the JVM's ahead-of-time cache of loaded classes, with which every start takes a fraction of the time. A start
# without it is slower and otherwise the same, so a failure is not one of the build.
train_program() {
  local cache="$1/target/placard.aot"
  rm -f "$cache"
  "$JAVA_HOME/bin/java" "-XX:AOTCacheOutput=$cache" -Xlog:disable -Xlog:all=error:stderr "${JAVA_FLAGS[@]}" \
    -jar "$1/target/placard.jar" training-run >/dev/null 2>&1 || true
}

# What the program is started with wherever it runs. Out of memory, it ends at once: a thread that dies of it in silence
# would cost more than a start, and scans wait in the journal.
JAVA_FLAGS=(-XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)

# Sets PROGRAM to the command that starts the packaged program of a folder.
find_program() {
  local folder=$1
  # A collector and a young generation that suit a program whose garbage is short-lived: half the memory of the JVM's
  # defaults and no fewer redirects (bench/memory). Who names a collector in PLACARD_JAVA_OPTS has the JVM's defaults with it.
  MEMORY_OPTIONS="-XX:+UseSerialGC -Xms64m -Xmn48m -XX:SurvivorRatio=2"
  case "${PLACARD_JAVA_OPTS:-}" in *-XX:+Use*GC*) MEMORY_OPTIONS="" ;; esac
  # shellcheck disable=SC2034,SC2206 # read by those who source this; options are words
  PROGRAM=("$JAVA_HOME/bin/java" $MEMORY_OPTIONS ${PLACARD_JAVA_OPTS:-} "-XX:AOTCache=$folder/target/placard.aot"
    -Xlog:aot=off -Xlog:cds=off "${JAVA_FLAGS[@]}" -jar "$folder/target/placard.jar")
}

# build FOLDER ARGUMENTS: runs Maven, first without the network, then with it if something is missing.
build() {
  local folder=$1
  shift
  if ! command -v mvn >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      echo "placard: installing Maven" >&2
      apt-get install -y --no-install-recommends maven >/dev/null || true
    fi
    command -v mvn >/dev/null || { echo "placard: Maven is missing; install the package maven." >&2; exit 1; }
  fi
  local log
  log=$(mktemp)
  if [ -d "${HOME}/.m2/repository" ] && mvn -f "$folder/pom.xml" -B -q -o "$@" >"$log" 2>&1; then
    cat "$log"; rm -f "$log"; return 0
  fi
  if grep -qE 'offline mode|has not been downloaded|NoPluginFoundForPrefix|artifact .* was not found|Cannot access' "$log" || [ ! -d "${HOME}/.m2/repository" ]; then
    rm -f "$log"
    echo "placard: fetching libraries (once)" >&2
    mvn -f "$folder/pom.xml" -B -q "$@"
  else
    cat "$log"; rm -f "$log"; return 1
  fi
}

# bench_java FOLDER CLASS ARGUMENTS: becomes a class of the test tree, built again if sources changed.
bench_java() {
  local folder=$1 libraries="$1/target/test-classpath.txt"
  shift
  if [ ! -f "$libraries" ] || [ "$folder/pom.xml" -nt "$libraries" ] ||
    [ -n "$(find "$folder/src" "$folder/parent" "$folder/docs/openapi.yaml" -newer "$libraries" -print -quit)" ]; then
    build "$folder" test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$libraries" >&2
  fi
  exec "$JAVA_HOME/bin/java" ${BENCH_JAVA_OPTS:-} --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -Dlogback.configurationFile="$folder/bench/logback.xml" -cp "$folder/target/test-classes:$folder/target/classes:$(cat "$libraries")" "$@"
}
