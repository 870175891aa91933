package placard.browser;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;

/** Delays answers, so that they arrive after later ones. */
final class LateAnswers {
    private LateAnswers() {}

    /** Holds back each answer with a catalogue's file from now on, made when it was asked for; running one lets it through. */
    static List<Runnable> files(Guest guest) {
        List<Runnable> held = new ArrayList<>();
        guest.page().route("**/*.json", route -> {
            APIResponse answer = route.fetch();
            held.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(answer)));
        });
        return held;
    }

    /** Returns when the page has done what it does with an answer that was let through: its script has read a later one. */
    static void settle(Guest guest) {
        guest.page().evaluate("""
                async () => {
                  await (await fetch("/favicon.svg", { cache: "no-store" })).text();
                  await new Promise(requestAnimationFrame);
                  await new Promise((done) => setTimeout(done));
                }""");
    }
}
