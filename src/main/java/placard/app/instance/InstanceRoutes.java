package placard.app.instance;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.account.SessionGuard.SignedIn;
import placard.account.User;
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Numbers;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Refusal;
import placard.mail.MailFailure;
import placard.mail.Outbox;
import placard.page.Language;
import placard.page.generated.app.JteinstanceGenerated;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/**
 * The screen of the installation, for its operators; for everybody else there is none. What it changes needs a proof of
 * the last minutes.
 */
public record InstanceRoutes(AppPages pages, WorkspaceScreens screens, BrowserSession browser, InstanceActions work) {
    private static final String PATH = "/app/instance";
    private static final Set<String> DONE = Set.of("workspace", "credits", "locked", "unlocked", "stopped", "allowed");
    private static final long MOST_CREDITS = 1_000_000_000L;
    private static final int LONGEST_REASON = 120;
    private static final int LONGEST_STOP = 300;

    /**
     * The data and the actions of operators.
     *
     * @param give adds credits to a workspace
     * @param lock locks a user out, or unlocks them
     * @param halt stops a code or a host, or allows it again
     * @param stopped the slugs and hosts that are stopped
     * @param mailbox null where no mail is sent
     */
    public record InstanceActions(
            Supplier<InstanceView.State> state,
            Supplier<List<User>> people,
            Supplier<List<Workspace>> workspaces,
            Make make,
            Give give,
            Lock lock,
            Halt halt,
            Supplier<List<String>> stopped,
            @Nullable Mailbox mailbox) {}

    /**
     * How mail stands, and a way to try it.
     *
     * @param from the sender
     */
    public record Mailbox(String from, Supplier<Outbox.Figures> figures, Trial trial) {}

    /** Sends a test message. */
    @FunctionalInterface
    public interface Trial {
        /**
         * Sends one, and waits for the server.
         *
         * @return the server's last answer
         * @throws Refusal {@code unavailable} while others are sent
         */
        String send(String to, Language language) throws MailFailure;
    }

    /** Makes a workspace, in the time zone of the browser if it names one. */
    @FunctionalInterface
    public interface Make {
        void make(Actor by, String name, long credits, String timezone);
    }

    /** Adds credits to a workspace. */
    @FunctionalInterface
    public interface Give {
        /** @throws Refusal {@code not_found} */
        void give(Actor by, String workspaceId, long credits, String reason);
    }

    /** Locks a user out, or unlocks them. */
    @FunctionalInterface
    public interface Lock {
        void set(Actor by, String userId, boolean isLockedOut);
    }

