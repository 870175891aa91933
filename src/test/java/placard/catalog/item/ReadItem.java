package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.assertj.core.api.Assertions;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;

/** Reads JSON with apostrophes for quotation marks, as the routes would. */
final class ReadItem {
    private ReadItem() {}

    static ObjectNode json(String text) {
        return (ObjectNode) Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    static ItemContext context(String currency) {
        return new ItemContext(
                Currency.getInstance(currency), ZoneOffset.UTC, LocalTime.MIDNIGHT, _ -> false, new Random(7));
    }

    static Metadata.Reading metadata(Metadata before, String item) {
        Input input = new Input(json(item));
        Metadata.Reading reading = Metadata.patched(before, input, context("INR"));
        input.check();
        return reading;
    }

    static List<String> warnings(String item) {
        return warnings(null, item);
    }

    static List<String> warnings(Metadata before, String item) {
        Input input = new Input(json(item));
        Metadata.patched(before, input, context("INR"));
        return input.warnings();
    }

    static Pricing pricing(Pricing before, Metadata had, String item) {
        Input input = new Input(json(item));
        Metadata.Reading reading = Metadata.patched(had, input, context("INR"));
        Pricing pricing = Pricing.patched(before, input, reading.metadata(), reading.pricesSent(), context("INR"));
        input.check();
        return pricing;
    }

    static List<String> faults(String json, Consumer<Input> reader) {
        Input input = new Input(json(json));
        reader.accept(input);
        Refusal refusal = Assertions.catchThrowableOfType(Refusal.class, input::check);
        return refusal == null
                ? List.of()
                : ((Refusal.Invalid) refusal.reason())
                        .faults().stream()
                                .map(fault -> fault.pointer() + " " + fault.code())
                                .toList();
    }

    static List<String> metadataFaults(Metadata before, String item) {
        return faults(item, input -> Metadata.patched(before, input, context("INR")));
    }
}
