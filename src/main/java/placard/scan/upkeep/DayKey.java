package placard.scan.upkeep;

/** A code on a day. */
record DayKey(String code, int day) {}
