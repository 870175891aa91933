package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Scope;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.base.Worded;
import placard.web.Answer;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/**
 * Questions destinations that are valid but probably wrong, before a credit is spent and a code is printed. Nothing is
 * refused: the owner decides.
 *
 * @param isPublic whether a host has a public address; empty if unknown
 * @param lookups how many hosts each caller may look up; beyond it, none are
 */
public record DestinationCheck(Function<String, Optional<Boolean>> isPublic, RateLimits lookups) {
    private static final int MOST_URLS = 40;

    /** The words that people write for the scheme, a separator with faults, and the rest. */
    private static final Pattern SCHEME = Pattern.compile(
            "(?:https?://)?(h?t{0,3}ps{0,2}|https?)(?::/{0,3}|;/{1,3}|/{2,3})([^/:;].*)", Pattern.CASE_INSENSITIVE);

    /** Why a destination is probably wrong. */
    private enum Doubt implements Worded {
        /** The host has no dot, such as {@code asdf}. */
        INCOMPLETE,
        /** The scheme is misspelt, such as {@code htps:}. */
        SCHEME,
        /** Only this machine or its network can open it. */
        LOCAL,
        /** The DNS knows no public address of the host. */
        UNKNOWN_HOST
    }

    private record Finding(Doubt doubt, @Nullable String suggestion) {}

    public List<Route> routes() {
        return List.of(Route.question("/api/v1/qr/destinations", Scope.QR_READ, this::check));
    }

    private Answer check(Request request) {
        Input input = request.input();
        input.require("urls");
        List<String> urls = input.texts("urls", MOST_URLS, WebUrl.MAX_LENGTH);
        request.checkInput();
        ObjectNode body = Json.object();
        ArrayNode found = body.putArray("destinations");
        Map<String, Boolean> known = new HashMap<>();
        for (String url : urls == null ? List.<String>of() : urls) {
            Finding finding = judge(url, host -> known.computeIfAbsent(host, name -> isKnown(request, name)));
            found.addObject()
                    .put("url", url)
                    .put("question", finding == null ? null : finding.doubt.word())
                    .put("suggestion", finding == null ? null : finding.suggestion);
        }
        return Answer.ok(Answer.warned(body, input.warnings()));
    }

    /** Whether a host has a public address, as far as this caller may ask. */
    private boolean isKnown(Request request, String host) {
        String caller = request.caller().actor().id();
        return lookups.count(caller).remaining() < 0 || isPublic.apply(host).orElse(true);
    }

    private static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    private static @Nullable Finding judge(String url, Function<String, Boolean> isKnown) {
        Matcher misspelt = SCHEME.matcher(url);
        WebUrl parsed = WebUrl.parse(url);
        if (misspelt.matches() && (parsed == null || !parsed.authority().contains("."))) {
            String better = "https://" + misspelt.group(2);
            WebUrl meant = WebUrl.parse(better);
            if (meant != null && meant.authority().contains(".")) {
                return new Finding(Doubt.SCHEME, better);
            }
        }
        if (parsed == null) {
            return null;
        }
        WebHost host = WebHost.of(parsed);
        if (host.isThisMachine() || host.isPrivate()) {
            return new Finding(Doubt.LOCAL, null);
        }
        if (isAddress(host.name())) {
            return null;
        }
        if (!host.name().contains(".")) {
            return new Finding(Doubt.INCOMPLETE, null);
        }
        return isKnown.apply(host.name()) ? null : new Finding(Doubt.UNKNOWN_HOST, null);
    }
}
