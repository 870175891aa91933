package placard.bench;

/**
 * What was measured of one setup.
 *
 * @param idle while nobody scanned
 * @param steady at a fixed rate, until all of it was counted
 * @param twice at twice that rate
 * @param flatOut while redirects waited for the log
 * @param behind while the brokers stood still, so that scans waited in the journals; without a log the same as before
 * @param stored bytes a scan that stay in the tables
 * @param logged the same on the disks of all brokers
 */
record ScaleResult(
        ScaleLook idle, ScaleLook steady, ScaleLook twice, Burst flatOut, Burst behind, double stored, double logged) {
    /**
     * As many redirects as there can be, for some seconds.
     *
     * @param whole from the first redirect until all were counted
     * @param counting of that the time after the last redirect in which much waited: from a tenth of it on to eight tenths
     * @param redirects a second
     * @param behind scans that weren't counted when the last redirect was answered
     */
    record Burst(ScaleLook whole, ScaleLook counting, double redirects, double behind) {}
}
