package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import placard.base.Json;
import placard.qr.judge.Remedies.Candidate;

/** Finds out which changes help: each is judged as a whole before it is offered. */
public final class Fixes {
    /** Of one finding: what is nearest, and another way. */
    private static final int MOST_OF_ONE = 2;

    private static final int MOST_ROUNDS = 12;

    /** Judges a proposal as the making of a code would. */
    @FunctionalInterface
    public interface Gate {
        ScannabilityCheck.Verdict judge(Proposal proposal);
    }

    private final Gate gate;

    private Fixes(Gate gate) {
        this.gate = gate;
    }

    /** What helps against each finding, and last, where several are refused, what helps against all of them. */
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
        // What leaves not even a doubt is better, but any way out is better than none.
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

    /** The candidate if the finding is gone by it and nothing is refused that was not before. */
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

    /** One change after the other, until nothing is refused. */
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

    /** Puts a merge patch after another one into one patch; a null must stay, which takes something back. */
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
