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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.storage.RecordVersion;
import placard.storage.Row;

/**
 * An item of a catalogue: {@code Item} in {@code docs/openapi.yaml}. Its place, its content and its version change for
 * different reasons, so each is a record.
 *
 * <p>It is longer than most files, because four places must agree on its many members. They are the record, the reader
 * of input, the reader of rows, and the writer.
 */
public record Item(Place place, Content content, RecordVersion recordVersion) {
    /** Read-only members: a caller may send them, without effect. */
    public static final List<String> READ_ONLY =
            List.of("id", "position", "availability", "version", "createdAt", "updatedAt");

    public static final String COLUMNS = """
            workspace_id, catalog_id, section_id, id, position, name, description, pricing_type, price,
            compare_at_price, deposit, price_schedule, badge, is_featured, is_available, sold_out_until, image_file_ids, external_id,
            schedule, metadata, translations, created_at, updated_at, version
            """;

    private static final int MOST_IMAGES = 10;

    /**
     * The identity and the place of an item.
     *
     * @param position its place within the section; gaps mean nothing
     */
    public record Place(String workspaceId, String catalogId, String sectionId, String id, int position) {
        Place in(String otherSection) {
            return at(otherSection, position);
        }

        Place at(String otherSection, int otherPosition) {
            return new Place(workspaceId, catalogId, otherSection, id, otherPosition);
        }
    }

    /** The main texts of an item. */
    public record Words(
            String name,
            @Nullable String description,
            @Nullable String badge,
            Translations translations) {
        /** The original of a translatable text, by its member. */
        public @Nullable String original(String member) {
            return switch (member) {
                case "name" -> name;
                case "description" -> description;
                case "badge" -> badge;
                default -> null;
            };
        }

        private Words patchedBy(Input input, String newName) {
            Words patched = new Words(
                    newName,
                    text(input, "description", description, 2000),
                    text(input, "badge", badge, 30),
                    translations);
            return new Words(
                    patched.name,
                    patched.description,
                    patched.badge,
                    Translations.patched(translations, input, Translated.ITEM, patched::original));
        }
    }

    /**
     * The content of an item, as its owner sets it.
     *
     * @param isFeatured true if it is at the top of the list too
     * @param soldOut its switch
     * @param externalId the owner's own id of it, unique within the catalogue
     * @param schedule when it is on offer, in the catalogue's time zone; null for always
     */
    public record Content(
            Words words,
            Pricing pricing,
            boolean isFeatured,
            SoldOut soldOut,
            List<String> imageFileIds,
            @Nullable String externalId,
            @Nullable Schedule schedule,
            Metadata metadata) {
        /** The content of a new item before any input: its switch is on. */
        static Content empty(Pricing pricing, Metadata metadata) {
            return new Content(
                    new Words("", null, null, Translations.NONE),
                    pricing,
                    false,
                    SoldOut.NO,
                    List.of(),
                    null,
                    null,
                    metadata);
        }

        Content with(Metadata other) {
            return new Content(words, pricing, isFeatured, soldOut, imageFileIds, externalId, schedule, other);
        }

        boolean hasSameContentAs(Content other) {
            return words.equals(other.words)
                    && samePricing(other.pricing)
                    && isFeatured == other.isFeatured
                    && soldOut.equals(other.soldOut)
                    && imageFileIds.equals(other.imageFileIds)
                    && Objects.equals(externalId, other.externalId)
                    && Objects.equals(schedule, other.schedule)
                    && Json.text(metadata.stored()).equals(Json.text(other.metadata.stored()));
        }

        private boolean samePricing(Pricing other) {
            return pricing.type() == other.type()
                    && isSame(pricing.price(), other.price())
                    && isSame(pricing.compareAt(), other.compareAt())
                    && isSame(pricing.deposit(), other.deposit())
                    && Objects.equals(pricing.schedule(), other.schedule());
        }

        private static boolean isSame(@Nullable BigDecimal one, @Nullable BigDecimal other) {
            return one == null ? other == null : other != null && one.compareTo(other) == 0;
        }
    }

    /** An item read from a body. */
    public record Reading(Item item, List<CanonicalIds.Mapping> idMappings) {}

    public static Item of(Row row) throws SQLException {
        return of(row, new Schedules());
    }

