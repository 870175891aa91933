package placard.app;

import java.util.List;

/**
 * What a workspace is called, and what its clock is.
 *
 * @param address of the dashboard before the handle, as people read it
 * @param zone that holds from the next midnight on at the latest
 * @param version that a change is made from
 */
public record SettingsView(
        String id, String name, String handle, String address, String zone, List<Zone> zones, long version) {
    /**
     * A time zone.
     *
     * @param id as the IANA has it
     * @param label with its offset from UTC
     */
    public record Zone(String id, String label) {}
}