    /** Stops a code or a host, or allows it again. */
    @FunctionalInterface
    public interface Halt {
        /** False if there is no such code or host. */
        boolean set(String typed, boolean isStopped);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, operating(request -> page(request, FormState.EMPTY))),
                Route.form(PATH + "/workspaces", changing(this::make)),
                Route.form(PATH + "/credits", changing(this::give)),
                Route.form(PATH + "/lock", changing(request -> lock(request, true))),
                Route.form(PATH + "/unlock", changing(request -> lock(request, false))),
                Route.form(PATH + "/stop", changing(this::halt)),
                Route.form(PATH + "/mail", changing(this::tryMail)));
    }

    private Handler operating(Handler handler) {
        return request -> {
            if (!browser.get(request).user().isOperator()) {
                throw Refusal.notFound();
            }
            return handler.handle(request);
        };
    }

    private Handler changing(Handler handler) {
        return operating(browser.proving(handler, PATH));
    }

    /** Sends a message to the operator, and shows the answer of the mail server. */
    private Answer tryMail(Request request) {
        Mailbox mailbox = work.mailbox();
        if (mailbox == null) {
            throw Refusal.notFound();
        }
        String to = browser.get(request).user().email();
        try {
            String answer =
                    mailbox.trial().send(to, screens.personal(request, null).language());
            return page(request, FormState.EMPTY, new InstanceView.MailTrial(true, to, answer));
        } catch (MailFailure failure) {
            return page(request, FormState.EMPTY, new InstanceView.MailTrial(false, to, failure.answer()));
        } catch (Refusal refusal) {
            return FormFields.busy(refusal, () -> page(request, new FormState(Map.of(), Map.of(), "fault.mail.busy")));
        }
    }

    private InstanceView.@Nullable Post post(Times times, InstanceView.@Nullable MailTrial tried) {
        Mailbox mailbox = work.mailbox();
        if (mailbox == null) {
            return null;
        }
        Outbox.Figures figures = mailbox.figures().get();
        return new InstanceView.Post(
                mailbox.from(),
                figures.waiting(),
                figures.oldest() == null ? null : times.minute(figures.oldest()) + " UTC",
                figures.lastAnswer(),
                figures.givenUp(),
                tried);
    }

    private Answer page(Request request, FormState form) {
        return page(request, form, null);
    }

    private Answer page(Request request, FormState form, InstanceView.@Nullable MailTrial tried) {
        SignedIn who = browser.get(request);
        Shell shell = screens.personal(request, request.query("in"));
        // The installation has no time zone of its own: each workspace has one.
        Times times = new Times(shell.language(), ZoneOffset.UTC);
        InstanceView.State state = work.state().get();
        Instant last = state.backups().last();
        String done = request.query("done");
        return screen(
                pages,
                shell,
                new InstanceView(
                        state,
                        times.minute(state.startedAt()) + " UTC",
                        last == null ? null : times.minute(last) + " UTC",
                        work.people().get().stream()
                                .map(user -> new InstanceView.Person(
                                        user.id(),
                                        user.name(),
                                        user.email(),
                                        user.isOperator(),
                                        user.disabledAt() != null,
                                        user.id().equals(who.user().id())))
                                .toList(),
                        work.workspaces().get().stream()
                                .map(place -> new InstanceView.Place(
                                        place.id(),
                                        place.name(),
                                        place.handle(),
                                        place.credits(),
                                        times.day(place.createdAt())))
                                .toList(),
                        work.stopped().get(),
                        post(times, tried),
                        done != null && DONE.contains(done) ? done : null,
                        form));
    }

    private Actor actor(Request request) {
        SignedIn who = browser.get(request);
        return new Actor.Person(who.user().id(), who.session().id(), who.user().name());
    }

    private static Answer done(String what) {
        return BrowserSession.redirect(PATH + "?done=" + what);
    }

    private Answer make(Request request) {
        FormFields fields = new FormFields(request);
        String name = fields.name();
        Long credits = number(fields, "credits", 0);
        if (credits == null || fields.isWrong()) {
            return page(request, fields.state());
        }
        work.make().make(actor(request), name, credits, fields.raw("timezone"));
        return done("workspace");
    }

    private Answer give(Request request) {
        FormFields fields = new FormFields(request);
        String workspace = fields.raw("workspace");
        fields.keep("workspace", workspace);
        Long amount = number(fields, "amount", 1);
        String reason = fields.text("reason", LONGEST_REASON);
        if (amount == null || fields.isWrong()) {
            return page(request, fields.state());
        }
        work.give().give(actor(request), workspace, amount, reason);
        return done("credits");
    }

    private Answer halt(Request request) {
        FormFields fields = new FormFields(request);
        String typed = fields.text("stop", LONGEST_STOP);
        boolean isStopped = !fields.has("allow");
        if (!fields.isWrong() && !work.halt().set(typed, isStopped)) {
            fields.fault("stop", "instance.fault.stop");
        }
        return fields.isWrong() ? page(request, fields.state()) : done(isStopped ? "stopped" : "allowed");
    }

    private static @Nullable Long number(FormFields fields, String name, long least) {
        String typed = fields.raw(name).strip();
        fields.keep(name, typed);
        if (!typed.matches("[0-9]{1,10}")) {
            fields.fault(name, typed.isEmpty() ? "fault.required" : "instance.fault.number");
            return null;
        }
        long number = Long.parseLong(typed);
        if (number < least || number > MOST_CREDITS) {
            fields.fault(name, "instance.fault.number");
        }
        return number;
    }

    /** Nobody locks themselves out: then there might be nobody to let them in. */
    private Answer lock(Request request, boolean isLockedOut) {
        String id = new FormFields(request).raw("id");
        if (isLockedOut && id.equals(browser.get(request).user().id())) {
            throw Refusal.notFound();
        }
        work.lock().set(actor(request), id, isLockedOut);
        return done(isLockedOut ? "locked" : "unlocked");
    }

    /** The state of the installation, its users and its workspaces. */
    public static Answer screen(AppPages pages, Shell shell, InstanceView view) {
        return pages.screen(
                        shell,
                        "instance.title",
                        Scripts.start("account.js").preload("proof.js", "dialog.js", "passkey.js"),
                        (out, head, say) ->
                                JteinstanceGenerated.render(out, null, head, shell, say, view, Numbers.of(say)))
                .status(view.form().status());
    }
}