    /** Reads a row; the items of one read share their schedules. */
    public static Item of(Row row, Schedules schedules) throws SQLException {
        List<String> images = new ArrayList<>();
        Json.stored(row.text("image_file_ids")).path("ids").forEach(id -> images.add(id.textValue()));
        return new Item(
                new Place(
                        row.text("workspace_id"),
                        row.text("catalog_id"),
                        row.text("section_id"),
                        row.text("id"),
                        row.integer("position")),
                new Content(
                        new Words(
                                row.text("name"),
                                row.textOrNull("description"),
                                row.textOrNull("badge"),
                                Translations.stored(row.textOrNull("translations"))),
                        new Pricing(
                                PricingType.valueOf(row.text("pricing_type")),
                                price(row.textOrNull("price")),
                                price(row.textOrNull("compare_at_price")),
                                price(row.textOrNull("deposit")),
                                schedules.storedPrices(row.textOrNull("price_schedule"))),
                        row.flag("is_featured"),
                        new SoldOut(row.flag("is_available"), row.timeOrNull("sold_out_until")),
                        List.copyOf(images),
                        row.textOrNull("external_id"),
                        schedules.stored(row.text("schedule")),
                        Metadata.stored(Json.stored(row.text("metadata")))),
                RecordVersion.of(row));
    }

