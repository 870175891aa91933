# Sourced by ./test: which test classes took longest, from the reports that Surefire's forks write.

# slowest FOLDER SECONDS: the 15 slowest classes, and the totals of a run that took so many seconds.
slowest() {
  local reports
  mapfile -t reports < <(find "$1"/{,cluster/}target/surefire-reports -name 'TEST-*.xml' 2>/dev/null)
  [ ${#reports[@]} -gt 0 ] || return 0
  echo
  echo "The 15 slowest test classes, in seconds:"
  grep -h -m 1 '<testsuite ' "${reports[@]}" | sed -E 's/.* name="([^"]*)".* time="([0-9.,]*)".* tests="([0-9]*)".*/\2 \1 \3/' |
    tr -d , | sort -rn | awk -v took="$2" '
      NR <= 15 { printf "  %7.1f  %s (%d tests)\n", $1, $2, $3 }
      { sum += $1; tests += $3 }
      END { printf "%d classes, %d tests, %.0f s in their JVMs; the whole run took %d s.\n", NR, tests, sum, took }'
}
