package placard.app.instance;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.account.Memberships;
import placard.account.User;
import placard.account.team.UserLock;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Json;
import placard.qr.Stops;
import placard.storage.Database;
import placard.web.Actor;
import placard.workspace.Credits;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/** Changes of the installation by operators, in the dashboard and by commands. */
public record InstanceChanges(
        Database database,
        Workspaces workspaces,
        Credits credits,
        Memberships memberships,
        UserLock lockouts,
        ActivityLog log,
        InstantSource clock) {
    /** All that the screen shows and does. */
    public InstanceRoutes.InstanceActions work(
            Supplier<InstanceView.State> state, Supplier<List<User>> people, InstanceRoutes.@Nullable Mailbox mailbox) {
        return new InstanceRoutes.InstanceActions(
                state,
                people,
                () -> database.read(workspaces::list),
                this::make,
                this::give,
                (by, user, isLockedOut) -> database.write(tx -> {
                    lockouts.set(tx, user, isLockedOut, by, clock.instant());
                    return user;
                }),
                this::halt,
                () -> database.read(Stops::list).stream().map(Stops.Stop::name).toList(),
                mailbox);
    }

    private boolean halt(String typed, boolean isStopped) {
        Stops.Stop stop;
        try {
            stop = Stops.named(typed);
        } catch (IllegalArgumentException noHost) {
            return false;
        }
        return database.write(tx -> {
            if (!isStopped) {
                return Stops.allow(tx, stop);
            }
            boolean isThere = stop.kind() == Stops.Kind.HOST || Stops.isCode(tx, stop.name());
            if (isThere) {
                Stops.stop(tx, stop, clock.instant());
            }
            return isThere;
        });
    }

    private void make(Actor by, String name, long firstCredits, String timezone) {
        database.write(tx -> {
            Workspace made = workspaces.create(tx, name, firstCredits, Workspace.zoneOf(timezone));
            Subject subject = Subject.of(Subject.Kind.WORKSPACE, made.id(), made.name());
            log.add(tx, made.id(), by, Action.CREATED, subject, Change.NONE);
            memberships.giveToOperators(tx, made.id(), log, by, clock.instant());
            return made;
        });
    }

    private void give(Actor by, String workspaceId, long amount, String reason) {
        database.write(tx -> {
            long now = credits.grant(tx, workspaceId, amount, reason);
            String name = workspaces.get(tx, workspaceId).name();
            Change change = new Change(
                    Json.object(), Json.object().put("amount", amount).put("reason", reason), List.of());
            log.add(tx, workspaceId, by, Action.GRANTED, Subject.of(Subject.Kind.WORKSPACE, workspaceId, name), change);
            return now;
        });
    }
}
