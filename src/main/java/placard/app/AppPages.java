package placard.app;

import gg.jte.html.HtmlTemplateOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.account.Theme;
import placard.base.Scope;
import placard.page.Language;
import placard.page.Words;
import placard.page.generated.app.JteawaitingGenerated;
import placard.page.generated.app.JtecodeGenerated;
import placard.page.generated.app.JtecodesGenerated;
import placard.page.generated.app.JteforgotGenerated;
import placard.page.generated.app.JtelinkgoneGenerated;
import placard.page.generated.app.JtenewcodeGenerated;
import placard.page.generated.app.JtenoticeGenerated;
import placard.page.generated.app.JteresetGenerated;
import placard.page.generated.app.JtesetupGenerated;
import placard.page.generated.app.JtesignedoutGenerated;
import placard.page.generated.app.JtesigninGenerated;
import placard.page.generated.app.JtestartGenerated;
import placard.web.Answer;

/** The screens, each made of what it is given: a method for each. */
public final class AppPages {
    private static final int REFUSED = 422;

    private final Map<Language, Words> words = Words.loadFrom("/placard/app/words/", "app");
    private final AppAssets assets = new AppAssets(words);
    private final @Nullable String passkeyOrigin;
    private final @Nullable String elsewhere;

    /**
     * The screens.
     *
     * @param passkeyOrigin where passkeys work; null if they can't
     * @param elsewhere what people call the other place where they may sign in; null if there is none
     */
    public AppPages(@Nullable String passkeyOrigin, @Nullable String elsewhere) {
        this.passkeyOrigin = passkeyOrigin;
        this.elsewhere = elsewhere;
    }

    /** What people call the other place where they may sign in; null if there is none. */
    @Nullable
    String elsewhere() {
        return elsewhere;
    }

    /** Where passkeys work; null if they can't. */
    @Nullable
    String passkeyOrigin() {
        return passkeyOrigin;
    }

    /** Style and scripts of these screens. */
    public AppAssets assets() {
        return assets;
    }

