package placard.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Zones;

/** A tenant: everything else belongs to one. */
public record Workspace(
        String id, String name, Zones zones, long credits, Instant createdAt, Instant updatedAt, long version) {

    /** This workspace with what the input changes; a new time zone holds from its next midnight on. */
    Workspace patchedBy(Input input, Instant now) {
        String newName = input.has("name") ? named(input) : name;
        Zones newZones = zones;
        if (input.has("timezone")) {
            ZoneId zone = zone(input);
            newZones = zone == null || zone.equals(zones.latest()) ? zones : zones.changed(zone, now);
        }
        return new Workspace(id, newName == null ? name : newName, newZones, credits, createdAt, now, version + 1);
    }

    private static @Nullable String named(Input input) {
        input.require("name");
        return input.text("name", 1, 120);
    }

    private static @Nullable ZoneId zone(Input input) {
        input.require("timezone");
        String raw = input.word("timezone");
        if (raw == null) {
            return null;
        }
        if (!isIana(raw)) {
            input.fault("timezone", "unknown_value", "Use an IANA time zone such as Europe/Berlin.");
            return null;
        }
        return ZoneId.of(raw);
    }

    /** Whether the IANA has a zone of this name: Java also has offsets, and {@code SystemV/…}, which it dropped. */
    private static boolean isIana(String name) {
        return ZoneId.getAvailableZoneIds().contains(name) && !name.startsWith("SystemV/");
    }

    /** The record on the wire. */
    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", name)
                .put("timezone", zones.latest().getId());
        json.putObject("credits").put("remaining", credits);
        return json.put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt))
                .put("version", version);
    }

    /** Today in the workspace's own time. */
    public LocalDate today(Instant now) {
        return LocalDate.ofInstant(now, zones.at(now));
    }
}
