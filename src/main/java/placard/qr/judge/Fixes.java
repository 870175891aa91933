package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import placard.base.Json;
import placard.qr.judge.Remedies.Candidate;

/** Finds changes that remove findings. Each is judged with the whole design before it is offered. */
public final class Fixes {
    /** The most fixes of one finding: the nearest one, and an alternative. */
    private static final int MOST_OF_ONE = 2;

    private static final int MOST_ROUNDS = 12;

    /** Judges a proposal in the same way as a new code. */
    @FunctionalInterface
    public interface Gate {
        ScannabilityCheck.Verdict judge(Proposal proposal);
    }

    private final Gate gate;

    private Fixes(Gate gate) {
        this.gate = gate;
    }

    /** The fixes of each finding; then, if there are several errors, one that removes them all. */
    public static List<Fix> of(Proposal proposal, ScannabilityCheck.Verdict verdict, Gate gate) {
        Fixes fixes = new Fixes(gate);
        List<Fix> found = new ArrayList<>();
        List<Finding> all = new ArrayList<>(verdict.errors());
        all.addAll(verdict.doubts());
        for (Finding finding : all) {
            if (found.stream().noneMatch(fix -> fix.of().contains(finding))) {
                found.addAll(fixes.of(finding, proposal, verdict, MOST_OF_ONE));
            }
        }
        if (verdict.errors().size() > 1) {
            fixes.all(proposal, verdict).ifPresent(found::add);
        }
        return found;
    }

    private List<Fix> of(Finding finding, Proposal proposal, ScannabilityCheck.Verdict before, int most) {
        List<Fix> found = new ArrayList<>();
        Set<Fix.Kind> kinds = EnumSet.noneOf(Fix.Kind.class);
        List<Candidate> candidates = Remedies.of(finding, proposal);
        boolean isError = before.errors().contains(finding);
        // A fix that leaves no doubt is better, but any fix is better than none.
        for (boolean mayDoubt : isError ? new boolean[] {false, true} : new boolean[] {false}) {
            for (Candidate candidate : candidates) {
                if (found.size() < most && !kinds.contains(candidate.kind())) {
                    tried(candidate, finding, proposal, before, mayDoubt).ifPresent(fix -> {
                        kinds.add(fix.kind());
                        found.add(fix);
                    });
                }
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        if (isError) {
            tried(Remedies.plain(), finding, proposal, before, true).ifPresent(found::add);
        }
        return found;
    }

    /** The candidate if it removes the finding and adds no error. */
    private Optional<Fix> tried(
            Candidate candidate,
            Finding finding,
            Proposal proposal,
            ScannabilityCheck.Verdict before,
            boolean mayDoubt) {
        ScannabilityCheck.Verdict after = gate.judge(proposal.with(candidate.patch()));
        boolean isGone = after.errors().stream().noneMatch(finding::isLike)
                && (mayDoubt || after.doubts().stream().noneMatch(finding::isLike));
        boolean isNoWorse = after.errors().stream()
                .allMatch(error -> before.errors().stream().anyMatch(error::isLike));
        if (!isGone || !isNoWorse) {
            return Optional.empty();
        }
        List<Finding> solved = new ArrayList<>();
        for (Finding one : before.errors()) {
            if (after.errors().stream().noneMatch(one::isLike)) {
                solved.add(one);
            }
        }
        for (Finding one : before.doubts()) {
            if (after.doubts().stream().noneMatch(one::isLike)
                    && after.errors().stream().noneMatch(one::isLike)) {
                solved.add(one);
            }
        }
        return Optional.of(new Fix(
                candidate.kind(),
                List.copyOf(solved),
                candidate.patch(),
                after.errors().isEmpty()));
    }

    /** A combination of changes, one after the other, until no error is left. */
    private Optional<Fix> all(Proposal proposal, ScannabilityCheck.Verdict verdict) {
        ObjectNode whole = Json.object();
        Proposal now = proposal;
        ScannabilityCheck.Verdict left = verdict;
        for (int round = 0; round < MOST_ROUNDS && !left.errors().isEmpty(); round++) {
            List<Fix> next = of(left.errors().getFirst(), now, left, 1);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            add(whole, next.getFirst().patch());
            now = now.with(next.getFirst().patch());
            left = gate.judge(now);
        }
        return left.errors().isEmpty()
                ? Optional.of(new Fix(Fix.Kind.ALL, verdict.errors(), whole, true))
                : Optional.empty();
    }

    /** Merges a merge patch into another one. A null must stay, because it removes a member. */
    private static void add(ObjectNode whole, ObjectNode patch) {
        patch.properties().forEach(member -> {
            if (member.getKey().equals("design")) {
                whole.withObject("/design")
                        .setAll((ObjectNode) member.getValue().deepCopy());
            } else {
                whole.set(member.getKey(), member.getValue());
            }
        });
    }
}
