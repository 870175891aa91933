package placard.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.web.Caller;

/**
 * The role of a member or an invitation, and the catalogues it covers.
 *
 * @param catalogIds the only catalogues that a member of the staff sees; null for all
 */
public record RoleScope(Role role, @Nullable Set<String> catalogIds) {
    private static final int MOST_CATALOGS = 100;
    private static final String ROLE = "role";
    private static final String CATALOGS = "catalogIds";

    static RoleScope stored(String role, @Nullable String catalogIds) {
        return new RoleScope(Role.of(role), catalogIds == null ? null : Set.of(catalogIds.split(" ", -1)));
    }

    /** The stored form of the catalogues. */
    public @Nullable String column() {
        return catalogIds == null ? null : String.join(" ", catalogIds);
    }

    /**
     * Reads a role and its catalogues; faults stay in the input.
     *
     * @param before the present one; null if there is none yet
     * @param hasCatalog true for the id of a catalogue in the workspace
     */
    public static RoleScope patched(
            @Nullable RoleScope before, Input input, Caller caller, Predicate<String> hasCatalog) {
        Role role = role(before, input, caller);
        boolean isSent = input.has(CATALOGS) && !input.clears(CATALOGS);
        if (role != Role.STAFF) {
            if (isSent) {
                input.fault(CATALOGS, "not_applicable", "Only staff are limited to catalogues.");
            }
            return new RoleScope(role, null);
        }
        if (!input.has(CATALOGS)) {
            return new RoleScope(role, before == null ? null : before.catalogIds);
        }
        return new RoleScope(role, isSent ? catalogs(input, hasCatalog) : null);
    }

    private static Role role(@Nullable RoleScope before, Input input, Caller caller) {
        if (before == null || input.has(ROLE)) {
            input.require(ROLE);
        }
        Role sent = input.choice(ROLE, Role.CHOICES);
        if (sent == null) {
            return before == null ? Role.STAFF : before.role;
        }
        if (!sent.isWithin(caller)) {
            input.fault(ROLE, "scope_not_held", "You can't give a role that may do more than you.");
        }
        return sent;
    }

    private static Set<String> catalogs(Input input, Predicate<String> hasCatalog) {
        List<@Nullable String> sent = input.entries(CATALOGS, 1, MOST_CATALOGS, 100);
        Set<String> ids = new LinkedHashSet<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            String id = sent.get(i);
            if (id == null) {
                continue;
            }
            if (!Ids.isWellFormed("cat_", id) || !hasCatalog.test(id)) {
                input.fault(CATALOGS, i, "catalog_not_found", "There is no such catalogue.");
            }
            ids.add(id);
        }
        return ids;
    }

    /** Adds it to a JSON record. */
    public ObjectNode addTo(ObjectNode json) {
        json.put(ROLE, role.word());
        if (catalogIds == null) {
            return json.putNull(CATALOGS);
        }
        ArrayNode array = json.putArray(CATALOGS);
        new ArrayList<>(catalogIds).stream().sorted().forEach(array::add);
        return json;
    }
}
