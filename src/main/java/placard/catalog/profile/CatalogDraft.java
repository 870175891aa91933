package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.base.Texts;
import placard.catalog.item.Metadata;
import placard.catalog.item.MetadataLimits;
import placard.catalog.item.Translated;
import placard.catalog.item.Translations;

/**
 * The owner's part of a catalogue: everything but its identity, state and content.
 *
 * @param currency the ISO 4217 code that all its prices are in
 * @param timezone the zone of its schedules and of its business day
 * @param defaultLanguage a BCP 47 tag
 * @param translations of its own texts, those of its settings too
 * @param metadata free for the owner's use; up to 64 KiB and six levels
 */
public record CatalogDraft(
        String name,
        @Nullable String description,
        Template template,
        Currency currency,
        ZoneId timezone,
        String defaultLanguage,
        ObjectNode metadata,
        Theme theme,
        BusinessDetails businessDetails,
        Settings settings,
        Translations translations) {
    /** The default language of catalogues, where their workspace names none. */
    public static final String DEFAULT_LANGUAGE = "en";

    /** A catalogue with the default of every field. */
    private static CatalogDraft empty(CatalogRules.Start start) {
        return new CatalogDraft(
                "",
                null,
                Template.RESTAURANT,
                start.currency(),
                start.timezone(),
                start.language(),
                Json.object(),
                Theme.DEFAULT,
                BusinessDetails.NONE,
                Settings.DEFAULT,
                Translations.NONE);
    }

    /** Reads a new catalogue; faults and warnings stay in the input. */
    public static CatalogDraft created(Input input, String workspaceId, CatalogRules rules) {
        if (!input.has("name")) {
            input.require("name");
        }
        return empty(rules.startOf().apply(workspaceId)).patchedBy(input, workspaceId, rules, _ -> false);
    }

    /**
     * This catalogue with the input applied.
     *
     * @param isSection true for the id of one of its sections
     */
    public CatalogDraft patchedBy(Input input, String workspaceId, CatalogRules rules, Predicate<String> isSection) {
        input.holding("theme", Theme.members())
                .holding("businessDetails", BusinessDetails.members())
                .holding("settings", Settings.members());
        Currency money = currency(input, workspaceId, rules);
        ZoneId zone = zoned(input, workspaceId, rules);
        CatalogDraft patched = new CatalogDraft(
                named(input),
                input.has("description") ? emptied(input.lines("description", 0, 2000)) : description,
                templated(input),
                money,
                zone,
                language(input, workspaceId, rules),
                patchedMetadata(input),
                themed(input, workspaceId, rules),
                detailed(input, Contact.country(zone.getId(), money), isSection),
                set(input, money),
                translations);
        return patched.with(
                patched.name,
                patched.businessDetails,
                Translations.patched(translations, input, Translated.CATALOG, patched::original));
    }

    /** The original of a translatable text, by its member. */
    public @Nullable String original(String member) {
        Announcement announcement = settings.announcement();
        return switch (member) {
            case "name" -> name;
            case "description" -> description;
            case "announcement" -> announcement == null ? null : announcement.text();
            case "priceNote" -> settings.priceNote();
            case "allergyNotice" -> settings.allergyNotice();
            default -> null;
        };
    }

    /** The same with its texts in a reader's language; not to be stored. */
    public CatalogDraft worded(Translations.Reader reader) {
        return new CatalogDraft(
                reader.readName(translations, name),
                reader.read(translations, "description", description),
                template,
                currency,
                timezone,
                defaultLanguage,
                metadata,
                theme,
                businessDetails,
                settings.worded((member, original) -> reader.read(translations, member, original)),
                translations);
    }

    private CatalogDraft with(String name, BusinessDetails businessDetails, Translations translations) {
        return new CatalogDraft(
                name,
                description,
                template,
                currency,
                timezone,
                defaultLanguage,
                metadata,
                theme,
                businessDetails,
                settings,
                translations);
    }

    public CatalogDraft named(String other) {
        return with(other, businessDetails, translations);
    }

    /** The same for a copy of the catalogue, whose sections have other ids. */
    public CatalogDraft copied(Map<String, String> idMap) {
        return with(name, businessDetails.copied(idMap), translations);
    }

    private static @Nullable String emptied(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private String named(Input input) {
        if (!input.has("name")) {
            return name;
        }
        input.require("name");
        String text = input.text("name", 1, 120);
        return text == null ? name : text;
    }

    private Template templated(Input input) {
        if (!input.has("template")) {
            return template;
        }
        Template sent = input.choice("template", Template.CHOICES);
        return sent == null ? Template.RESTAURANT : sent;
    }

    private Currency currency(Input input, String workspaceId, CatalogRules rules) {
        if (!input.has("currency")) {
            return currency;
        }
        Currency sent = Money.currency(input, "currency");
        return sent == null ? rules.startOf().apply(workspaceId).currency() : sent;
    }

    private ZoneId zoned(Input input, String workspaceId, CatalogRules rules) {
        if (!input.has("timezone")) {
            return timezone;
        }
        String raw = input.word("timezone");
        if (raw == null) {
            return rules.startOf().apply(workspaceId).timezone();
        }
        if (!ZoneId.getAvailableZoneIds().contains(raw)) {
            input.fault("timezone", "unknown_value", "Use an IANA time zone such as Europe/Berlin.");
            return timezone;
        }
        return ZoneId.of(raw);
    }

    private String language(Input input, String workspaceId, CatalogRules rules) {
        if (!input.has("defaultLanguage")) {
            return defaultLanguage;
        }
        String raw = input.word("defaultLanguage");
        if (raw == null) {
            return rules.startOf().apply(workspaceId).language();
        }
        String tag = Texts.languageTag(raw);
        if (tag == null) {
            input.fault("defaultLanguage", "invalid_language", "Use a BCP 47 tag such as en or pt-BR.");
        }
        return tag == null ? defaultLanguage : tag;
    }

    private ObjectNode patchedMetadata(Input input) {
        Input sent = input.object("metadata");
        if (input.clears("metadata")) {
            return Json.object();
        }
        if (sent == null) {
            return metadata;
        }
        ObjectNode whole = sent.over(metadata).node();
        MetadataLimits.check(input, new Metadata(whole, List.of(), List.of()));
        return whole;
    }

    /** The same catalogue in another look. */
    public CatalogDraft wearing(Theme other) {
        return new CatalogDraft(
                name,
                description,
                template,
                currency,
                timezone,
                defaultLanguage,
                metadata,
                other,
                businessDetails,
                settings,
                translations);
    }

    private Theme themed(Input input, String workspaceId, CatalogRules rules) {
        Input sent = input.object("theme");
        if (input.clears("theme")) {
            return Theme.DEFAULT;
        }
        if (sent == null) {
            return theme;
        }
        Theme patched = Theme.patched(theme, sent, id -> rules.fileExists().test(workspaceId, id));
        if (!input.hasFaults()) {
            patched.warnings().forEach(input::warn);
        }
        return patched;
    }

    private BusinessDetails detailed(Input input, @Nullable String country, Predicate<String> isSection) {
        Input sent = input.object("businessDetails");
        if (input.clears("businessDetails")) {
            return BusinessDetails.NONE;
        }
        return sent == null ? businessDetails : BusinessDetails.patched(businessDetails, sent, country, isSection);
    }

    private Settings set(Input input, Currency money) {
        Input sent = input.object("settings");
        if (input.clears("settings")) {
            return Settings.DEFAULT;
        }
        return sent == null ? settings : Settings.patched(settings, sent, money);
    }
}
