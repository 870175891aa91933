package placard.app;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import placard.account.Invitation;
import placard.account.Member;
import placard.account.Role;
import placard.account.team.TeamList;
import placard.base.Scope;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.ApiKey;

/** The screens about those who work together in a workspace, and their programs. */
public final class TeamRoutes {
    private final TeamPages pages;
    private final Inside inside;
    private final TeamList team;
    private final Function<String, Map<String, String>> catalogs;
    private final Function<String, List<ApiKey>> keys;
    private final Function<String, ZoneId> zone;
    private final boolean sendsMail;
    private final InstantSource clock;

    /**
     * The screens.
     *
     * @param catalogs the names of a workspace's catalogues by their ids
     * @param keys of a workspace
     * @param zone of a workspace
     * @param sendsMail whether invitations are sent, where an address is given
     */
    public TeamRoutes(
            TeamPages pages,
            Inside inside,
            TeamList team,
            Function<String, Map<String, String>> catalogs,
            Function<String, List<ApiKey>> keys,
            Function<String, ZoneId> zone,
            boolean sendsMail,
            InstantSource clock) {
        this.pages = pages;
        this.inside = inside;
        this.team = team;
        this.catalogs = catalogs;
        this.keys = keys;
        this.zone = zone;
        this.sendsMail = sendsMail;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(inside.screen(Screen.MEMBERS, this::members), inside.screen(Screen.KEYS, this::keys));
    }

    private Times times(Request request, Shell shell) {
        return new Times(shell.language(), zone.apply(request.workspaceId()));
    }

    private Answer members(Request request) {
        Shell shell = inside.shell(request, Screen.MEMBERS);
        TeamList.Team found = team.of(request.workspaceId());
        Map<String, String> names = catalogs.apply(request.workspaceId());
        Times times = times(request, shell);
        List<Role> roles = Arrays.stream(Role.values())
                .filter(role -> role.isWithin(request.caller()))
                .toList();
        return pages.members(
                shell,
                new MembersView(
                        found.members().stream()
                                .map(member -> person(member, request.caller(), names))
                                .toList(),
                        found.invitations().stream()
                                .map(one -> invited(one, request.caller(), times))
                                .toList(),
                        roles,
                        names,
                        sendsMail));
    }

    private static MembersView.Person person(Member member, Caller caller, Map<String, String> names) {
        Set<String> ids = member.place().catalogIds();
        List<String> shown = ids == null
                ? List.of()
                : ids.stream().sorted().map(id -> names.getOrDefault(id, id)).toList();
        return new MembersView.Person(
                member.id(),
                member.name(),
                member.email(),
                member.role(),
                shown,
                ids == null ? "" : String.join(" ", ids),
                member.id().equals(caller.actor().id()),
                member.role().isWithin(caller));
    }

    private MembersView.Invited invited(Invitation one, Caller caller, Times times) {
        String recipient = one.recipient() == null ? one.email() : one.recipient();
        return new MembersView.Invited(
                one.id(),
                recipient == null ? "" : recipient,
                one.place().role(),
                times.day(one.expiresAt()),
                one.creatorName(),
                !one.expiresAt().isAfter(clock.instant()),
                one.place().role().isWithin(caller));
    }

    private Answer keys(Request request) {
        Shell shell = inside.shell(request, Screen.KEYS);
        Times times = times(request, shell);
        List<Scope> scopes =
                Arrays.stream(Scope.values()).filter(request.caller()::may).toList();
        return pages.keys(
                shell,
                new KeysView(
                        keys.apply(request.workspaceId()).reversed().stream()
                                .map(key -> key(key, times, scopes.containsAll(key.scopes())))
                                .toList(),
                        scopes));
    }

    private KeysView.Key key(ApiKey key, Times times, boolean isTheirs) {
        Instant used = key.lastUsedAt();
        Instant expires = key.expiresAt();
        return new KeysView.Key(
                key.id(),
                key.name(),
                key.prefix(),
                List.copyOf(key.scopes()),
                used == null ? null : times.minute(used),
                expires == null ? null : times.day(expires),
                expires != null && !expires.isAfter(clock.instant()),
                isTheirs);
    }
}
