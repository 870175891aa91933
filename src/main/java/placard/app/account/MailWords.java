package placard.app.account;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.alert.UnsubscribeLinks.Kind;
import placard.alert.UnsubscribeLinks.Subscription;
import placard.alert.WeekReport;
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.NoticeWords;
import placard.app.Times;
import placard.mail.Letter;
import placard.mail.Mail;
import placard.mail.Mail.Line;
import placard.page.Language;
import placard.page.Words;

/**
 * The texts of mails, in the language of their recipients.
 *
 * @param baseUrl where the dashboard is, without a slash at its end
 * @param resets creates a link that sets a new password, for the user with an e-mail address
 * @param notices null where only letters about accounts are written
 */
public record MailWords(
        AppPages pages,
        String baseUrl,
        Function<String, Optional<Reset>> resets,
        @Nullable Notices notices) {
    /**
     * The parts of alerts and weekly letters.
     *
     * @param weeks reads a week of a workspace, by its Monday
     * @param handles finds the handle of a workspace; empty if it is gone
     * @param wants whether a person still wants such letters, and may read them
     * @param links makes the paths that end them
     */
    public record Notices(
            BiFunction<String, LocalDate, Optional<WeekReport>> weeks,
            Function<String, Optional<String>> handles,
            Predicate<Subscription> wants,
            Function<Subscription, String> links) {}

    /**
     * A link for a new password.
     *
     * @param to the address that its owner has: the link goes only there, not to the typed address
     */
    public record Reset(String path, String to) {}

    /** The letter; empty without a receiver. */
    public Optional<Mail> mail(Letter letter) {
        Language language = Language.find(letter.language()).orElse(Language.EN);
        Words words = pages.words(language);
        return switch (letter.kind()) {
            case FORGOTTEN -> resets.apply(letter.to()).map(reset -> forgotten(reset, language, words));
            case NEW_EMAIL -> Optional.of(newEmail(letter, language, words));
            case JOINING -> Optional.of(joining(letter, language, words));
            case INVITED -> Optional.of(invited(letter, language, words));
            case CHANGED -> Optional.of(changed(letter, language, words));
            case SIGNED_IN ->
                Optional.of(notice(
                        letter,
                        language,
                        words,
                        words.say("mail.signed_in.subject"),
                        words.say("mail.signed_in.text")));
            case WEBHOOK_OFF -> Optional.of(webhookOff(letter, language, words));
            case TEST ->
                Optional.of(mail(
                        letter.to(),
                        language,
                        words.say("mail.test.subject"),
                        Line.of(words.say("mail.test.text", baseUrl))));
            case ALERT -> notice(letter, Kind.ALERTS).flatMap(handle -> alert(letter, handle, language, words));
            case WEEKLY -> notice(letter, Kind.WEEKLY).flatMap(handle -> weekly(letter, handle, language, words));
        };
    }

    private static Subscription subscription(Letter letter, Kind kind) {
        return new Subscription(letter.fact("user"), letter.fact("workspace"), kind);
    }

    /** The handle of the workspace of a letter; empty if its reader doesn't want it any more. */
    private Optional<String> notice(Letter letter, Kind kind) {
        return notices == null || !notices.wants.test(subscription(letter, kind))
                ? Optional.empty()
                : notices.handles.apply(letter.fact("workspace"));
    }

    private Optional<Mail> alert(Letter letter, String handle, Language language, Words words) {
        String said = NoticeWords.of(words)
                .alert(letter.fact("kind"), letter.fact("name"), Long.parseLong(letter.fact("number")));
        String code = letter.fact("code");
        String home = baseUrl + "/app/" + handle + "/";
        Line link = code.isEmpty()
                ? new Line(words.say("nav.credits"), home + "credits")
                : new Line(words.say("alert.mail.open"), home + "codes/" + code);
        return Optional.of(ending(letter, Kind.ALERTS, language, words, said, List.of(Line.of(said), link)));
    }

    private Optional<Mail> weekly(Letter letter, String handle, Language language, Words words) {
        NoticeWords said = NoticeWords.of(words);
        return Objects.requireNonNull(notices)
                .weeks
                .apply(letter.fact("workspace"), LocalDate.parse(letter.fact("period")))
                .map(week -> {
                    List<Line> lines = new ArrayList<>();
                    lines.add(Line.heading(said.subject(week)));
                    lines.addAll(said.lines(week));
                    lines.add(new Line(
                            words.say("week.open"),
                            baseUrl + "/app/" + handle + "/analytics?from=" + week.from() + "&to=" + week.to()));
                    return ending(letter, Kind.WEEKLY, language, words, said.subject(week), lines);
                });
    }

    /** A letter that ends with why it came and how to get no more. */
    private Mail ending(Letter letter, Kind kind, Language language, Words words, String subject, List<Line> lines) {
        String end = baseUrl + Objects.requireNonNull(notices).links.apply(subscription(letter, kind));
        List<Line> all = new ArrayList<>(lines);
        all.add(Line.of(words.say("unsubscribe.why." + kind.word())));
        all.add(new Line(words.say("unsubscribe.do"), end));
        return new Mail(letter.to(), language.tag(), language.direction(), subject, all, end);
    }

    private static Mail mail(String to, Language language, String subject, Line... lines) {
        return new Mail(to, language.tag(), language.direction(), subject, List.of(lines));
    }

    private Mail forgotten(Reset reset, Language language, Words words) {
        return mail(
                reset.to,
                language,
                words.say("mail.forgotten.subject"),
                Line.of(words.say("mail.forgotten.text", reset.to)),
                new Line(words.say("mail.forgotten.link"), baseUrl + reset.path),
                Line.of(words.say("mail.forgotten.end")));
    }

    private Mail newEmail(Letter letter, Language language, Words words) {
        return mail(
                letter.to(),
                language,
                words.say("mail.new_email.subject"),
                Line.of(words.say("mail.new_email.text", letter.to())),
                new Line(words.say("mail.new_email.link"), baseUrl + letter.fact("path")),
                Line.of(words.say("mail.new_email.end")));
    }

    private Mail joining(Letter letter, Language language, Words words) {
        return mail(
                letter.to(),
                language,
                words.say("mail.new_email.subject"),
                Line.of(words.say("mail.joining.text", letter.to())),
                new Line(words.say("mail.new_email.link"), baseUrl + letter.fact("path")),
                Line.of(words.say("mail.new_email.end")));
    }

    private static Mail invited(Letter letter, Language language, Words words) {
        String from = letter.fact("from");
        String role = words.say("role." + letter.fact("role"));
        return mail(
                letter.to(),
                language,
                words.say("mail.invited.subject", from, letter.fact("workspace")),
                Line.of(words.say("mail.invited.text", from, letter.fact("workspace"), role)),
                new Line(words.say("mail.invited.link"), letter.fact("link")),
                Line.of(words.say("mail.invited.end", from)));
    }

    private Mail changed(Letter letter, Language language, Words words) {
        return notice(
                letter,
                language,
                words,
                words.say("mail.changed.subject"),
                words.say("account.change." + letter.fact("kind"), letter.fact("detail")));
    }

    private Mail webhookOff(Letter letter, Language language, Words words) {
        List<Line> lines = new ArrayList<>();
        if (!letter.fact("name").isEmpty()) {
            lines.add(Line.of(words.say("mail.hello", letter.fact("name"))));
        }
        lines.add(Line.of(words.say("hooks.off." + letter.fact("reason"))));
        lines.add(Line.of(words.say("mail.webhook_off.workspace", letter.fact("workspace"))));
        lines.add(new Line(words.say("mail.webhook_off.link"), baseUrl + letter.fact("path")));
        return mail(
                letter.to(),
                language,
                words.say("mail.webhook_off.subject", letter.fact("webhook")),
                lines.toArray(Line[]::new));
    }

    /** A text about a change: the change, its time and place, and advice. */
    private Mail notice(Letter letter, Language language, Words words, String subject, String what) {
        String at = new Times(language, ZoneOffset.UTC).minute(Instant.parse(letter.fact("at"))) + " UTC";
        String device = letter.fact("device");
        String where = device.isEmpty() ? words.say("account.change.command") : DeviceLabel.of(words, device);
        List<Line> lines = new ArrayList<>();
        if (!letter.fact("name").isEmpty()) {
            lines.add(Line.of(words.say("mail.hello", letter.fact("name"))));
        }
        lines.add(Line.of(what));
        lines.add(Line.of(words.say("account.change.by", at, where)));
        lines.add(Line.of(words.say("mail.notyou")));
        lines.add(new Line(words.say("nav.account"), baseUrl + BrowserSession.ACCOUNT));
        return mail(letter.to(), language, subject, lines.toArray(Line[]::new));
    }
}
