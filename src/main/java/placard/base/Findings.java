package placard.base;

import java.util.ArrayList;
import java.util.List;

/** The faults and warnings found in one body, at any level of it. */
final class Findings {
    private final List<Fault> faults;
    private final List<String> warnings;
    private final boolean isStrict;

    /** Starts without findings. If strict, unknown members count as faults. */
    Findings(boolean isStrict) {
        this(new ArrayList<>(), new ArrayList<>(), isStrict);
    }

    private Findings(List<Fault> faults, List<String> warnings, boolean isStrict) {
        this.faults = faults;
        this.warnings = warnings;
        this.isStrict = isStrict;
    }

    /** The same findings, strict from now on. */
    Findings strict() {
        return new Findings(faults, warnings, true);
    }

    boolean isStrict() {
        return isStrict;
    }

    /** The pointer of a member of the object at a pointer. */
    static String at(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    void fault(String pointer, String code, String message) {
        add(new Fault(pointer, code, message));
    }

    void add(Fault fault) {
        faults.add(fault);
    }

    boolean hasFaults() {
        return !faults.isEmpty();
    }

    /** Whether there is no fault at this pointer or below it. */
    boolean isSound(String place) {
        return faults.stream()
                .map(Fault::pointer)
                .noneMatch(pointer -> pointer.equals(place) || pointer.startsWith(place + "/"));
    }

    void warn(String warning) {
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    List<Fault> faults() {
        return List.copyOf(faults);
    }

    List<String> warnings() {
        return warnings;
    }

    void check() {
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(List.copyOf(faults), List.copyOf(warnings)));
        }
    }
}