    private static @Nullable BigDecimal price(@Nullable String text) {
        return text == null ? null : new BigDecimal(text);
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
                new Place(workspaceId, catalogId, "", id, 0),
                Content.empty(pricing, read.metadata()),
                RecordVersion.none(now));
        return new Reading(empty.read(input, context, now, pricing, read.metadata()), read.idMappings());
    }

    /** This item with the input applied, as its next version. */
    public Reading patchedBy(Input input, ItemContext context, Instant now) {
        Metadata.Reading read = Metadata.patched(metadata(), input, context);
        Pricing changed = Pricing.patched(pricing(), input, read.metadata(), read.pricesSent(), context);
        return new Reading(read(input, context, now, changed, read.metadata()), read.idMappings());
    }

    private Item read(Input input, ItemContext context, Instant now, Pricing changed, Metadata more) {
        input.refuseNull("isAvailable");
        Content changedContent = new Content(
                content.words().patchedBy(input, named(input)),
                changed,
                input.has("isFeatured") ? Boolean.TRUE.equals(input.flag("isFeatured")) : isFeatured(),
                SoldOut.patched(soldOut(), input, now, context.businessDayStart(), context.timezone()),
                images(input, context),
                text(input, "externalId", externalId(), 100),
                input.has("schedule") ? Schedule.read(input, "schedule") : schedule(),
                changed.applied(more));
        return new Item(place.in(section(input)), changedContent, recordVersion.next(now));
    }

    private String section(Input input) {
        if (!input.has("sectionId")) {
            return sectionId();
        }
        input.require("sectionId");
        String sent = input.word("sectionId");
        return sent == null ? sectionId() : sent;
    }

    private String named(Input input) {
        if (!input.has("name")) {
            return name();
        }
        input.require("name");
        String text = input.text("name", 1, 200);
        return text == null ? name() : text;
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
            return imageFileIds();
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
            } else if (!imageFileIds().contains(file) && !context.fileExists().test(file)) {
                input.fault("imageFileIds", i, "file_not_found", "No uploaded picture has this id.");
            }
            ids.add(file);
        }
        return List.copyOf(ids);
    }

    /**
     * The same item with its texts in a reader's language, and with the given variants and add-ons; not to be stored.
     */
    public Item worded(Translations.Reader reader, UnaryOperator<Variant> variants, UnaryOperator<AddOn> addOns) {
        Words words = new Words(
                reader.readName(translations(), name()),
                reader.read(translations(), "description", description()),
                reader.read(translations(), "badge", badge()),
                translations());
        return new Item(
                place,
                new Content(
                        words,
                        pricing(),
                        isFeatured(),
                        soldOut(),
                        imageFileIds(),
                        externalId(),
                        schedule(),
                        metadata().worded(variants, addOns)),
                recordVersion);
    }

    /** The same item at another position, perhaps in another section. */
    public Item placed(String otherSection, int otherPosition) {
        return new Item(place.at(otherSection, otherPosition), content, recordVersion);
    }

    /** The same item in a copy of its catalogue. */
    public Item copied(String otherCatalog, String otherSection, String otherId, Metadata otherMetadata, Instant now) {
        return new Item(
                new Place(workspaceId(), otherCatalog, otherSection, otherId, position()),
                content.with(otherMetadata),
                RecordVersion.first(now));
    }

    /** The next version of the item, with one variant or add-on switched. */
    public Item switched(String optionId, SoldOut soldOut, Instant now) {
        return new Item(place, content.with(metadata().switched(optionId, soldOut)), recordVersion.next(now));
    }

    /** The next version of the item, with all variants and add-ons in stock whose sold-out time has ended. */
    public Item returned(Instant now) {
        return new Item(place, content.with(metadata().returned(now)), recordVersion.next(now));
    }

    /** The first return of a variant or add-on that is sold out until an instant; null if there is none. */
    public @Nullable Instant optionsReturnAt() {
        return metadata().returnsAt();
    }

    /** True if an owner would see no difference. */
    public boolean hasSameContentAs(Item other) {
        return sectionId().equals(other.sectionId()) && content.hasSameContentAs(other.content);
    }

    /** All its prices: its own, its schedule's, its variants' and its add-ons'. */
    public Stream<BigDecimal> prices() {
        return Stream.of(
                        Stream.of(
                                pricing().price(),
                                pricing().compareAt(),
                                pricing().deposit()),
                        pricing().schedule() == null
                                ? Stream.<@Nullable BigDecimal>of()
                                : pricing().schedule().prices(),
                        metadata().variants().stream().map(Variant::price),
                        metadata().variants().stream().map(Variant::compareAtPrice),
                        metadata().variants().stream().map(Variant::deposit),
                        metadata().addOns().stream().map(AddOn::price))
                .flatMap(prices -> prices)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull);
    }

    public boolean isEveryVariantSoldOut() {
        return !metadata().variants().isEmpty()
                && metadata().variants().stream().noneMatch(Variant::isAvailable);
    }

    /** True if it is in stock at an instant. Schedules don't count here. */
    public boolean isInStock(Instant now) {
        return soldOut().isAvailableAt(now) && !isEveryVariantSoldOut();
    }

    /** The facts that decide its availability. */
    public Availability.Facts facts(@Nullable Schedule ofSection, ZoneId zone) {
        return new Availability.Facts(soldOut(), metadata().variants(), schedule(), ofSection, zone);
    }

    /** The stored form of the images. */
    public String images() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("ids");
        imageFileIds().forEach(array::add);
        return Json.text(json);
    }

    /** The JSON form at an instant. */
    public ObjectNode json(Instant now, @Nullable Schedule ofSection, ZoneId zone) {
        Instant until = soldOut().untilAt(now);
        ObjectNode json = Json.object()
                .put("id", id())
                .put("sectionId", sectionId())
                .put("name", name())
                .put("description", description())
                .put("pricingType", pricing().type().word());
        json.set("price", Money.json(pricing().price()));
        json.set("compareAtPrice", Money.json(pricing().compareAt()));
        json.set("deposit", Money.json(pricing().deposit()));
        json.set("priceSchedule", PriceSchedule.json(pricing().schedule()));
        json.put("badge", badge())
                .put("isFeatured", isFeatured())
                .put("isAvailable", soldOut().isAvailableAt(now))
                .put("soldOutUntil", until == null ? null : Json.time(until));
        json.set("availability", Availability.at(now, facts(ofSection, zone)).json());
        json.set("schedule", Schedule.array(schedule()));
        ArrayNode images = json.putArray("imageFileIds");
        imageFileIds().forEach(images::add);
        json.put("position", position()).put("externalId", externalId());
        json.set("translations", translations().json(content.words()::original));
        json.set("metadata", metadata().json());
        return recordVersion.addTo(json);
    }

    public String workspaceId() {
        return place.workspaceId();
    }

    public String catalogId() {
        return place.catalogId();
    }

    public String sectionId() {
        return place.sectionId();
    }

    public String id() {
        return place.id();
    }

    public int position() {
        return place.position();
    }

    public String name() {
        return content.words().name();
    }

    public @Nullable String description() {
        return content.words().description();
    }

    public @Nullable String badge() {
        return content.words().badge();
    }

    /** The original of a translatable text, by its name. */
    public @Nullable String original(String name) {
        return content.words().original(name);
    }

    public Translations translations() {
        return content.words().translations();
    }

    public Pricing pricing() {
        return content.pricing();
    }

    public boolean isFeatured() {
        return content.isFeatured();
    }

    public SoldOut soldOut() {
        return content.soldOut();
    }

    public List<String> imageFileIds() {
        return content.imageFileIds();
    }

    public @Nullable String externalId() {
        return content.externalId();
    }

    public @Nullable Schedule schedule() {
        return content.schedule();
    }

    public Metadata metadata() {
        return content.metadata();
    }

    public Instant createdAt() {
        return recordVersion.createdAt();
    }

    public Instant updatedAt() {
        return recordVersion.updatedAt();
    }

    public long version() {
        return recordVersion.version();
    }
}
