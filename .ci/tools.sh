# Sourced by ./test: the programs that some tests need beside the JDK. Installed if this machine lets us; else said loudly.
need_tools() {
  local missing=() pair
  for pair in zbarimg:zbar-tools ZXingReader:zxing-cpp-tools rsvg-convert:librsvg2-bin chromium:chromium \
    qpdf:qpdf pdftoppm:poppler-utils gs:ghostscript; do
    command -v "${pair%%:*}" >/dev/null || missing+=("${pair##*:}")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "test: installing ${missing[*]}" >&2
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 && return 0
  fi
  echo "test: MISSING ${missing[*]}: the tests that need them will say so; with CI=true they fail." >&2
}
