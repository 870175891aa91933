package placard.qr.rule;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.base.Presentation;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * A made-up scan, to try a code. What is null or unknown isn't known of the guest.
 *
 * @param presentation what the scanned URL says of table and source
 * @param parameters further parameters of the scanned URL
 * @param withWeek whether the rule of each minute of that week is wanted too
 */
public record TrialScan(
        Instant at,
        Device device,
        Os os,
        @Nullable LanguageTag language,
        @Nullable String country,
        @Nullable String city,
        Presentation presentation,
        Map<String, String> parameters,
        boolean withWeek) {}
