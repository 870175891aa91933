package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.CatalogRules;
import placard.catalog.profile.Template;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The example catalogues, one for each template.
 *
 * <p>They are API bodies, {@code placard/demo/*.json}, and pass through the same code as callers' bodies. {@code
 * metadata.demo} names the example, so loading adds no example twice, even after a rename.
 */
public record Demo(
        Pictures pictures,
        CatalogRules rules,
        Catalogs catalogs,
        Ids ids,
        RandomGenerator random,
        InstantSource clock) {
    private static final String MARK = "demo";
    private static final String COVER = "cover";
    private static final String LOGO = "logo";

    /**
     * An example in a workspace.
     *
     * @param isNew true if this call made it; an older one keeps its changes
     */
    public record Example(String template, String id, String name, String publicUrl, boolean isNew) {}

    /** Finds the pictures of examples, and stores each at its first use. */
    @FunctionalInterface
    public interface Pictures {
        /**
         * The ids of a subject's files, in their order; none if there are none.
         *
         * @param name of an item, or {@code cover} or {@code logo}
         */
        List<String> of(Tx tx, Template template, String name);
    }

    public Demo(
            Database database,
            CatalogRules rules,
            Ids ids,
            RandomGenerator random,
            InstantSource clock,
            Pictures pictures) {
        this(
                pictures,
                rules,
                new Catalogs(database, ids, random, (_, _, _) -> null, (_, _, _) -> {}),
                ids,
                random,
                clock);
    }

    /** The bodies of an example: {@code {catalog, sections: [{section, items: […]}]}}, items without their section's id. */
    static ObjectNode bodies(Template template) {
        String file = "/placard/demo/" + template.word() + ".json";
        try (InputStream in = Objects.requireNonNull(Demo.class.getResourceAsStream(file), file)) {
            return (ObjectNode) Json.parse(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The subjects of an example's pictures: its cover, its logo, and each item by its name. */
    public static Stream<String> pictureSubjects(Template template) {
        Stream<String> items = bodies(template)
                .required("sections")
                .valueStream()
                .flatMap(part -> part.required("items").valueStream())
                .map(item -> item.required("name").asText());
        return Stream.concat(Stream.of(COVER, LOGO), items);
    }

    /**
     * Adds the missing examples to a workspace, published, and returns all of them. Must not run twice at a time for
     * one workspace, because it first reads the present ones.
     */
    public List<Example> load(Tx tx, String workspaceId) {
        Instant now = clock.instant();
        Map<String, Catalog> present = present(tx, workspaceId);
        return Arrays.stream(Template.values())
                .map(template -> {
                    Catalog there = present.get(template.word());
                    Catalog catalog = there == null ? made(tx, workspaceId, template, now) : there;
                    String url = rules.baseUrl() + catalog.path();
                    return new Example(
                            template.word(), catalog.id(), catalog.draft().name(), url, there == null);
                })
                .toList();
    }

    private static Map<String, Catalog> present(Tx tx, String workspaceId) {
        Map<String, Catalog> present = new HashMap<>();
        tx.list(
                        "select " + Catalog.COLUMNS + " from catalog where workspace_id = ? order by created_at, id",
                        Catalog::of,
                        workspaceId)
                .forEach(catalog -> present.putIfAbsent(
                        catalog.draft().metadata().path(MARK).asText(), catalog));
        return present;
    }

    /** The examples that a workspace does not have. */
    public static List<Template> missing(Tx tx, String workspaceId) {
        Map<String, Catalog> present = present(tx, workspaceId);
        return Arrays.stream(Template.values())
                .filter(template -> !present.containsKey(template.word()))
                .toList();
    }

    private Catalog made(Tx tx, String workspaceId, Template template, Instant now) {
        ObjectNode bodies = bodies(template);
        ObjectNode body = (ObjectNode) bodies.required("catalog");
        ObjectNode theme = body.withObjectProperty("theme");
        pictures.of(tx, template, COVER).forEach(id -> theme.put("coverFileId", id));
        pictures.of(tx, template, LOGO).forEach(id -> theme.put("logoFileId", id));
        Input input = new Input(body);
        CatalogDraft draft = CatalogDraft.created(input, workspaceId, rules);
        input.check();
        Catalog catalog = catalogs.create(tx, workspaceId, draft, null, now);
        List<Section> sections = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (JsonNode part : bodies.required("sections")) {
            Section section = section(catalog, (ObjectNode) part.required("section"), now);
            sections.add(section.at(sections.size()));
            int position = 0;
            for (JsonNode item : part.required("items")) {
                ObjectNode shown = item.deepCopy();
                ArrayNode files = shown.putArray("imageFileIds");
                pictures.of(tx, template, item.required("name").asText()).forEach(files::add);
                items.add(item(catalog, section, shown, now).placed(section.id(), position++));
            }
        }
        Sections.insert(tx, sections);
        Items.insert(tx, items);
        Weight.update(tx, catalog, rules.maxBytes());
        Catalog published = catalog.published(true, now);
        catalogs.update(tx, catalog, published);
        return published;
    }

    private Section section(Catalog catalog, ObjectNode body, Instant now) {
        Input input = new Input(body);
        Section section =
                Section.created(catalog.workspaceId(), catalog.id(), ids.next("sec_"), input, _ -> false, now);
        input.check();
        return section;
    }

    private Item item(Catalog catalog, Section section, ObjectNode body, Instant now) {
        Input input = new Input(body.put("sectionId", section.id()));
        ItemContext context = catalog.itemContext(_ -> true, random); // the files were made in this transaction
        Item item = Item.created(catalog.workspaceId(), catalog.id(), ids.next("item_"), input, context, now)
                .item();
        input.check();
        return item;
    }
}
