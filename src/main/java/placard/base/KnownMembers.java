package placard.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The known members of an object: those that its reader has read or declared. */
final class KnownMembers {
    /** The limit on reported members, because each of them is compared with all known ones. */
    private static final int MOST_UNKNOWN = 100;

    private static final int MOST_WARNINGS = 50;
    private static final String CODE = "unknown_member";

    private final Set<String> asked = new HashSet<>();
    private final Set<String> readOnly = new HashSet<>();
    private final Map<String, Collection<String>> held = new TreeMap<>();

    void ask(String name) {
        asked.add(name);
    }

    Set<String> asked() {
        return asked;
    }

    void ignore(String... names) {
        readOnly.addAll(Set.of(names));
    }

    /** Declares the members of an inner object. */
    void hold(String member, Collection<String> names) {
        held.put(member, names);
    }

    /**
     * Reports the unknown members of an object. It is a fault if the name misspells a known one or belongs one level
     * deeper. Otherwise it is a warning, or a fault if the findings are strict.
     */
    void nameUnknown(ObjectNode node, String pointer, Findings findings) {
        String here = "Known here: " + String.join(", ", new TreeSet<>(asked)) + ".";
        for (String name : unknown(node)) {
            String at = Findings.at(pointer, Texts.shown(name));
            String meant = meant(name);
            if (meant != null) {
                findings.fault(at, CODE, "Did you mean " + pointer + meant + "?");
            } else if (findings.isStrict()) {
                findings.fault(at, CODE, here);
            } else if (findings.warnings().size() < MOST_WARNINGS) {
                findings.warn("Unknown member ignored: " + at);
            }
        }
    }

    /** Reports as faults the unknown members whose name is one letter away from one of these names. */
    void refuseNear(ObjectNode node, Collection<String> names, String pointer, Findings findings) {
        for (String name : unknown(node)) {
            String near = names.contains(name) ? null : Spelling.nearest(name, names, 1);
            if (near != null) {
                String at = Findings.at(pointer, Texts.shown(name));
                findings.fault(at, CODE, "Did you mean " + Findings.at(pointer, near) + "?");
            }
        }
    }

    /** The unknown members of an object, at most the first hundred. */
    private List<String> unknown(ObjectNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        names.removeIf(name -> asked.contains(name) || readOnly.contains(name));
        return names.subList(0, Math.min(names.size(), MOST_UNKNOWN));
    }

    /** The place, below the object, of the member that the caller probably meant; null if none is near. */
    private @Nullable String meant(String name) {
        String near = Spelling.nearest(name, asked, Integer.MAX_VALUE);
        if (near != null) {
            return "/" + near;
        }
        return held.entrySet().stream()
                .flatMap(member -> member.getValue().stream()
                        .filter(inner -> Spelling.isSame(name, inner))
                        .map(inner -> "/" + member.getKey() + "/" + inner))
                .findFirst()
                .orElse(null);
    }
}
