package placard.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Slug;
import placard.base.Zones;

/**
 * A workspace: the tenant that owns all other records.
 *
 * @param handle its word in the dashboard's addresses; empty in stores from before handles, until the next start
 * @param brand the defaults of new codes and catalogues, as {@code defaults}
 * @param countsOrigins true if scans are counted by country and language too
 * @param hidesChecklist true if the dashboard leaves out the checklist of the first steps
 */
public record Workspace(
        String id,
        String name,
        String handle,
        Zones zones,
        Brand brand,
        Defaults defaults,
        boolean countsOrigins,
        boolean hidesChecklist,
        long credits,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    /** The time zone of a workspace until it has one of its own. */
    public static final ZoneId UTC = ZoneId.of("UTC");

    /** Words with a meaning of their own in the dashboard's addresses, such as {@code /app/sign-in}. */
    private static final Set<String> RESERVED = Set.of(
            "account",
            "assets",
            "board",
            "confirm",
            "forgot",
            "instance",
            "invite",
            "oidc",
            "passkey",
            "reset",
            "setup",
            "sign-in",
            "sign-out",
            "worker");

    /** The words for the checklist of the first steps, and whether each hides it. */
    private static final Map<String, Boolean> CHECKLIST = Map.of("shown", false, "hidden", true);

    /** True if the dashboard uses the word in its own paths. */
    static boolean isReserved(String handle) {
        return RESERVED.contains(handle);
    }

    /**
     * This workspace with the input applied; a new time zone takes effect at its next midnight.
     *
     * @param hasPicture true for the id of an uploaded picture
     * @param looks reads the design that new codes begin with
     */
    Workspace patchedBy(Input input, Instant now, Predicate<String> hasPicture, Defaults.Looks looks) {
        input.holding("brand", Brand.MEMBERS).holding("defaults", Defaults.MEMBERS);
        String newName = input.has("name") ? named(input) : name;
        Zones newZones = zones;
        if (input.has("timezone")) {
            ZoneId zone = zone(input);
            newZones = zone == null || zone.equals(zones.latest()) ? zones : zones.changed(zone, now);
        }
        String newHandle = input.has("handle") ? handled(input) : handle;
        return new Workspace(
                id,
                newName == null ? name : newName,
                newHandle == null ? handle : newHandle,
                newZones,
                branded(input, hasPicture),
                begun(input, looks),
                counts(input),
                hides(input),
                credits,
                createdAt,
                now,
                version + 1);
    }

    private Brand branded(Input input, Predicate<String> hasPicture) {
        Input sent = input.object("brand");
        return input.clears("brand") ? Brand.NONE : sent == null ? brand : brand.patched(sent, hasPicture);
    }

    private Defaults begun(Input input, Defaults.Looks looks) {
        Input sent = input.object("defaults");
        return input.clears("defaults") ? Defaults.NONE : sent == null ? defaults : defaults.patched(sent, id, looks);
    }

    private boolean counts(Input input) {
        if (!input.has("countsOrigins")) {
            return countsOrigins;
        }
        input.require("countsOrigins");
        return Boolean.TRUE.equals(input.flag("countsOrigins"));
    }

    private boolean hides(Input input) {
        if (!input.has("checklist")) {
            return hidesChecklist;
        }
        input.require("checklist");
        return Boolean.TRUE.equals(input.choice("checklist", CHECKLIST));
    }

    private static @Nullable String handled(Input input) {
        input.require("handle");
        String handle = Slug.read(input, "handle");
        if (handle != null && isReserved(handle)) {
            input.fault("handle", "reserved_slug", "The dashboard needs this word itself.");
        }
        return handle;
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

    /**
     * True if the IANA has a zone of this name. Java also knows offsets, and {@code SystemV/…}, which the IANA dropped.
     */
    private static boolean isIana(String name) {
        return ZoneId.getAvailableZoneIds().contains(name) && !name.startsWith("SystemV/");
    }

    /** The zone that a browser names; UTC for a text that is no name of a zone. */
    public static ZoneId zoneOf(String named) {
        return isIana(named) ? ZoneId.of(named) : UTC;
    }

    /** The JSON form. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", name)
                .put("handle", handle)
                .put("timezone", zones.latest().getId());
        json.set("brand", brand.json());
        json.set("defaults", defaults.json());
        json.put("countsOrigins", countsOrigins).put("checklist", hidesChecklist ? "hidden" : "shown");
        json.putObject("credits").put("remaining", credits);
        return json.put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt))
                .put("version", version);
    }
}
