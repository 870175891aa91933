package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.storage.Row;

/**
 * Something that a catalogue offers: {@code Item} in {@code docs/openapi.yaml}.
 *
 * @param position its place within the section; gaps mean nothing
 * @param soldOut its switch
 * @param externalId the owner's own id of it, unique within the catalogue
 * @param schedule when it is on offer, in the catalogue's time zone; null for always
 */
public record Item(
        String workspaceId,
        String catalogId,
        String sectionId,
        String id,
        int position,
        String name,
        @Nullable String description,
        Pricing pricing,
        @Nullable String badge,
        SoldOut soldOut,
        List<String> imageFileIds,
        @Nullable String externalId,
        @Nullable Schedule schedule,
        Metadata metadata,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    public static final String COLUMNS = """
            workspace_id, catalog_id, section_id, id, position, name, description, pricing_type, price, badge,
            is_available, sold_out_until, image_file_ids, external_id, schedule, metadata, created_at, updated_at, version
            """;

    private static final int MOST_IMAGES = 10;

    /** An item as it was read from a body. */
    public record Reading(Item item, List<CanonicalIds.Mapping> idMappings) {}

    public static Item of(Row row) throws SQLException {
        return of(row, new Schedules());
    }

    /** One of many, which share their schedules. */
    public static Item of(Row row, Schedules schedules) throws SQLException {
        String price = row.textOrNull("price");
        List<String> images = new ArrayList<>();
        Json.stored(row.text("image_file_ids")).path("ids").forEach(id -> images.add(id.textValue()));
        return new Item(
                row.text("workspace_id"),
                row.text("catalog_id"),
                row.text("section_id"),
                row.text("id"),
                row.integer("position"),
                row.text("name"),
                row.textOrNull("description"),
                new Pricing(
                        PricingType.valueOf(row.text("pricing_type")), price == null ? null : new BigDecimal(price)),
                row.textOrNull("badge"),
                new SoldOut(row.flag("is_available"), row.timeOrNull("sold_out_until")),
                List.copyOf(images),
                row.textOrNull("external_id"),
                schedules.stored(row.text("schedule")),
                Metadata.stored(Json.stored(row.text("metadata"))),
                row.time("created_at"),
                row.time("updated_at"),
                row.number("version"));
    }

    /** Reads a new item; faults and warnings stay in the input. */
    public static Reading created(
            String workspaceId, String catalogId, String id, Input input, ItemContext context, Instant now) {
        for (String name : List.of("sectionId", "name")) {
            if (!input.has(name)) {
                input.require(name);
            }
        }
        Metadata.Reading read = Metadata.patched(null, input, context);
        Pricing pricing = Pricing.patched(null, input, read.metadata(), read.pricesSent(), context);
        Item empty = new Item(
                workspaceId,
                catalogId,
                "",
                id,
                0,
                "",
                null,
                pricing,
                null,
                SoldOut.NO,
                List.of(),
                null,
                null,
                read.metadata(),
                now,
                now,
                0);
        return new Reading(empty.read(input, context, now, pricing, read.metadata()), read.idMappings());
    }

    /** This item, as it is now, with what the input changes, as its next version. */
    public Reading patchedBy(Input input, ItemContext context, Instant now) {
        Metadata.Reading read = Metadata.patched(metadata, input, context);
        Pricing changed = Pricing.patched(pricing, input, read.metadata(), read.pricesSent(), context);
        return new Reading(read(input, context, now, changed, read.metadata()), read.idMappings());
    }

    private Item read(Input input, ItemContext context, Instant now, Pricing changed, Metadata more) {
        input.refuseNull("isAvailable");
        return new Item(
                workspaceId,
                catalogId,
                section(input),
                id,
                position,
                named(input),
                text(input, "description", description, 2000),
                changed,
                text(input, "badge", badge, 30),
                SoldOut.patched(soldOut, input, now, context.businessDayStart(), context.timezone()),
                images(input, context),
                text(input, "externalId", externalId, 100),
                input.has("schedule") ? Schedule.read(input, "schedule") : schedule,
                changed.applied(more),
                createdAt,
                now,
                version + 1);
    }

    private String section(Input input) {
        if (!input.has("sectionId")) {
            return sectionId;
        }
        input.require("sectionId");
        String sent = input.word("sectionId");
        return sent == null ? sectionId : sent;
    }

    private String named(Input input) {
        if (!input.has("name")) {
            return name;
        }
        input.require("name");
        String text = input.text("name", 1, 200);
        return text == null ? name : text;
    }

    private static @Nullable String text(Input input, String name, @Nullable String before, int max) {
        if (!input.has(name)) {
            return before;
        }
        String text = name.equals("description") ? input.lines(name, 0, max) : input.text(name, 0, max);
        return text == null || text.isEmpty() ? null : text;
    }

    private List<String> images(Input input, ItemContext context) {
        if (!input.has("imageFileIds")) {
            return imageFileIds;
        }
        List<@Nullable String> sent = input.entries("imageFileIds", 0, MOST_IMAGES, 100);
        List<String> ids = new ArrayList<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            String file = sent.get(i);
            if (file == null) {
                continue;
            }
            if (!Ids.isWellFormed(Ids.FILE, file)) {
                input.fault("imageFileIds", i, "invalid_id", "Must be the id of an uploaded file.");
            } else if (!imageFileIds.contains(file) && !context.fileExists().test(file)) {
                input.fault("imageFileIds", i, "file_not_found", "No uploaded picture has this id.");
            }
            ids.add(file);
        }
        return List.copyOf(ids);
    }

    /** The same item in another place: a section and a position in it. */
    public Item placed(String otherSection, int otherPosition) {
        return new Item(
                workspaceId,
                catalogId,
                otherSection,
                id,
                otherPosition,
                name,
                description,
                pricing,
                badge,
                soldOut,
                imageFileIds,
                externalId,
                schedule,
                metadata,
                createdAt,
                updatedAt,
                version);
    }

    /** The same item in a copy of its catalogue. */
    public Item copied(String otherCatalog, String otherSection, String otherId, Metadata otherMetadata, Instant now) {
        return new Item(
                workspaceId,
                otherCatalog,
                otherSection,
                otherId,
                position,
                name,
                description,
                pricing,
                badge,
                soldOut,
                imageFileIds,
                externalId,
                schedule,
                otherMetadata,
                now,
                now,
                1);
    }

    /** The same item, as its next version, with one variant or add-on switched. */
    public Item switched(String optionId, boolean isAvailable, Instant now) {
        return new Item(
                workspaceId,
                catalogId,
                sectionId,
                id,
                position,
                name,
                description,
                pricing,
                badge,
                soldOut,
                imageFileIds,
                externalId,
                schedule,
                metadata.switched(optionId, isAvailable),
                createdAt,
                now,
                version + 1);
    }

    /** Whether an owner would see no difference. */
    public boolean saysTheSameAs(Item other) {
        return sectionId.equals(other.sectionId)
                && name.equals(other.name)
                && Objects.equals(description, other.description)
                && samePricing(other)
                && Objects.equals(badge, other.badge)
                && soldOut.equals(other.soldOut)
                && imageFileIds.equals(other.imageFileIds)
                && Objects.equals(externalId, other.externalId)
                && Objects.equals(schedule, other.schedule)
                && Json.text(metadata.json()).equals(Json.text(other.metadata.json()));
    }

    private boolean samePricing(Item other) {
        BigDecimal own = pricing.price();
        BigDecimal others = other.pricing.price();
        return pricing.type() == other.pricing.type()
                && (own == null ? others == null : others != null && own.compareTo(others) == 0);
    }

    /** Every price in it: its own, its variants', its add-ons'. */
    public Stream<BigDecimal> prices() {
        return Stream.of(
                        Stream.of(pricing.price()),
                        metadata.variants().stream().map(Variant::price),
                        metadata.addOns().stream().map(AddOn::price))
                .flatMap(prices -> prices)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull);
    }

    public boolean isEveryVariantSoldOut() {
        return !metadata.variants().isEmpty() && metadata.variants().stream().noneMatch(Variant::isAvailable);
    }

    /** Whether it can be had at an instant, its schedules aside. */
    public boolean isInStock(Instant now) {
        return soldOut.isAvailableAt(now) && !isEveryVariantSoldOut();
    }

    /** What decides whether a guest can have it. */
    public Availability.Facts facts(@Nullable Schedule ofSection, ZoneId zone) {
        return new Availability.Facts(soldOut, metadata.variants(), schedule, ofSection, zone);
    }

    /** The images as they are stored. */
    public String images() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("ids");
        imageFileIds.forEach(array::add);
        return Json.text(json);
    }

    /** The record on the wire, as it is at an instant. */
    public ObjectNode json(Instant now, @Nullable Schedule ofSection, ZoneId zone) {
        Instant until = soldOut.untilAt(now);
        ObjectNode json = Json.object()
                .put("id", id)
                .put("sectionId", sectionId)
                .put("name", name)
                .put("description", description)
                .put("pricingType", pricing.type().word());
        json.set("price", Money.json(pricing.price()));
        json.put("badge", badge)
                .put("isAvailable", soldOut.isAvailableAt(now))
                .put("soldOutUntil", until == null ? null : Json.time(until));
        json.set("availability", Availability.at(now, facts(ofSection, zone)).json());
        json.set("schedule", Schedule.array(schedule));
        ArrayNode images = json.putArray("imageFileIds");
        imageFileIds.forEach(images::add);
        json.put("position", position).put("externalId", externalId);
        json.set("metadata", metadata.json());
        return json.put("version", version)
                .put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt));
    }
}
