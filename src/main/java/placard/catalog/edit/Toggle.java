package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.Items;
import placard.catalog.item.Item;
import placard.catalog.item.SoldOut;
import placard.storage.Tx;
import placard.web.Request;

/**
 * A new value of the sold-out switch of an item, a variant or an add-on.
 *
 * @param member the member that named the variant or the add-on; null for the item itself
 * @param optionId the id in it
 */
record Toggle(
        SoldOut wanted, @Nullable String member, @Nullable String optionId) {
    private static final String VARIANT = "variantId";
    private static final String ADD_ON = "addOnId";

    /** Reads the body of a request about this item; faults stay in the input. */
    static Toggle read(Input input, Item item, Catalog catalog, Instant now) {
        input.require("isAvailable");
        SoldOut wanted = SoldOut.patched(
                SoldOut.NO,
                input,
                now,
                catalog.draft().settings().businessDayStart(),
                catalog.draft().timezone());
        String variant = input.raw(VARIANT);
        String addOn = input.raw(ADD_ON);
        if (variant != null && addOn != null) {
            input.fault(ADD_ON, "not_allowed", "Not together with variantId; send one request for each.");
        }
        Toggle toggle = variant != null
                ? new Toggle(wanted, VARIANT, variant)
                : new Toggle(wanted, addOn == null ? null : ADD_ON, addOn);
        if (toggle.member != null) {
            toggle.check(input, item);
        }
        return toggle;
    }

    private void check(Input input, Item item) {
        if (isUnknownIn(item)) {
            input.fault(String.valueOf(member), code(), message());
        }
    }

    /** The log entry: {@code isAvailable}, {@code soldOutUntil}, and {@code option} for one of several. */
    Change change(Item before, Item after) {
        if (optionId == null) {
            return Change.of(json(before.soldOut()), json(after.soldOut()));
        }
        return Change.of(option(before), option(after));
    }

    private static ObjectNode json(SoldOut soldOut) {
        Instant until = soldOut.until();
        return Json.object()
                .put("isAvailable", soldOut.isAvailable())
                .put("soldOutUntil", until == null ? null : Json.time(until));
    }

    private ObjectNode option(Item item) {
        ObjectNode json = Json.object();
        item.metadata().variants().stream()
                .filter(one -> one.id().equals(optionId))
                .forEach(one -> put(json, one.name(), one.soldOut()));
        item.metadata().addOns().stream()
                .filter(one -> one.id().equals(optionId))
                .forEach(one -> put(json, one.name(), one.soldOut()));
        return json;
    }

    private void put(ObjectNode json, String name, SoldOut soldOut) {
        ObjectNode option =
                json.putObject("option").put(String.valueOf(member), optionId).put("name", name);
        option.setAll(json(soldOut));
    }

    /** Logs the change of a switch, unless the value is the same. */
    void log(Tx tx, ActivityLog log, Request request, Item before, Item after) {
        Change change = change(before, after);
        if (!change.isNothing()) {
            log.add(tx, request.caller(), Action.SWITCHED, Items.subject(after), change);
        }
    }

    private boolean isUnknownIn(Item item) {
        String id = String.valueOf(optionId);
        return VARIANT.equals(member)
                ? item.metadata().variants().stream()
                        .noneMatch(variant -> variant.id().equals(id))
                : item.metadata().addOns().stream()
                        .noneMatch(addOn -> addOn.id().equals(id));
    }

    private String code() {
        return VARIANT.equals(member) ? "variant_not_found" : "add_on_not_found";
    }

    private String message() {
        return VARIANT.equals(member) ? "The item has no such variant." : "The item has no such add-on.";
    }

    /**
     * Sets the switch while the catalogue is locked. The item's own switch is one blind update. A variant's switch is
     * in the item's metadata, which the lock protects.
     *
     * @param known the item before the lock
     * @throws Refusal {@code validation_failed} if the variant or add-on is gone since
     */
    void apply(Tx tx, Item known, Instant now) {
        if (optionId == null) {
            Items.set(tx, known.workspaceId(), known.catalogId(), known.id(), wanted, now);
            return;
        }
        Item item = Items.get(tx, known.workspaceId(), known.catalogId(), known.id());
        if (isUnknownIn(item)) {
            throw Refusal.invalid("/" + member, code(), message());
        }
        Item changed = item.switched(optionId, wanted, now);
        if (!changed.hasSameContentAs(item)) {
            Items.update(tx, changed);
        }
    }
}
