package placard.app.workspace;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import placard.account.Invitation;
import placard.account.Member;
import placard.account.Role;
import placard.account.team.TeamList;
import placard.app.AppPages;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Scope;
import placard.page.generated.app.JtekeysGenerated;
import placard.page.generated.app.JtemembersGenerated;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.ApiKey;

/** The screens of the members of a workspace and of its API keys. */
public final class TeamRoutes {
    private static final Scripts SCRIPTS = Scripts.start("team.js");

    private final AppPages pages;
    private final WorkspaceScreens screens;
    private final TeamList team;
    private final Function<String, Map<String, String>> catalogs;
    private final Function<String, List<ApiKey>> keys;
    private final BiFunction<String, String, List<String>> webhooks;
    private final Function<String, ZoneId> zone;
    private final boolean sendsMail;
    private final InstantSource clock;

    /**
     * The screens.
     *
     * @param catalogs the names of a workspace's catalogues by their ids
     * @param keys of a workspace
     * @param webhooks the names of those of a workspace that a person or a key has made
     * @param zone of a workspace
     * @param sendsMail whether invitations are sent, where an address is given
     */
    public TeamRoutes(
            AppPages pages,
            WorkspaceScreens screens,
            TeamList team,
            Function<String, Map<String, String>> catalogs,
            Function<String, List<ApiKey>> keys,
            BiFunction<String, String, List<String>> webhooks,
            Function<String, ZoneId> zone,
            boolean sendsMail,
            InstantSource clock) {
        this.pages = pages;
        this.screens = screens;
        this.team = team;
        this.catalogs = catalogs;
        this.keys = keys;
        this.webhooks = webhooks;
        this.zone = zone;
        this.sendsMail = sendsMail;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(screens.screen(Screen.MEMBERS, this::members), screens.screen(Screen.KEYS, this::keys));
    }

    private Times times(Request request, Shell shell) {
        return new Times(shell.language(), zone.apply(request.workspaceId()));
    }

    private Answer members(Request request) {
        Shell shell = screens.shell(request, Screen.MEMBERS);
        TeamList.Team found = team.of(request.workspaceId());
        Map<String, String> names = catalogs.apply(request.workspaceId());
        Times times = times(request, shell);
        List<Role> roles = Arrays.stream(Role.values())
                .filter(role -> role.isWithin(request.caller()))
                .toList();
        return members(
                pages,
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

    private MembersView.Person person(Member member, Caller caller, Map<String, String> names) {
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
                of(caller, member.id()),
                member.id().equals(caller.actor().id()),
                member.role().isWithin(caller));
    }

    /** The webhooks of a person or a key; empty if the reader may not pause them. */
    private List<String> of(Caller caller, String maker) {
        return caller.may(Scope.WEBHOOKS_WRITE) ? webhooks.apply(caller.workspaceId(), maker) : List.of();
    }

    private MembersView.InvitationLine invited(Invitation one, Caller caller, Times times) {
        String recipient = one.recipient() == null ? one.email() : one.recipient();
        return new MembersView.InvitationLine(
                one.id(),
                recipient == null ? "" : recipient,
                one.place().role(),
                times.day(one.expiresAt()),
                one.creatorName(),
                !one.expiresAt().isAfter(clock.instant()),
                one.place().role().isWithin(caller));
    }

    private Answer keys(Request request) {
        Shell shell = screens.shell(request, Screen.KEYS);
        Times times = times(request, shell);
        List<Scope> scopes =
                Arrays.stream(Scope.values()).filter(request.caller()::may).toList();
        return keys(
                pages,
                shell,
                new KeysView(
                        keys.apply(request.workspaceId()).reversed().stream()
                                .map(key -> key(
                                        key, times, of(request.caller(), key.id()), scopes.containsAll(key.scopes())))
                                .toList(),
                        scopes));
    }

    private KeysView.Key key(ApiKey key, Times times, List<String> made, boolean isTheirs) {
        Instant used = key.lastUsedAt();
        Instant expires = key.expiresAt();
        return new KeysView.Key(
                key.id(),
                key.name(),
                key.prefix(),
                List.copyOf(key.scopes()),
                used == null ? null : times.minute(used),
                expires == null ? null : times.day(expires),
                made,
                expires != null && !expires.isAfter(clock.instant()),
                isTheirs);
    }

    /** Members, their roles, and invitations. */
    public static Answer members(AppPages pages, Shell shell, MembersView view) {
        return pages.screen(
                shell,
                "nav.members",
                SCRIPTS,
                (out, head, say) -> JtemembersGenerated.render(out, null, head, shell, say, view));
    }

    /** API keys. */
    public static Answer keys(AppPages pages, Shell shell, KeysView view) {
        return pages.screen(
                shell,
                "nav.keys",
                SCRIPTS,
                (out, head, say) -> JtekeysGenerated.render(out, null, head, shell, say, view));
    }
}
