package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import placard.base.Json;
import placard.base.Zones;
import placard.qr.rule.Warning;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.ETags;

/**
 * Writes codes as answers, whose rules have warnings. Those change without a write of the code.
 *
 * @param knowsCities whether cities of scans can be known
 * @param knowsCountries whether countries of scans can be known
 */
public record RuleFacts(
        Database database,
        ShortLinks links,
        InstantSource clock,
        Function<String, Zones> zonesOf,
        BooleanSupplier knowsCities,
        BooleanSupplier knowsCountries,
        Published published) {
    /** Whether a catalogue of a workspace is published. */
    @FunctionalInterface
    public interface Published {
        boolean test(Tx tx, String workspaceId, String catalogId);
    }

    /** The code as an answer, within a transaction. */
    ObjectNode json(Tx tx, QrCode code) {
        return json(code, catalog -> published.test(tx, code.workspaceId(), catalog));
    }

    /** The code as an answer. */
    ObjectNode json(QrCode code) {
        return json(code, catalog -> database.read(tx -> published.test(tx, code.workspaceId(), catalog)));
    }

    /** A response with the code. */
    Answer answer(QrCode code, List<String> warnings) {
        return answer(code, json(code), warnings);
    }

    /** A response with the code, within a transaction. */
    Answer answer(Tx tx, QrCode code) {
        return answer(code, json(tx, code), List.of());
    }

    private static Answer answer(QrCode code, ObjectNode json, List<String> warnings) {
        Answer answer = Answer.ok(Answer.warned(Json.object().set("qr", json), warnings));
        // Warnings of rules change without a new version.
        return code.rules().isEmpty()
                ? answer.tagged(code.version())
                : answer.tagged(code.version(), ETags.digest(Json.text(json)));
    }

    private ObjectNode json(QrCode code, Predicate<String> isPublic) {
        ObjectNode json = code.json(links);
        if (code.rules().isEmpty()) {
            return json;
        }
        List<Set<Warning>> warnings = warnings(code, isPublic);
        for (int i = 0; i < warnings.size(); i++) {
            ArrayNode words = ((ObjectNode) json.path("rules").get(i)).putArray("warnings");
            warnings.get(i).forEach(warning -> words.add(warning.word()));
        }
        return json;
    }

    /** The warnings of a code's rules, in the order of the rules. */
    public List<Set<Warning>> warnings(QrCode code) {
        return warnings(code, catalog -> database.read(tx -> published.test(tx, code.workspaceId(), catalog)));
    }

    private List<Set<Warning>> warnings(QrCode code, Predicate<String> isPublic) {
        LocalDate today = LocalDate.ofInstant(
                clock.instant(), zonesOf.apply(code.workspaceId()).latest());
        return Warning.of(
                code.rules(),
                new Warning.Facts(today, knowsCities.getAsBoolean(), knowsCountries.getAsBoolean(), isPublic));
    }
}