    /**
     * What a set-up link opens: {@code name}, {@code email} and {@code password} are asked for.
     *
     * @param path of the link
     */
    public Answer setUp(Outside outside, FormState form, String path) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "setup.title", "password.js");
        return AppHtml.page(status(form), out -> JtesetupGenerated.render(out, null, head, say, form, path, elsewhere));
    }

    /** What a link opens that sets a new {@code password}. */
    public Answer reset(Outside outside, FormState form) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "reset.title", "password.js");
        return AppHtml.page(status(form), out -> JteresetGenerated.render(out, null, head, say, form));
    }

    /** What a link opens that works once, and no more. */
    public Answer linkGone(Outside outside, LinkProblem problem) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "link." + problem.word() + ".title");
        return AppHtml.page(
                problem == LinkProblem.UNKNOWN ? 404 : 410,
                out -> JtelinkgoneGenerated.render(out, null, head, say, problem));
    }

    /** What everything under {@code /app/} answers until there is an owner. */
    public Answer awaitingSetUp(Outside outside) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "awaiting.title");
        return AppHtml.page(200, out -> JteawaitingGenerated.render(out, null, head, say));
    }

    /**
     * Asks for {@code email} and {@code password}, and whether the device is {@code foreign}.
     *
     * @param next where to go then, sent along as {@code next}; null for the usual
     */
    public Answer signIn(Outside outside, FormState form, @Nullable String next) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "signin.title", "password.js", "signin.js");
        return AppHtml.page(
                status(form),
                out -> JtesigninGenerated.render(out, null, head, say, form, next, passkeyOrigin, elsewhere));
    }

    /** Whom to ask for another password. */
    public Answer forgot(Outside outside) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "forgot.title");
        return AppHtml.page(200, out -> JteforgotGenerated.render(out, null, head, say));
    }

    /** What stands there after signing out. */
    public Answer signedOut(Outside outside) {
        Words say = words(outside.language());
        AppHead head = head(outside, say, "signedout.title", "signedout.js");
        return AppHtml.page(200, out -> JtesignedoutGenerated.render(out, null, head, say));
    }

    /** The first screen of a workspace. */
    public Answer start(Shell shell, StartView view) {
        Words say = words(shell.language());
        AppHead head = head(shell, say.say("nav.start"), List.of("app.js", "start.js"), List.of("events.js"));
        return AppHtml.page(200, out -> JtestartGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The list of codes. */
    public Answer codes(Shell shell, CodesView view) {
        Words say = words(shell.language());
        AppHead head = head(shell, say.say("nav.codes"), List.of("app.js", "codes.js"), List.of("api.js"));
        return AppHtml.page(200, out -> JtecodesGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The designer, for a code that isn't there yet. */
    public Answer newCode(Shell shell, DesignerView view) {
        Words say = words(shell.language());
        AppHead head = designer(shell, say, say.say("new.title"), "designer.js");
        return AppHtml.page(200, out -> JtenewcodeGenerated.render(out, null, head, shell, say, view));
    }

    /** A code: its symbol to be scanned and printed, and what may be changed. */
    public Answer code(Shell shell, DesignerView view) {
        CodeCard card = Objects.requireNonNull(view.code());
        Words say = words(shell.language());
        AppHead head = designer(shell, say, card.name(), "code.js");
        return AppHtml.page(
                200, out -> JtecodeGenerated.render(out, null, head, shell, say, view, card, Numbers.of(say)));
    }

    /** The answer to somebody whose role lacks a scope. */
    public Answer notAllowed(Shell shell, Scope scope) {
        Words say = words(shell.language());
        String text = switch (scope) {
            case KEYS_WRITE, MEMBERS_WRITE, ACTIVITY_READ, ALL -> "denied.admin";
            case QR_READ, CATALOGS_READ, ANALYTICS_READ -> "denied.reader";
            case QR_WRITE, CATALOGS_WRITE, AVAILABILITY_WRITE -> "denied.editor";
        };
        return notice(shell, 403, say, "denied.title", text);
    }

    /** The answer for what isn't in this workspace. */
    public Answer missing(Shell shell) {
        return notice(shell, 404, words(shell.language()), "missing.title", "missing.text");
    }

    private Answer notice(Shell shell, int status, Words say, String title, String text) {
        AppHead head = head(shell, say.say(title), List.of("app.js"), List.of());
        Consumer<HtmlTemplateOutput> page =
                out -> JtenoticeGenerated.render(out, null, head, shell, say, say.say(title), say.say(text));
        return AppHtml.page(status, page);
    }

    /** The dashboard's words in a language. */
    Words words(Language language) {
        return Objects.requireNonNull(words.get(language));
    }

    static int status(FormState form) {
        return form.isRefused() ? REFUSED : 200;
    }

    AppHead head(Outside outside, Words say, String title, String... scripts) {
        return new AppHead(
                say.say(title),
                outside.language(),
                Theme.SYSTEM,
                assets.style(),
                urls(List.of(scripts)),
                List.of(),
                null);
    }

    /**
     * What stands in the head of a screen.
     *
     * @param scripts the modules that it starts
     * @param preloads the modules that these import
     */
    AppHead head(Shell shell, String title, List<String> scripts, List<String> preloads) {
        return new AppHead(title, shell.language(), shell.theme(), assets.style(), urls(scripts), urls(preloads), null);
    }

    /** What stands in the head of a screen whose state lives in the browser. */
    AppHead island(Shell shell, String title, String script, List<String> parts) {
        List<String> all = new ArrayList<>(parts);
        all.add(AppAssets.words(shell.language()));
        return head(shell, title, List.of("app.js", script), all);
    }

    private AppHead designer(Shell shell, Words say, String title, String script) {
        List<String> parts = new ArrayList<>(AppAssets.DESIGNER_PARTS);
        parts.add(AppAssets.words(say.language()));
        if (script.equals("code.js")) {
            parts.add("events.js");
            parts.add("download.js");
        }
        return head(shell, title, List.of("app.js", script), parts);
    }

    private List<String> urls(List<String> names) {
        return names.stream().map(assets::url).toList();
    }
}
