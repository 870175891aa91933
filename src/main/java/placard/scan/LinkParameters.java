package placard.scan;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Percent;
import placard.base.Presentation;

/**
 * The parameters that a code adds to an address of another site.
 *
 * @param parameters values by name, which may have placeholders
 * @param slug the value of {@code {slug}}
 * @param name the value of {@code {name}}
 * @param rule the id of the rule that chose the address; null for none
 */
public record LinkParameters(
        Map<String, String> parameters,
        String slug,
        String name,
        @Nullable String rule) {
    /** No parameter makes an address longer. Servers commonly take 8 KiB. */
    private static final int LONGEST = 8_000;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(?:slug|name|table|source|rule)}");

    /** True if a scan decides on a value. */
    public boolean isOpen() {
        return parameters.values().stream().anyMatch(value -> value.contains("{table}") || value.contains("{source}"));
    }

    /**
     * The address with these parameters: behind its own and before its fragment. A name that is there already stays
     * alone. A parameter is left out if its placeholder has no value, or if the address would get too long.
     */
    public String to(String url, Presentation presentation) {
        Set<String> there = names(url);
        StringBuilder query = new StringBuilder();
        parameters.forEach((parameter, template) -> {
            String value = there.contains(parameter) ? null : filled(template, presentation);
            String pair = value == null ? "" : Percent.encode(parameter) + "=" + Percent.encode(value);
            if (!pair.isEmpty() && url.length() + query.length() + pair.length() < LONGEST) {
                query.append(query.isEmpty() ? "" : "&").append(pair);
            }
        });
        return Parameters.append(url, query.toString());
    }

    /** The decoded names of a URL's parameters. */
    private static Set<String> names(String url) {
        int hash = url.indexOf('#');
        String base = hash < 0 ? url : url.substring(0, hash);
        int mark = base.indexOf('?');
        Set<String> names = new HashSet<>();
        if (mark >= 0) {
            for (String pair : base.substring(mark + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                names.add(decoded(equals < 0 ? pair : pair.substring(0, equals)));
            }
        }
        return names;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return name; // no name of ours is like it
        }
    }

    private @Nullable String filled(String template, Presentation presentation) {
        if (template.indexOf('{') < 0) {
            return template;
        }
        Matcher found = PLACEHOLDER.matcher(template);
        StringBuilder value = new StringBuilder();
        while (found.find()) {
            String one = switch (found.group()) {
                case "{slug}" -> slug;
                case "{name}" -> name;
                case "{table}" -> presentation.table();
                case "{source}" -> presentation.source();
                default -> rule;
            };
            if (one == null) {
                return null;
            }
            found.appendReplacement(value, Matcher.quoteReplacement(one));
        }
        return found.appendTail(value).toString();
    }
}
