package placard.page;

import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import placard.base.Refusal;
import placard.page.generated.JteprinterGenerated;
import placard.page.generated.JteprintergoneGenerated;
import placard.qr.print.PrintFacts;
import placard.qr.print.PrintLink;
import placard.qr.print.PrintLinks;
import placard.web.Answer;
import placard.web.Disposition;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/**
 * The page of a link for a printer, and its file. The page says what a printer has to know, and nothing else of the
 * workspace.
 */
public final class PrinterRoutes {
    private static final String PATH = PrintLinks.PATH + ":token";

    private final BiFunction<Request, String, Optional<PrintLink>> find;
    private final PrintLinks links;
    private final RateLimits prints;
    private final RateLimits all;
    private final Assets assets = Assets.shared();
    private final Map<Language, Words> words = Words.load("landing");

    /**
     * Serves them.
     *
     * @param find the link with a token; it refuses a client that asks for too many unknown ones
     * @param prints limits how often a link is used
     * @param all limits how often the links of a workspace are used
     */
    public PrinterRoutes(
            BiFunction<Request, String, Optional<PrintLink>> find,
            PrintLinks links,
            RateLimits prints,
            RateLimits all) {
        this.find = find;
        this.links = links;
        this.prints = prints;
        this.all = all;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", PATH, this::page),
                Route.open("GET", PATH + "/pdf", this::pdf)
                        .weighing(request -> find.apply(request, request.segment("token"))
                                .map(links::weight)
                                .orElse(0L))
                        .lasting());
    }

    /** The link of a request. Its use counts while it is open. */
    private PrintLink link(Request request) {
        PrintLink link = find.apply(request, request.segment("token")).orElseThrow(Refusal::notFound);
        if (links.isOpen(link)) {
            prints.take(link.id());
            all.take(link.workspaceId());
        }
        return link;
    }

    private Words words(Request request) {
        return Objects.requireNonNull(words.get(request.ask(Language::of)));
    }

    private Answer page(Request request) {
        PrintLink link = link(request);
        Words say = words(request);
        Optional<PrintFacts> facts = links.facts(link);
        if (facts.isEmpty()) {
            return gone(say);
        }
        String title = title(facts.get(), say);
        Head head = assets.head(title, say.language());
        String file = PrintLinks.PATH + request.segment("token") + "/pdf";
        return Html.uncached(
                200,
                out -> JteprinterGenerated.render(
                        out, null, head, say, facts.get().business(), rows(facts.get(), link, say), file));
    }

    private Answer gone(Words say) {
        Head head = assets.head(say.say("printer.gone"), say.language());
        return Html.uncached(410, out -> JteprintergoneGenerated.render(out, null, head, say));
    }

    private Answer pdf(Request request) {
        PrintLink link = link(request);
        Words say = words(request);
        Optional<PrintFacts> facts = links.facts(link);
        if (facts.isEmpty()) {
            return gone(say);
        }
        byte[] bytes;
        try {
            bytes = links.pdf(link);
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Invalid) {
                return gone(say);
            }
            throw refusal;
        }
        String business = facts.get().business();
        String name = (business.isEmpty() ? "" : business + " – ") + title(facts.get(), say);
        return Html.withNoindex(Answer.bytes(200, "application/pdf", bytes))
                .with("Cache-Control", "private, no-store")
                .with("Content-Disposition", Disposition.inline(name, "print", "pdf"))
                .with("Referrer-Policy", "no-referrer")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static String title(PrintFacts facts, Words say) {
        return say.say("printer.kind." + (facts.template().isEmpty() ? "labels" : facts.template()));
    }

    /** The facts that a printer asks for, by their labels. */
    private static Map<String, String> rows(PrintFacts facts, PrintLink link, Words say) {
        Map<String, String> rows = new LinkedHashMap<>();
        String size = say.say("printer.mm", number(facts.widthMm(), say), number(facts.heightMm(), say));
        rows.put(say.say("printer.size"), facts.isTent() ? say.say("printer.folded", size) : size);
        rows.put(
                say.say("printer.paper"),
                switch (facts.paper()) {
                    case A4 -> "A4";
                    case LETTER -> say.say("printer.letter");
                    case LABEL -> say.say("printer.own");
                });
        rows.put(
                say.say("printer.bleed"),
                facts.bleedMm().signum() == 0
                        ? say.say("printer.none")
                        : say.say("printer.length", number(facts.bleedMm(), say)));
        rows.put(say.say("printer.ink"), ink(facts, say));
        rows.put(say.say("printer.sides"), say.say(facts.isTwoSided() ? "printer.double" : "printer.single"));
        rows.put(say.say("printer.labels"), number(BigDecimal.valueOf(facts.labels()), say));
        rows.put(say.say("printer.pages"), number(BigDecimal.valueOf(facts.pages()), say));
        rows.put(
                say.say("printer.until"),
                DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(say.language().locale())
                        .format(link.expiresAt().atZone(ZoneOffset.UTC)));
        return rows;
    }

    private static String ink(PrintFacts facts, Words say) {
        if (facts.isBlack()) {
            return say.say("printer.black");
        }
        return facts.inks().isEmpty()
                ? say.say("printer.colour")
                : say.say("printer.spots", String.join(", ", facts.inks()));
    }

    private static String number(BigDecimal number, Words say) {
        char point = DecimalFormatSymbols.getInstance(say.language().locale()).getDecimalSeparator();
        return number.toPlainString().replace('.', point);
    }
}
