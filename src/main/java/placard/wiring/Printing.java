package placard.wiring;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Palette;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.page.Language;
import placard.page.Words;
import placard.qr.print.Prints;
import placard.storage.Database;
import placard.workspace.FirstStart;
import placard.workspace.Workspace;

/** What is printed around codes: the name, the logo and the colour of a business, and a call to scan in its languages. */
record Printing(Database database, Tenants tenants, Map<Language, Words> words) implements Prints {
    /** The most languages of a call. */
    private static final int MOST = 3;

    Printing(Database database, Tenants tenants) {
        this(database, tenants, Words.load("menu"));
    }

    @Override
    public Print of(String workspaceId, @Nullable String catalogId) {
        Workspace workspace = tenants.find(workspaceId);
        Optional<CatalogState> found = catalogId == null
                ? Optional.empty()
                : database.read(
                        tx -> Catalogs.find(tx, workspaceId, catalogId).map(catalog -> CatalogState.of(tx, catalog)));
        String name = workspace.name().equals(FirstStart.UNNAMED) ? "" : workspace.name();
        if (found.isEmpty()) {
            String own = Objects.requireNonNullElse(workspace.defaults().language(), "en");
            Words said = said(own);
            return new Print(
                    said.say("table", "{table}"),
                    name,
                    color(Appearance.DEFAULT, workspace),
                    workspace.brand().logoFileId(),
                    List.of(said.say("print.scan")),
                    List.of(said.say("print.wifi")));
        }
        Catalog catalog = found.get().catalog();
        Appearance look = catalog.draft().theme().appearance();
        String business = catalog.draft().businessDetails().name();
        Set<Language> languages = languages(found.get());
        String template = catalog.draft().template().name().toLowerCase(Locale.ROOT);
        return new Print(
                said(catalog.draft().defaultLanguage()).say("table", "{table}"),
                business != null ? business : name.isEmpty() ? catalog.draft().name() : name,
                color(look, workspace),
                look.logoFileId() == null ? workspace.brand().logoFileId() : look.logoFileId(),
                calls(languages, "print.scan." + template),
                calls(languages, "print.wifi"));
    }

    /** The colour of the page, else of the brand, else the one of pages without a choice. */
    private static String color(Appearance look, Workspace workspace) {
        String own = look.primaryColor() == null ? workspace.brand().primaryColor() : look.primaryColor();
        return own == null ? Palette.of(look.colours()).accent().hex() : own;
    }

    private Words said(String tag) {
        return Objects.requireNonNull(words.get(Language.find(tag).orElse(Language.EN)));
    }

    private List<String> calls(Set<Language> languages, String key) {
        return languages.stream()
                .limit(MOST)
                .map(language -> Objects.requireNonNull(words.get(language)).say(key))
                .toList();
    }

    /** The catalogue's own language first, then those of its translations that this program speaks. */
    private static Set<Language> languages(CatalogState state) {
        Set<String> tags =
                new TreeSet<>(state.catalog().draft().translations().languages().keySet());
        state.sectionList()
                .forEach(section ->
                        tags.addAll(section.translations().languages().keySet()));
        state.itemList()
                .forEach(item -> tags.addAll(item.translations().languages().keySet()));
        Set<Language> languages = new LinkedHashSet<>();
        languages.add(Language.find(state.catalog().draft().defaultLanguage()).orElse(Language.EN));
        tags.forEach(tag -> Language.find(tag).ifPresent(languages::add));
        return languages;
    }
}
