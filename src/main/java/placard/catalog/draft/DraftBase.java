package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.CatalogState;
import placard.catalog.RecordKind;

/** Notes in each change the values before it, so that conflicting edits are detected later (optimistic lock). */
record DraftBase(CatalogState state, Instant now) {
    /** The noted members of a deleted record, which its owner would miss. */
    private static final List<String> MISSED =
            List.of("name", "description", "pricingType", "price", "sectionId", "items");

    /** The overlay with its missing notes filled in. */
    Overlay completed(Overlay overlay) {
        return new Overlay(overlay.changes().stream().map(this::completed).toList());
    }

    /** The overlay with notes of the present values. */
    Overlay renewed(Overlay overlay) {
        return completed(new Overlay(overlay.changes().stream()
                .map(change -> change.with(change.set(), null))
                .toList()));
    }

    private OverlayChange completed(OverlayChange change) {
        ObjectNode live = state.json(change.kind(), change.id(), now);
        return switch (change.type()) {
            case CREATE -> change.with(change.set(), null);
            case PATCH -> live == null ? change : change.with(change.set(), patched(change, live));
            case DELETE -> live == null || change.was() != null ? change : change.with(change.set(), lastValues(live));
            case ORDER -> change.was() == null ? ordered(change) : change;
        };
    }

    private static ObjectNode patched(OverlayChange change, ObjectNode live) {
        ObjectNode was = Json.object();
        for (String member : DraftDiff.members(change.set())) {
            DraftDiff.put(was, member, DraftDiff.at(hasMember(change.was(), member) ? change.was() : live, member));
        }
        return was;
    }

    private static boolean hasMember(@Nullable ObjectNode was, String member) {
        int dot = member.indexOf('.');
        return was != null
                && (dot < 0
                        ? was.has(member)
                        : was.path(member.substring(0, dot)).has(member.substring(dot + 1)));
    }

    private static ObjectNode lastValues(ObjectNode live) {
        ObjectNode was = live.deepCopy();
        was.retain(MISSED);
        return was;
    }

    private OverlayChange ordered(OverlayChange change) {
        List<String> ids = change.kind() == RecordKind.CATALOG
                ? List.copyOf(state.sections().keySet())
                : state.itemIds(change.id());
        return OverlayChange.order(change.kind(), change.id(), change.ids(), ids);
    }
}
