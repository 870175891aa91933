package placard.page.menu;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import placard.base.Json;
import placard.base.Sha256;
import placard.page.generated.JteitemGenerated;
import placard.page.generated.JtemenuGenerated;

/**
 * A page split into parts, so that an open page receives only the parts that it lacks (delta updates). A change of one
 * item among thousands sends one item.
 *
 * @param rest the page without its items
 */
record PageParts(Part rest, List<SectionPart> sections) {
    /** The digits kept of a digest. It only has to differ from an earlier part at the same place. */
    private static final int DIGITS = 12;

    /** Some markup, and the digest that identifies it. */
    record Part(String digest, String html) {
        private static Part of(Consumer<HtmlTemplateOutput> template) {
            StringOutput out = new StringOutput();
            template.accept(new OwaspHtmlTemplateOutput(out));
            return new Part(PageParts.digestOf(out.toString()), out.toString());
        }

        private void addTo(ObjectNode json, Set<String> known) {
            json.put("digest", digest);
            if (!known.contains(digest)) {
                json.put("html", html);
            }
        }
    }

    record ItemPart(String id, Part part) {}

    /** @param digest of all its items, in their order */
    record SectionPart(String id, String digest, List<ItemPart> items) {}

    static PageParts of(MenuPage page) {
        List<String> eager = page.eager();
        return new PageParts(
                Part.of(out -> JtemenuGenerated.render(out, null, page, false, null)),
                page.sections().stream()
                        .map(section -> section(
                                section.id(),
                                section.items().stream()
                                        .map(item -> item(page, section, item, eager.contains(item.id())))
                                        .toList()))
                        .toList());
    }

    private static ItemPart item(MenuPage page, MenuPage.Section section, MenuItem item, boolean isEager) {
        int siblings = section.items().size();
        return new ItemPart(
                item.id(),
                Part.of(out ->
                        JteitemGenerated.render(out, null, page, item, page.ownersLanguage(), siblings, isEager)));
    }

    private static SectionPart section(String id, List<ItemPart> items) {
        String all = items.stream().map(item -> item.part.digest).collect(Collectors.joining());
        return new SectionPart(id, digestOf(id + all), items);
    }

    private static String digestOf(String text) {
        return Sha256.name(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }

    /** The digests of all parts: {@code {page, sections: {id: {digest, items: {id: digest}}}}}. */
    ObjectNode digests() {
        ObjectNode json = Json.object().put("page", rest.digest);
        ObjectNode all = json.putObject("sections");
        for (SectionPart section : sections) {
            ObjectNode one = all.putObject(section.id).put("digest", section.digest);
            ObjectNode items = one.putObject("items");
            section.items.forEach(item -> items.put(item.id, item.part.digest));
        }
        return json;
    }

    /** All parts in their order, with the markup of unknown parts and the items of unknown sections. */
    ObjectNode beyond(Set<String> known) {
        ObjectNode json = Json.object();
        rest.addTo(json.putObject("page"), known);
        ArrayNode all = json.putArray("sections");
        for (SectionPart section : sections) {
            ObjectNode one = all.addObject().put("id", section.id).put("digest", section.digest);
            if (!known.contains(section.digest)) {
                ArrayNode items = one.putArray("items");
                section.items.forEach(item -> item.part.addTo(items.addObject().put("id", item.id), known));
            }
        }
        return json;
    }
}
