package placard.qr.rule;

import placard.base.Worded;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** The conditions of a rule, in the order in which they are asked: the cheap ones first. */
public enum Condition implements Worded {
    DEVICES,
    OS,
    TABLES,
    SOURCES,
    PARAMETERS,
    LANGUAGES,
    DAYS,
    TIMES,
    DATES,
    COUNTRIES,
    CITIES;

    /** Whether a scan tells what this condition asks for. */
    boolean isKnown(ScanFacts scan) {
        return switch (this) {
            case DEVICES -> scan.device() != Device.UNKNOWN;
            case OS -> scan.os() != Os.UNKNOWN;
            case TABLES -> scan.table() != null;
            case SOURCES -> scan.source() != null;
            case LANGUAGES -> scan.language() != null;
            case COUNTRIES -> scan.country() != null;
            case CITIES -> scan.city() != null;
            case PARAMETERS, DAYS, TIMES, DATES -> true;
        };
    }
}
