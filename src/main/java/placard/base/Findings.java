package placard.base;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The faults and warnings found in one body, at any level of it. */
final class Findings {
    private static final int MOST = Refusal.Invalid.MOST;

    private final List<Fault> faults;
    private final Set<String> warnings;
    /** The number of faults that are not kept. */
    private final AtomicInteger more;

    private final boolean isStrict;
    /** The code of all faults; null if each has its own. */
    private final @Nullable String code;

    /** Starts without findings. If strict, unknown members count as faults. */
    Findings(boolean isStrict) {
        this(new ArrayList<>(), new LinkedHashSet<>(), new AtomicInteger(), isStrict, null);
    }

    private Findings(
            List<Fault> faults, Set<String> warnings, AtomicInteger more, boolean isStrict, @Nullable String code) {
        this.faults = faults;
        this.warnings = warnings;
        this.more = more;
        this.isStrict = isStrict;
        this.code = code;
    }

    /** The same findings, strict from now on. */
    Findings strict() {
        return new Findings(faults, warnings, more, true, code);
    }

    /** The same findings, where each further fault has this code. */
    Findings coded(String other) {
        return new Findings(faults, warnings, more, isStrict, other);
    }

    boolean isStrict() {
        return isStrict;
    }

    /** The pointer of a member of the object at a pointer. */
    static String at(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    void fault(String pointer, String own, String message) {
        add(new Fault(pointer, code == null ? own : code, message));
    }

    void add(Fault fault) {
        if (faults.size() < MOST) {
            faults.add(fault);
        } else {
            more.incrementAndGet();
        }
    }

    boolean hasFaults() {
        return !faults.isEmpty();
    }

    /** Whether there is no fault at this pointer or below it. A fault that isn't kept may be anywhere. */
    boolean isSound(String place) {
        return more.get() == 0
                && faults.stream()
                        .map(Fault::pointer)
                        .noneMatch(pointer -> pointer.equals(place) || pointer.startsWith(place + "/"));
    }

    void warn(String warning) {
        if (warnings.size() < MOST) {
            warnings.add(warning);
        }
    }

    List<Fault> faults() {
        return List.copyOf(faults);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    void check() {
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults(), warnings(), more.get()));
        }
    }
}
