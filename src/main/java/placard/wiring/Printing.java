package placard.wiring;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Colour;
import placard.base.Palette;
import placard.catalog.Catalog;
import placard.catalog.Catalogs;
import placard.page.Language;
import placard.page.Words;
import placard.qr.print.Prints;
import placard.storage.Database;
import placard.storage.Tx;
import placard.workspace.FirstStart;
import placard.workspace.Workspace;

/** The prints around codes: the name, the logo and the colour of a business, and a call to scan in its languages. */
record Printing(Database database, Tenants tenants, Map<Language, Words> words) implements Prints {
    /** The most languages of a call. */
    private static final int MOST = 3;

    /** The least contrast with white paper of a colour that is seen on it. */
    private static final double SEEN = 1.15;

    Printing(Database database, Tenants tenants) {
        this(database, tenants, Words.load("menu"));
    }

    /** A catalogue, and the tags of the languages that it is translated into. */
    private record CatalogLanguages(Catalog catalog, Set<String> tags) {
        static Optional<CatalogLanguages> find(Tx tx, String workspaceId, String catalogId) {
            return Catalogs.find(tx, workspaceId, catalogId)
                    .map(catalog -> new CatalogLanguages(catalog, Catalogs.listLanguages(tx, catalog)));
        }

        /** The catalogue's own language first, then those of its translations that this program speaks. */
        Set<Language> languages() {
            Set<Language> languages = new LinkedHashSet<>();
            languages.add(Language.find(catalog.draft().defaultLanguage()).orElse(Language.EN));
            tags.forEach(tag -> Language.find(tag).ifPresent(languages::add));
            return languages;
        }
    }

    @Override
    public String table(String workspaceId, String catalogId) {
        String language = database.read(tx -> Catalogs.find(tx, workspaceId, catalogId))
                .map(catalog -> catalog.draft().defaultLanguage())
                .orElseGet(() -> language(tenants.find(workspaceId)));
        return said(language).say("table", "{table}");
    }

    @Override
    public Print of(String workspaceId, @Nullable String catalogId) {
        Workspace workspace = tenants.find(workspaceId);
        Optional<CatalogLanguages> found = catalogId == null
                ? Optional.empty()
                : database.read(tx -> CatalogLanguages.find(tx, workspaceId, catalogId));
        String name = workspace.name().equals(FirstStart.UNNAMED) ? "" : workspace.name();
        if (found.isEmpty()) {
            Words said = said(language(workspace));
            return new Print(
                    name,
                    color(Appearance.DEFAULT, workspace),
                    workspace.brand().logoFileId(),
                    List.of(said.say("print.scan")),
                    List.of(said.say("print.wifi")));
        }
        Catalog catalog = found.get().catalog;
        Appearance look = catalog.draft().theme().appearance();
        String business = catalog.draft().businessDetails().name();
        Set<Language> languages = found.get().languages();
        String template = catalog.draft().template().name().toLowerCase(Locale.ROOT);
        return new Print(
                business != null ? business : name.isEmpty() ? catalog.draft().name() : name,
                color(look, workspace),
                look.logoFileId() == null ? workspace.brand().logoFileId() : look.logoFileId(),
                calls(languages, "print.scan." + template),
                calls(languages, "print.wifi"));
    }

    /** The colour of the page, else of the brand, else the one of pages without a choice; black if paper hides it. */
    private static String color(Appearance look, Workspace workspace) {
        String own = look.primaryColor() == null ? workspace.brand().primaryColor() : look.primaryColor();
        if (own == null) {
            return Palette.of(look.colours()).accent().hex();
        }
        return Colour.of(own).contrast(Colour.WHITE) < SEEN ? Colour.BLACK.hex() : own;
    }

    private static String language(Workspace workspace) {
        return Objects.requireNonNullElse(workspace.defaults().language(), "en");
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
}
