package placard.qr;

import java.util.function.BiPredicate;

/**
 * What the rules of a code need to know of the rest of the service.
 *
 * @param fileExists whether a workspace has a file of this id
 * @param catalogExists whether a workspace has a catalogue of this id
 */
public record QrRules(
        ShortLinks links, BiPredicate<String, String> fileExists, BiPredicate<String, String> catalogExists) {}
