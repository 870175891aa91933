package placard.app;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.account.Passwords;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Refusal;
import placard.web.Answer;
import placard.web.Request;

/** The fields of a submitted form, and their faults. */
public final class FormFields {
    private static final int MOST_OF_A_NAME = 120;
    private static final int MOST_OF_AN_EMAIL = 254;

    private final Input form;
    private final Map<String, String> typed = new HashMap<>();
    private final Map<String, String> faults = new HashMap<>();

    public FormFields(Request request) {
        this.form = request.input();
    }

    /** A person's or a workspace's name. */
    public String name() {
        return text("name", MOST_OF_A_NAME);
    }

    /** The address of an account; none that looks like another person's. */
    public String email() {
        String email = text("email", MOST_OF_AN_EMAIL);
        if (!faults.containsKey("email") && !Contact.isEmailOfAPerson(email)) {
            faults.put("email", "fault.email");
        }
        return email;
    }

    /** A text that must be there. */
    public String text(String name, int most) {
        String sent = raw(name);
        String text = form.text(name, 1, most);
        if (text == null) {
            boolean isLong = sent.codePointCount(0, sent.length()) > most;
            faults.put(name, sent.isBlank() ? "fault.required" : isLong ? "fault.too_long" : "fault.characters");
        }
        String taken = text == null ? sent : text;
        typed.put(name, taken);
        return taken;
    }

    /** A password as it was typed, which must be there; it never stays in the form. */
    public String password(String name) {
        String password = raw(name);
        if (password.isEmpty()) {
            faults.put(name, "fault.required");
        }
        return password;
    }

    /** Whatever was sent, unchecked; nothing at worst. */
    public String raw(String name) {
        return Optional.ofNullable(form.raw(name)).orElse("");
    }

    public boolean has(String name) {
        return form.has(name);
    }

    /** The fields that keep their values beside the texts, such as a tick. */
    public void keep(String name, String value) {
        typed.put(name, value);
    }

    public void fault(String name, String word) {
        faults.put(name, word);
    }

    public void fault(String name, Passwords.Weakness weakness) {
        faults.put(
                name,
                switch (weakness) {
                    case TOO_SHORT -> "fault.password.short";
                    case TOO_LONG -> "fault.password.long";
                    case GUESSABLE, PERSONAL -> "fault.password.weak";
                });
    }

    public boolean isFaulty(String name) {
        return faults.containsKey(name);
    }

    public boolean isWrong() {
        return !faults.isEmpty();
    }

    /** The form as it comes back. */
    public FormState state() {
        return state(null);
    }

    /** The same with what is wrong as a whole. */
    public FormState state(@Nullable String fault) {
        return new FormState(Map.copyOf(typed), Map.copyOf(faults), fault);
    }

    /** The form again, as it was filled in, while too many people sign in or the store is away. */
    public static Answer busy(Refusal refusal, Supplier<Answer> form) {
        if (refusal.reason() instanceof Refusal.Unavailable away) {
            return form.get()
                    .status(503)
                    .with("Retry-After", Long.toString(away.retryAfter().toSeconds()));
        }
        throw refusal;
    }

    /** The same, with another page after too many tries. */
    public static Answer busy(Refusal refusal, Supplier<Answer> tooOften, Supplier<Answer> form) {
        if (refusal.reason() instanceof Refusal.RateLimited limited) {
            return tooOften.get()
                    .status(429)
                    .with("Retry-After", Long.toString(limited.retryAfter().toSeconds()));
        }
        return busy(refusal, form);
    }
}
