package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Lifetime;
import placard.base.Presentation;
import placard.base.Texts;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.qr.content.Append;
import placard.qr.content.Content;
import placard.qr.content.QrType;
import placard.qr.judge.Design;
import placard.qr.rule.Arm;
import placard.qr.rule.Plan;
import placard.qr.rule.Rule;
import placard.qr.rule.RuleReader;

/**
 * The editable part of a code: everything but its identity and its history.
 *
 * @param targetUrl the owner's target; null leaves it to the catalogue or the content
 * @param externalId the owner's own id of it, unique within the workspace
 * @param fallbackUrl the target outside its lifetime; null for a page that says so
 * @param rules which scans lead elsewhere; the first that fits decides
 * @param append what it adds to addresses of other sites
 * @param planned its changes to come, in its owner's order
 */
public record QrDraft(
        String name,
        QrType type,
        boolean isDynamic,
        @Nullable String targetUrl,
        Content content,
        Design design,
        boolean forwardQuery,
        @Nullable String catalogId,
        Presentation presentation,
        List<String> tags,
        @Nullable String externalId,
        Lifetime lifetime,
        @Nullable String fallbackUrl,
        List<Rule> rules,
        Append append,
        List<Plan> planned) {
    private static final QrDraft EMPTY = new QrDraft(
            "",
            QrType.URL,
            true,
            null,
            new Content.NoContent(),
            Design.DEFAULT,
            false,
            null,
            Presentation.NONE,
            List.of(),
            null,
            Lifetime.UNLIMITED,
            null,
            List.of(),
            Append.NONE,
            List.of());

    private static final String NOT_ALLOWED = "The operator allows no codes of this workspace to this host.";

    /** The most characters of an owner's own id of a code. */
    static final int MOST_EXTERNAL = 64;

    /** Reads a new code; faults and warnings stay in the input. */
    static QrDraft created(Input input, String workspaceId, QrRules rules) {
        QrType type = input.choice("type", QrType.CHOICES);
        Boolean isDynamic = input.flag("isDynamic");
        input.refuseNull("isDynamic");
        if (!input.has("name")) {
            input.require("name");
        }
        QrDraft start = new QrDraft(
                EMPTY.name,
                type == null ? QrType.URL : type,
                isDynamic == null || isDynamic,
                null,
                EMPTY.content,
                EMPTY.design,
                false,
                null,
                EMPTY.presentation,
                EMPTY.tags,
                null,
                EMPTY.lifetime,
                null,
                EMPTY.rules,
                EMPTY.append,
                EMPTY.planned);
        return start.patchedBy(input, workspaceId, rules);
    }

    /** Whether all members of the picture are valid. Other members may have faults. */
    boolean hasValidPicture(Input input) {
        return isDynamic
                ? input.isSound("design", "slug", "isDynamic")
                : staticPayload() != null
                        && input.isSound("design", "slug", "isDynamic", "type", "targetUrl", "content");
    }

    /** This code with the changes of the input; the result is checked as a whole. */
    QrDraft patchedBy(Input input, String workspaceId, QrRules facts) {
        return patchedBy(input, rules, workspaceId, facts);
    }

    /** @param known the rules whose ids are kept */
    private QrDraft patchedBy(Input input, List<Rule> known, String workspaceId, QrRules facts) {
        knowMembers(input);
        Content newContent = carried(
                input,
                id -> facts.hasFile(type, workspaceId, id),
                () -> facts.countryOf().apply(workspaceId));
        judgeHosts(input, newContent, workspaceId, facts);
        Design newDesign = designed(input, id -> facts.hasPicture().test(workspaceId, id));
        Boolean forwards = input.flag("forwardQuery");
        QrDraft after = new QrDraft(
                named(input),
                type,
                isDynamic,
                url(input, "targetUrl", targetUrl, workspaceId, facts),
                newContent,
                newDesign,
                input.has("forwardQuery") ? forwards != null && forwards : forwardQuery,
                catalog(input, workspaceId, facts),
                presented(input),
                tagged(input),
                input.has("externalId") ? input.text("externalId", 1, MOST_EXTERNAL) : externalId,
                lifetime.patchedBy(input),
                url(input, "fallbackUrl", fallbackUrl, workspaceId, facts),
                ruled(input, known, workspaceId, facts),
                append.patchedBy(input),
                planned(input, workspaceId, facts));
        new QrDraftCheck(after, input, facts.links()).judge(design);
        return after;
    }

    /**
     * Reports members of inner objects that were sent a level too high. Reports members that would protect a code with
     * a password, which is not possible.
     */
    private void knowMembers(Input input) {
        input.holding("design", Design.members())
                .holding("presentation", Presentation.members())
                .holding("content", Content.members(type));
        if (type != QrType.WIFI && input.has("password")) {
            input.fault(
                    "password",
                    "unknown_member",
                    "A code can't have a password; the page that it leads to can ask for one.");
        }
    }

    private Content carried(Input input, Predicate<String> fileExists, Supplier<@Nullable String> country) {
        Input sent = input.object("content");
        if (input.clears("content")) {
            return new Content.NoContent();
        }
        Content before = content instanceof Content.NoContent ? null : content;
        return sent == null ? content : Content.patched(type, before, sent, fileExists, country);
    }

    /** Refuses new links of the content to hosts that the workspace may not lead to. */
    private void judgeHosts(Input input, Content changed, String workspaceId, QrRules rules) {
        changed.foreignLinks().forEach((place, text) -> {
            WebUrl url = content.foreignLinks().containsValue(text) ? null : WebUrl.parse(text);
            if (url != null && !rules.mayLeadTo().test(workspaceId, WebHost.of(url))) {
                input.add(new Fault(input.pointer("content") + "/" + place, "host_not_allowed", NOT_ALLOWED));
            }
        });
    }

    private Design designed(Input input, Predicate<String> fileExists) {
        Input sent = input.object("design");
        if (input.clears("design")) {
            return Design.DEFAULT;
        }
        return sent == null ? design : Design.patched(design, sent, fileExists);
    }

    private String named(Input input) {
        if (!input.has("name")) {
            return name;
        }
        input.require("name");
        String text = input.text("name", 1, 120);
        return text == null ? name : text;
    }

    private static @Nullable String url(
            Input input, String name, @Nullable String before, String workspaceId, QrRules rules) {
        if (!input.has(name)) {
            return before;
        }
        WebUrl url = WebUrl.read(input, name);
        if (url == null) {
            return null;
        }
        if (name.equals("fallbackUrl")
                ? rules.links().leadsToFallback(url)
                : rules.links().isShortLink(url)) {
            input.fault(name, "redirect_loop", "A code can't lead to a short link of this service.");
        } else if (!rules.mayLeadTo().test(workspaceId, WebHost.of(url))) {
            input.fault(name, "host_not_allowed", NOT_ALLOWED);
        }
        return url.text();
    }

    private @Nullable String catalog(Input input, String workspaceId, QrRules facts) {
        return input.has("catalogId") ? catalog(input, workspaceId, facts, id -> id.equals(catalogId)) : catalogId;
    }

    /** @param isLinked whether the code leads to a catalogue already, which may be deleted meanwhile */
    private static @Nullable String catalog(
            Input input, String workspaceId, QrRules facts, Predicate<String> isLinked) {
        String id = input.word("catalogId");
        if (id == null || isLinked.test(id)) {
            return id;
        }
        if (!Ids.isWellFormed("cat_", id) || !facts.catalogExists().test(workspaceId, id)) {
            input.fault("catalogId", "catalog_not_found", "There is no such catalogue.");
        }
        return id;
    }

    /** This code with the rules of an input, if it has some; faults stay in the input. */
    QrDraft withRules(Input input, String workspaceId, QrRules facts) {
        return leading(targetUrl, content, fallbackUrl, ruled(input, rules, workspaceId, facts));
    }

    /** @param known the rules whose ids are kept */
    private List<Rule> ruled(Input input, List<Rule> known, String workspaceId, QrRules facts) {
        if (!input.has("rules")) {
            return rules;
        }
        Set<String> linked = destinations().catalogs();
        RuleReader.Places places = new RuleReader.Places() {
            @Override
            public @Nullable String targetUrl(Input place) {
                return url(place, "targetUrl", null, workspaceId, facts);
            }

            @Override
            public @Nullable String catalogId(Input place) {
                return catalog(place, workspaceId, facts, linked::contains);
            }
        };
        return RuleReader.read(input, places, facts.newId(), known);
    }

    /**
     * All places to which a code may lead. Every check of them asks for these, so that it leaves none out.
     *
     * @param urls the target, the fallback, links in the content, and targets of rules
     * @param catalogs ids of the linked catalogues, those of rules included
     */
    record Destinations(Set<String> urls, Set<String> catalogs) {}

    /** The ids of all catalogues whose changes concern the code, now or by a plan. */
    Set<String> catalogs() {
        Set<String> all = new LinkedHashSet<>(destinations().catalogs());
        planned.forEach(plan -> all.addAll(plan.catalogs()));
        return all;
    }

    /** The names of all hosts to which the code may lead, now or by a plan. */
    Set<String> hosts() {
        Set<String> hosts = new LinkedHashSet<>();
        Stream.concat(destinations().urls().stream(), planned.stream().flatMap(plan -> plan.urls().stream()))
                .map(WebUrl::parse)
                .filter(Objects::nonNull)
                .forEach(url -> hosts.add(WebHost.of(url).name()));
        return hosts;
    }

    Destinations destinations() {
        Set<String> urls = new LinkedHashSet<>(content.foreignLinks().values());
        Set<String> catalogs = new LinkedHashSet<>();
        add(urls, targetUrl);
        add(urls, fallbackUrl);
        add(catalogs, catalogId);
        for (Rule rule : rules) {
            for (Arm arm : rule.arms()) {
                add(urls, arm.targetUrl());
                add(catalogs, arm.catalogId());
            }
        }
        return new Destinations(urls, catalogs);
    }

    private static void add(Set<String> all, @Nullable String one) {
        if (one != null) {
            all.add(one);
        }
    }

    private Presentation presented(Input input) {
        if (input.clears("presentation")) {
            return Presentation.NONE;
        }
        Input sent = input.object("presentation");
        if (sent == null) {
            return presentation;
        }
        Presentation patched = Presentation.patched(presentation, sent);
        sent.nameUnknown();
        return patched;
    }

    private List<String> tagged(Input input) {
        if (!input.has("tags")) {
            return tags;
        }
        List<String> sent = input.texts("tags", 20, 40);
        Set<String> seen = new HashSet<>();
        List<String> kept = new ArrayList<>();
        for (String tag : sent == null ? List.<String>of() : sent) {
            if (seen.add(Texts.folded(tag))) {
                kept.add(tag);
            }
        }
        return List.copyOf(kept);
    }

    private List<Plan> planned(Input input, String workspaceId, QrRules facts) {
        List<Plan> plans = Plan.read(
                input,
                planned,
                (set, before) -> planSet(set, before, workspaceId, facts),
                facts.newId(),
                facts.clock().instant());
        if (!input.has("planned")) {
            for (Plan plan : plans) {
                for (String member : Plan.MEMBERS) {
                    if (plan.set().has(member) && input.has(member)) {
                        input.warn("/" + member + " changes again by a plan at " + Json.time(plan.at()) + ".");
                    }
                }
            }
        }
        return plans;
    }

    /**
     * The members that a plan sets, as they are stored.
     *
     * @param before the rules that it set until now, which keep their ids as those of the code do
     */
    private ObjectNode planSet(Input set, List<Rule> before, String workspaceId, QrRules facts) {
        ObjectNode read = Json.object();
        if (set.has("targetUrl")) {
            read.put("targetUrl", url(set, "targetUrl", null, workspaceId, facts));
        }
        if (set.has("catalogId")) {
            read.put("catalogId", catalog(set, workspaceId, facts));
        }
        if (set.has("rules")) {
            read.set(
                    "rules",
                    Rule.array(ruled(
                            set, Stream.concat(rules.stream(), before.stream()).toList(), workspaceId, facts)));
        }
        if (set.has("fallbackUrl")) {
            read.put("fallbackUrl", url(set, "fallbackUrl", null, workspaceId, facts));
        }
        Boolean active = set.flag("isActive");
        set.refuseNull("isActive");
        if (active != null) {
            read.put("isActive", active);
        }
        return read;
    }

    /**
     * This code after a plan, which it no longer has.
     *
     * @param isPossible false if what the plan names is gone; then nothing of it happens
     */
    QrDraft after(Plan plan, boolean isPossible) {
        ObjectNode set = isPossible ? plan.set() : Json.object();
        return new QrDraft(
                name,
                type,
                isDynamic,
                set.has("targetUrl") ? set.path("targetUrl").textValue() : targetUrl,
                content,
                design,
                forwardQuery,
                set.has("catalogId") ? set.path("catalogId").textValue() : catalogId,
                presentation,
                tags,
                externalId,
                set.has("isActive") ? lifetime.switched(set.path("isActive").booleanValue()) : lifetime,
                set.has("fallbackUrl") ? set.path("fallbackUrl").textValue() : fallbackUrl,
                set.has("rules") ? Rule.stored(Json.text(set)) : rules,
                append,
                planned.stream().filter(other -> !other.id().equals(plan.id())).toList());
    }

    /** The members that decide the destination; its history keeps and restores them. */
    ObjectNode leads() {
        ObjectNode json = Json.object().put("targetUrl", targetUrl).put("catalogId", catalogId);
        json.set("content", content instanceof Content.NoContent ? null : content.json());
        json.set("rules", Rule.array(rules));
        return json.put("fallbackUrl", fallbackUrl);
    }

    /** This code with other {@link #leads}, checked like a change; faults stay in the input. */
    QrDraft leading(Input leads, String workspaceId, QrRules facts) {
        // A PATCH of content merges members; here all of it is another one. Rules keep the ids that they had.
        return leading(targetUrl, new Content.NoContent(), fallbackUrl, rules)
                .patchedBy(leads, Rule.stored(Json.text(leads.node())), workspaceId, facts);
    }

    /** This code with other addresses, which were checked before. */
    QrDraft leadingTo(@Nullable String otherTarget, @Nullable String otherFallback) {
        return leading(otherTarget, content, otherFallback, rules);
    }

    private QrDraft leading(
            @Nullable String otherTarget, Content otherContent, @Nullable String otherFallback, List<Rule> otherRules) {
        return new QrDraft(
                name,
                type,
                isDynamic,
                otherTarget,
                otherContent,
                design,
                forwardQuery,
                catalogId,
                presentation,
                tags,
                externalId,
                lifetime,
                otherFallback,
                otherRules,
                append,
                planned);
    }

    /** The text in the symbol of a static code, or null if it can have none. */
    @Nullable
    String staticPayload() {
        return type == QrType.URL ? targetUrl : content.staticPayload();
    }

    /** Whether both drafts put the same text into the symbol of a static code. */
    boolean hasSamePayload(QrDraft other) {
        String own = staticPayload();
        return own != null && own.equals(other.staticPayload());
    }
}
