package placard.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.item.Availability;
import placard.catalog.item.Item;
import placard.catalog.profile.Announcement;
import placard.catalog.profile.OpeningHours;
import placard.catalog.profile.Theme;

/**
 * A catalogue with everything in it, all of one snapshot.
 *
 * @param sections its sections in their order, hidden ones too
 * @param code the newest dynamic code that leads to it, or null
 * @param now the instant of its availability
 */
public record CatalogTree(
        Catalog catalog,
        List<SectionTree> sections,
        @Nullable CodeLink code,
        Instant now) {
    /** A section with its items in their order. */
    public record SectionTree(Section section, List<Item> items) {}

    public static CatalogTree of(
            Catalog catalog, List<Section> sections, List<Item> items, @Nullable CodeLink code, Instant now) {
        Map<String, List<Item>> bySection = new HashMap<>();
        for (Item item : items) {
            bySection.computeIfAbsent(item.sectionId(), _ -> new ArrayList<>()).add(item);
        }
        List<SectionTree> trees = sections.stream()
                .map(section -> new SectionTree(section, List.copyOf(bySection.getOrDefault(section.id(), List.of()))))
                .toList();
        return new CatalogTree(catalog, trees, code, now);
    }

    /** The same catalogue in another look. */
    public CatalogTree wearing(Theme theme) {
        return new CatalogTree(catalog.wearing(theme), sections, code, now);
    }

    /** The first items of the first sections that have some. */
    public CatalogTree sample(int mostSections, int mostItems) {
        List<SectionTree> first = sections.stream()
                .filter(tree -> !tree.items.isEmpty())
                .limit(mostSections)
                .map(tree -> new SectionTree(
                        tree.section, tree.items.stream().limit(mostItems).toList()))
                .toList();
        return new CatalogTree(catalog, first, code, now);
    }

    public Stream<Item> items() {
        return sections.stream().flatMap(sectionTree -> sectionTree.items.stream());
    }

    /** The availability of a section's item at {@link #now}. */
    public Availability availability(Section section, Item item) {
        return Availability.at(now, item.facts(section.schedule(), zone()));
    }

    /**
     * The first instant after {@link #now} at which the page changes without a write; null if never. Availability, a
     * price, the opening hours or an announcement may change then. Cached pages expire at it.
     */
    public @Nullable Instant changesAt() {
        OpeningHours hours = catalog.draft().businessDetails().openingHours();
        Announcement announcement = catalog.draft().settings().announcement();
        Stream<@Nullable Instant> own = Stream.of(
                hours.nextChange(now, zone()),
                announcement == null ? null : announcement.nextChange(now),
                hours.special().isEmpty() ? null : midnight());
        Stream<@Nullable Instant> prices = items().map(item -> item.pricing().schedule())
                .filter(Objects::nonNull)
                .map(schedule -> schedule.at(now, zone()).until());
        return Stream.concat(
                        Stream.concat(own, prices),
                        sections.stream()
                                .flatMap(sectionTree -> sectionTree.items.stream()
                                        .map(item -> Availability.nextChange(
                                                now, item.facts(sectionTree.section.schedule(), zone())))))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /** The next midnight, at which the list of coming days changes. */
    private Instant midnight() {
        return LocalDate.ofInstant(now, zone()).plusDays(1).atStartOfDay(zone()).toInstant();
    }

    private ZoneId zone() {
        return catalog.draft().timezone();
    }

    /** The owner's JSON form of the whole catalogue. */
    public ObjectNode json(String baseUrl) {
        ObjectNode json = catalog.json(baseUrl);
        json.set("qr", code == null ? null : code.json());
        ArrayNode array = json.putArray("sections");
        for (SectionTree sectionTree : sections) {
            array.add(json(sectionTree));
        }
        Instant published = catalog.publishedAt();
        json.put("sectionCount", sections.size())
                .put("itemCount", items().count())
                .put(
                        "availableItemCount",
                        items().filter(item -> item.isInStock(now)).count());
        return catalog.recordVersion().addTo(json).put("publishedAt", published == null ? null : Json.time(published));
    }

    public ObjectNode json(SectionTree sectionTree) {
        ObjectNode json = sectionTree.section.json();
        ArrayNode items = json.putArray("items");
        sectionTree.items.forEach(item -> items.add(item.json(now, sectionTree.section.schedule(), zone())));
        return json;
    }
}
