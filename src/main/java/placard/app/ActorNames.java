package placard.app;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import placard.account.Member;
import placard.base.Confusables;
import placard.page.Words;

/**
 * The names of people in the logs. A log keeps the name of that time, which people choose themselves. If the person has
 * another name now, or a member's name looks the same, the log adds who it was.
 */
public final class ActorNames {
    private final Words words;
    private final Map<String, Member> members = new HashMap<>();
    private final Map<String, Set<String>> ids = new HashMap<>();

    /** @param members those of the workspace now */
    public ActorNames(Words words, Collection<Member> members) {
        this.words = words;
        for (Member member : members) {
            this.members.put(member.id(), member);
            ids.computeIfAbsent(Confusables.skeleton(member.name()), _ -> new HashSet<>())
                    .add(member.id());
        }
    }

    /** @param name theirs then */
    public String of(String kind, String id, String name) {
        return switch (kind) {
            case "key" -> words.say("activity.key", name);
            case "command" -> words.say("activity.command");
            case "schedule" -> words.say("activity.schedule");
            default -> person(id, name);
        };
    }

    private String person(String id, String name) {
        Member member = members.get(id);
        boolean isRenamed = member != null && !member.name().equals(name);
        if (!isRenamed && !isAnothers(id, name)) {
            return name;
        }
        // The workspace may know only the id of a former member.
        String now = member == null ? id : isRenamed ? member.name() + ", " + member.email() : member.email();
        return name + " (" + now + ")";
    }

    private boolean isAnothers(String id, String name) {
        return ids.getOrDefault(Confusables.skeleton(name), Set.of()).stream().anyMatch(other -> !other.equals(id));
    }
}
