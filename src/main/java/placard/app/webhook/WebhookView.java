package placard.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.page.Words;
import placard.webhook.WebhookList;

/** The data of the screens of webhooks. */
public final class WebhookView {
    private WebhookView() {}

    /** The number of an answer: its first digit says what kind it is. */
    private static final int HUNDRED = 100;

    /** The most codes that the form offers without a search. */
    public static final int SEEN_AT_ONCE = 8;

    /** The newest codes that the form offers. */
    public static final int OFFERED = 50;

    private static final int SERVER_FAULT = 5;
    private static final int REDIRECT = 3;
    private static final int GONE = 410;
    private static final int NOT_FOUND = 404;

    /**
     * All webhooks.
     *
     * @param isOff whether the operator has switched outgoing requests off
     * @param isHeld whether a restore has stopped them
     */
    public record WebhookPage(List<Line> lines, boolean isOff, boolean isHeld) {}

    /**
     * A webhook in the list.
     *
     * @param state active, late, failing, off or paused
     * @param last its newest delivery, or null
     */
    public record Line(
            String id,
            String name,
            String urlHint,
            String state,
            long held,
            @Nullable DeliveryLine last) {}

    /**
     * A delivery.
     *
     * @param type the word of its type
     * @param at when it was made
     * @param next the time of its next try, or null
     * @param result what came of its last try, or null
     */
    public record DeliveryLine(
            String id,
            String type,
            String state,
            String at,
            @Nullable String next,
            @Nullable Result result) {
        /** The words of its state: a try that failed says more than that it waits. */
        public String say(Words words) {
            return result == null || !state.equals("waiting") && !state.equals("given_up")
                    ? words.say("hooks.delivery." + state)
                    : result.say(words);
        }

        /** The sign before these words. */
        public String mark() {
            return switch (state) {
                case "sent" -> "✓";
                case "waiting", "given_up" -> result == null ? "" : "✗";
                default -> "";
            };
        }

        public String badge() {
            return switch (state) {
                case "sent" -> "good";
                case "given_up" -> "gone";
                case "waiting" -> result == null ? "calm" : "";
                default -> "calm";
            };
        }
    }

    /**
     * The result of a try.
     *
     * @param status of the answer; null if none came
     * @param failure why none came; null if one did
     * @param millis how long it took
     */
    public record Result(
            String at, @Nullable Integer status, @Nullable String failure, String millis, String answer) {
        public boolean isTaken() {
            return status != null && status / HUNDRED == 2;
        }

        public String say(Words words) {
            return failure != null
                    ? words.say("hooks.result." + failure)
                    : words.say("hooks.result." + answered(), String.valueOf(status));
        }

        private String answered() {
            int code = status == null ? 0 : status;
            return code == GONE || code == NOT_FOUND
                    ? "gone"
                    : switch (code / HUNDRED) {
                        case 2 -> "taken";
                        case REDIRECT -> "redirect";
                        case SERVER_FAULT -> "broken";
                        default -> "refused";
                    };
        }
    }

    public record Choice(String value, String label, boolean isChosen) {}

    /**
     * The form of a new webhook, or of one that is changed.
     *
     * @param id null for a new one
     * @param groups the types by the group that they are in
     * @param codes the chosen ones, then the newest
     * @param results the words of the results of a test, as JSON for the script
     */
    public record Form(
            @Nullable String id,
            String name,
            String urlHint,
            long version,
            List<Choice> formats,
            Map<String, List<Choice>> groups,
            List<Choice> tags,
            List<Choice> catalogs,
            List<Choice> codes,
            String results) {
        /** The names of the chosen codes by their ids, as JSON. The script keeps them there. */
        public String chosen() {
            ObjectNode all = Json.object();
            codes.stream().filter(Choice::isChosen).forEach(one -> all.put(one.value, one.label));
            return Json.text(all);
        }

        /** Whether it is limited to some codes or catalogues. */
        public boolean isLimited() {
            return List.of(tags, catalogs, codes).stream()
                    .anyMatch(all -> all.stream().anyMatch(Choice::isChosen));
        }
    }

    /**
     * One webhook.
     *
     * @param types the words of what it hears of
     * @param only what it is limited to, in words
     * @param state active, late, failing, off or paused
     * @param late how many messages are tried again
     * @param lateSince when the oldest of them was made, or null
     * @param queued the scans that wait to become its messages
     * @param isOff whether the operator has switched outgoing requests off
     * @param isHeld whether a restore has stopped them
     * @param sample the type that a test sends
     * @param shown the state whose deliveries are shown; empty for all
     */
    public record One(
            String id,
            String name,
            String urlHint,
            String format,
            String state,
            @Nullable String reason,
            @Nullable String failingSince,
            @Nullable String formerUntil,
            long held,
            long late,
            @Nullable String lateSince,
            WebhookList.QueuedScans queued,
            boolean isOff,
            boolean isHeld,
            long version,
            List<String> types,
            List<String> only,
            String sample,
            List<String> states,
            String shown,
            List<DeliveryLine> deliveries,
            int page,
            int pages,
            String results) {
        /** The query of another page. */
        public String query(int other) {
            return "?page=" + other + (shown.isEmpty() ? "" : "&state=" + shown);
        }
    }

    /**
     * One delivery.
     *
     * @param body null if it is no longer kept
     * @param isReadable whether the member may read it
     */
    public record DeliveryPage(
            String webhookId,
            String name,
            DeliveryLine delivery,
            @Nullable String body,
            boolean isReadable,
            List<Result> tries) {}

    /** The key of a type's name in plain words. */
    public static String type(String word) {
        return "hooks.type." + word.replace('.', '_');
    }
}
