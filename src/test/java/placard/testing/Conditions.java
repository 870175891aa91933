package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the members of an answer say of each other. JSON Schema could say it, with conditions; but generators of clients
 * don't take those, so the document says it in words of its own that begin with {@code x-}, and here they are enforced.
 */
final class Conditions {
    private static final Pattern PLACE =
            Pattern.compile("[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N} ._-]{0,30}[\\p{L}\\p{M}\\p{N}])?");

    private final JsonNode membersByCode;
    private final JsonNode membersByType;
    private final JsonNode breakdowns;

    Conditions(ApiDocument document) {
        JsonNode schemas = document.root().at("/components/schemas");
        membersByCode = schemas.at("/Problem/x-members-by-code");
        membersByType = schemas.at("/QrContent/x-members-by-type");
        breakdowns = schemas.at("/Breakdowns/properties");
    }

    /**
     * Where a problem is not one of those that its place in the document names.
     *
     * @param status that it was answered with
     * @param documented the media type's object, with {@code x-problem-codes}
     */
    List<String> ofProblem(int status, JsonNode documented, JsonNode problem) {
        List<String> faults = new ArrayList<>();
        if (problem.path("status").asInt() != status) {
            faults.add("the status in the problem is not that of the answer");
        }
        String code = problem.path("code").asText();
        if (!texts(documented.path("x-problem-codes")).contains(code)) {
            faults.add("the code " + code + " is not documented");
        }
        Set<String> belonging = texts(membersByCode.path(code));
        membersByCode.forEach(members -> members.forEach(member -> {
            if (problem.has(member.asText()) != belonging.contains(member.asText())) {
                faults.add(member.asText() + " belongs to another code, or is missing with this one");
            }
        }));
        return faults;
    }

    /** Where an answer's codes or breakdowns contradict themselves. */
    List<String> ofAnswer(JsonNode answer) {
        List<String> faults = new ArrayList<>();
        Stream.concat(Stream.of(answer.path("qr")), answer.path("qrs").valueStream())
                .filter(code -> code.has("payload"))
                .forEach(code -> faults.addAll(ofCode(code)));
        JsonNode shares = answer.at("/data/breakdowns");
        breakdowns.properties().stream()
                .filter(rows -> rows.getValue().has("x-names"))
                .forEach(rows -> shares.path(rows.getKey()).forEach(row -> {
                    String name = row.path("name").asText();
                    if (!texts(rows.getValue().path("x-names")).contains(name)) {
                        faults.add(rows.getKey() + " has a name that is not documented: " + name);
                    }
                }));
        return faults;
    }

    private List<String> ofCode(JsonNode code) {
        List<String> faults = new ArrayList<>();
        if (code.path("isDynamic").asBoolean() && !code.path("shortUrl").isTextual()) {
            faults.add("a dynamic code has no short link");
        }
        for (String member : List.of("table", "seat", "room")) {
            JsonNode place = code.path("presentation").path(member);
            if (place.isTextual() && !PLACE.matcher(place.textValue()).matches()) {
                faults.add("presentation." + member + " has a character that it may not have");
            }
        }
        if (!code.path("content").isNull()) {
            faults.addAll(ofContent(code.path("type").asText(), code.path("content")));
        }
        return faults;
    }

    private List<String> ofContent(String type, JsonNode content) {
        List<String> faults = new ArrayList<>();
        JsonNode members = membersByType.path(type);
        Set<String> required = texts(members.path("required"));
        Set<String> known = texts(members.path("optional"));
        known.addAll(required);
        content.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                faults.add("content." + name + " is not one of type " + type);
            }
        });
        required.stream().filter(name -> !content.hasNonNull(name)).forEach(name -> faults.add("no content." + name));
        if (type.equals("vcard")
                && Stream.of("firstName", "lastName", "organization").noneMatch(content::hasNonNull)) {
            faults.add("a business card without a name");
        }
        String security = content.path("security").asText();
        boolean open = security.equals("nopass");
        boolean mayLack = open || security.equals("WPA2-EAP");
        boolean hasPassword = content.hasNonNull("password");
        if (type.equals("wifi") && (hasPassword ? open : !mayLack)) {
            faults.add("a network has a password unless its security is nopass; with WPA2-EAP it may lack one");
        }
        return faults;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
