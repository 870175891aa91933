# Sourced by ./test, as is bench/java.sh: the programs that some tests need beside the JDK. Installed if this machine lets us;
# else TOOLS names their packages, and BROWSERS those that this system hasn't.
need_tools() {
  local missing=() pair
  for pair in zbarimg:zbar-tools ZXingReader:zxing-cpp-tools rsvg-convert:librsvg2-bin chromium-headless-shell:chromium-headless-shell chromium:chromium \
    WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb firefox-esr:firefox-esr \
    qpdf:qpdf pdftoppm:poppler-utils gs:ghostscript node:nodejs npm:npm cc:gcc go:golang-go php:php-cli ruby:ruby zsh:zsh; do
    command -v "${pair%%:*}" >/dev/null || missing+=("${pair##*:}")
  done
  for pair in dejavu:fonts-dejavu-core liberation:fonts-liberation noto:fonts-noto-core; do
    [ -d "/usr/share/fonts/truetype/${pair%%:*}" ] || missing+=("${pair##*:}")
  done
  # What the generated clients for PHP and Ruby need.
  [ -f /usr/share/php/GuzzleHttp/autoload.php ] || missing+=(php-guzzlehttp-guzzle)
  php -r 'exit((int) !extension_loaded("curl"));' 2>/dev/null || missing+=(php-curl)
  php -r 'exit((int) !extension_loaded("mbstring"));' 2>/dev/null || missing+=(php-mbstring)
  ruby -rtyphoeus -e '' 2>/dev/null || missing+=(ruby-typhoeus)
  [ -f /usr/include/stdio.h ] || missing+=(libc6-dev) # which gcc only recommends
  TOOLS=${missing[*]} BROWSERS=''
  case $(this_system) in
    ubuntu*)
      BROWSERS=$(printf '%s\n' "${missing[@]}" | grep -x 'chromium\|chromium-headless-shell\|firefox-esr' | paste -sd' ')
      TOOLS=$(printf '%s\n' "${missing[@]}" | grep -vx 'chromium\|chromium-headless-shell\|firefox-esr' | paste -sd' ')
      ;;
  esac
  if [ -n "$TOOLS" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "test: installing $TOOLS" >&2
    # shellcheck disable=SC2086 # words
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $TOOLS; } >/dev/null 2>&1 && TOOLS=''
  fi
  return 0
}

# say_tools: names what is still missing, and a line that helps.
say_tools() {
  [ -n "$TOOLS$BROWSERS" ] || return 0
  echo "test: MISSING $TOOLS${BROWSERS:+ $BROWSERS}: the tests that need them will say so; with CI=true they fail." >&2
  [ -z "$TOOLS" ] || echo "Type, on Debian's family: sudo apt-get update && sudo apt-get install -y $TOOLS" >&2
  [ -z "$BROWSERS" ] || echo "Ubuntu has these browsers as snaps, which the tests can't drive. A container of Debian 13 has all." >&2
}

# need_packages FOLDER: Prettier and the npm packages that make clients in TypeScript, as the lock file pins them, in target/.
# Fetched once; npm's own cache serves them after target/ was deleted.
need_packages() {
  local from="$1/src/test/resources/placard/clients" into="$1/target/clients/npm"
  cmp -s "$from/package-lock.json" "$into/installed.json" && return 0
  if command -v npm >/dev/null; then
    echo "test: fetching npm packages (once)" >&2
    mkdir -p "$into" && cp "$from/package.json" "$from/package-lock.json" "$into/" &&
      npm ci --prefix "$into" --prefer-offline --ignore-scripts --no-audit --no-fund --silent >/dev/null 2>&1 &&
      cp "$into/package-lock.json" "$into/installed.json" && return 0
  fi
  echo "test: MISSING npm packages of $from: the tests that need them will say so; with CI=true they fail." >&2
}
