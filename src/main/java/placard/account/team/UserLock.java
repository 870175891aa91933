package placard.account.team;

import java.time.Instant;
import java.util.Set;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.Memberships;
import placard.account.Memberships.Membership;
import placard.account.User;
import placard.account.Users;
import placard.account.team.MemberRoutes.KeyLimit;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.storage.Tx;
import placard.web.Actor;

/**
 * Locks users out of the installation and lets them in again. The user and their workspaces are notified.
 *
 * <p>A locked user's API keys lose the same rights as after leaving, for good. Otherwise users could invite themselves
 * under another name.
 */
public record UserLock(Users users, Memberships memberships, KeyLimit keys, ActivityLog activity, AccountLog log) {
    /** Does nothing if the user is already in this state or doesn't exist. */
    public void set(Tx tx, String userId, boolean isLockedOut, Actor by, Instant now) {
        users.find(tx, userId)
                .filter(user -> (user.disabledAt() != null) != isLockedOut)
                .ifPresent(user -> change(tx, user, isLockedOut, by, now));
    }

    private void change(Tx tx, User user, boolean isLockedOut, Actor by, Instant now) {
        users.setDisabled(tx, user.id(), isLockedOut, now);
        log.add(tx, user.id(), isLockedOut ? AccountChange.Kind.LOCKED_OUT : AccountChange.Kind.LET_IN, null);
        Action action = isLockedOut ? Action.LOCKED_OUT : Action.LET_IN;
        Subject subject = Subject.of(Subject.Kind.MEMBER, user.id(), user.name());
        for (Membership place : memberships.list(tx, user.id())) {
            if (isLockedOut) {
                keys.limit(tx, place.workspaceId(), user.id(), Set.of());
            }
            activity.add(tx, place.workspaceId(), by, action, subject, Change.NONE);
        }
    }
}
