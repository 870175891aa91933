package placard;

import java.security.SecureRandom;
import java.time.InstantSource;
import placard.account.AccountLog;
import placard.account.Memberships;
import placard.account.Passwords;
import placard.account.Sessions;
import placard.account.Users;
import placard.account.team.Invitations;
import placard.base.Ids;
import placard.server.Startup;
import placard.settings.Config;
import placard.storage.Database;

/** People who sign in, and the workspaces that they belong to. */
record People(
        Users users,
        Memberships memberships,
        Sessions sessions,
        Passwords passwords,
        Invitations invitations,
        AccountLog log,
        Mailing mailing) {

    static People of(
            Config config,
            Startup startup,
            Database database,
            Main.Tenants tenants,
            Mailing mailing,
            Ids ids,
            SecureRandom random,
            InstantSource clock,
            Passwords.Cost passwordCost) {
        Users users = new Users();
        Memberships memberships = new Memberships();
        Sessions sessions =
                new Sessions(database, ids, random, clock, config.dashboard().longestSession());
        Passwords passwords = new Passwords(passwordCost);
        startup.onStop("passwords", passwords);
        AccountLog log = new AccountLog(ids, clock, config.dashboard().activityKept(), mailing.letters());
        Invitations invitations = new Invitations(
                database,
                users,
                memberships,
                sessions,
                passwords,
                tenants.keys()::may,
                tenants.log(),
                log,
                ids,
                random,
                clock);
        return new People(users, memberships, sessions, passwords, invitations, log, mailing);
    }
}
