package placard.app;

import gg.jte.html.HtmlTemplateOutput;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.Theme;
import placard.base.Scope;
import placard.page.Language;
import placard.page.Words;
import placard.page.generated.app.JtenoticeGenerated;
import placard.web.Answer;

/** The frame of all screens: it surrounds a template with head, words, style and scripts. */
public final class AppPages {
    private final Map<Trade, Map<Language, Words>> words = Arrays.stream(Trade.values())
            .collect(Collectors.toMap(trade -> trade, trade -> trade.words(List.of("app"))));
    private final @Nullable String passkeyOrigin;
    private final @Nullable String elsewhere;

    /** Renders the template of a screen. */
    @FunctionalInterface
    public interface Template {
        void render(HtmlTemplateOutput out, AppHead head, Words say);
    }

    /**
     * The screens.
     *
     * @param passkeyOrigin where passkeys work; null if they can't
     * @param elsewhere the name of the OpenID Connect provider where people may sign in; null if there is none
     */
    public AppPages(@Nullable String passkeyOrigin, @Nullable String elsewhere) {
        this.passkeyOrigin = passkeyOrigin;
        this.elsewhere = elsewhere;
    }

    /** The name of the OpenID Connect provider where people may sign in; null if there is none. */
    public @Nullable String providerName() {
        return elsewhere;
    }

    /** The origin at which passkeys work; null if they can't. */
    public @Nullable String passkeyOrigin() {
        return passkeyOrigin;
    }

    /** Style and scripts of these screens, which the first of them reads. */
    public AppAssets assets() {
        return AppAssets.shared();
    }

    /** The dashboard's words in a language. */
    public Words words(Language language) {
        return words(Trade.FOOD, language);
    }

    /** The words of the trade whose screens they are. */
    public Words words(Shell shell) {
        return words(shell.trade(), shell.language());
    }

    private Words words(Trade trade, Language language) {
        return Objects.requireNonNull(Objects.requireNonNull(words.get(trade)).get(language));
    }

    /**
     * A screen with the navigation around it.
     *
     * @param title a key of words
     */
    public Answer screen(Shell shell, String title, Scripts scripts, Template template) {
        return named(shell, words(shell).say(title), scripts, template);
    }

    /**
     * A screen about one thing, with the navigation around it.
     *
     * @param name of that thing: the title
     */
    public Answer named(Shell shell, String name, Scripts scripts, Template template) {
        Stream<String> started = Stream.concat(Stream.of("app.js"), scripts.started().stream());
        AppHead head = new AppHead(
                name,
                shell.language(),
                shell.theme(),
                assets().style(),
                urls(started),
                urls(preloaded(scripts, shell)),
                null);
        return AppHtml.page(200, out -> template.render(out, head, words(shell)));
    }

    private Stream<String> preloaded(Scripts scripts, Shell shell) {
        Set<String> imported = new LinkedHashSet<>(assets().imports(scripts.started()));
        if (imported.contains("words.js")) {
            imported.add(AppAssets.words(shell.language()));
            shell.trade().script(shell.language()).ifPresent(imported::add);
        }
        imported.addAll(scripts.later());
        return imported.stream();
    }

    /**
     * A page without navigation.
     *
     * @param title a key of words
     */
    public Answer bare(BareShell shell, String title, Scripts scripts, Template template) {
        Words say = words(shell.language());
        AppHead head = new AppHead(
                say.say(title),
                shell.language(),
                Theme.SYSTEM,
                assets().style(),
                urls(Stream.concat(Stream.of("outside.js"), scripts.started().stream())),
                List.of(),
                null);
        return AppHtml.page(200, out -> template.render(out, head, say));
    }

    /** The answer to a member whose role lacks a scope. */
    public Answer notAllowed(Shell shell, Scope scope) {
        String text = switch (scope) {
            case KEYS_WRITE, MEMBERS_WRITE, ACTIVITY_READ, WEBHOOKS_WRITE, ALL -> "denied.admin";
            case QR_READ, CATALOGS_READ, ANALYTICS_READ -> "denied.reader";
            case QR_WRITE, CATALOGS_WRITE, AVAILABILITY_WRITE -> "denied.editor";
        };
        return notice(shell, "denied.title", text).status(403);
    }

    /** The answer for what isn't in this workspace. */
    public Answer missing(Shell shell) {
        return notice(shell, "missing.title", "missing.text").status(404);
    }

    private Answer notice(Shell shell, String title, String text) {
        return screen(
                shell,
                title,
                Scripts.NONE,
                (out, head, say) ->
                        JtenoticeGenerated.render(out, null, head, shell, say, say.say(title), say.say(text)));
    }

    private List<String> urls(Stream<String> names) {
        return names.map(assets()::url).toList();
    }
}
