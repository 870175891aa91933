package placard.wiring;

import placard.account.AccountLog;
import placard.account.AppKey;
import placard.account.Memberships;
import placard.account.OneTimeLinks;
import placard.account.Passwords;
import placard.account.Sessions;
import placard.account.Users;
import placard.account.team.Invitations;
import placard.account.team.MemberRemoval;
import placard.server.KeyStart;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.storage.Database;

/**
 * Users and their memberships.
 *
 * @param appKey the key with which the dashboard signs
 */
public record People(
        AppKey appKey,
        Mailing mailing,
        Users users,
        Memberships memberships,
        Sessions sessions,
        Passwords passwords,
        OneTimeLinks links,
        Invitations invitations,
        MemberRemoval departures,
        AccountLog log) {
    public static People of(Ambient ambient, Tenants tenants) throws StartRefused {
        Config config = ambient.config();
        Database database = tenants.database();
        AppKey appKey = KeyStart.appKey(config.keyDir(), ambient.random(), database, config.secret());
        Mailing mailing = Mailing.of(ambient, appKey);
        Users users = new Users();
        Memberships memberships = new Memberships();
        Sessions sessions = new Sessions(
                database,
                ambient.ids(),
                ambient.random(),
                ambient.clock(),
                config.dashboard().longestSession());
        Passwords passwords = new Passwords(ambient.passwordCost());
        ambient.onStop("passwords", passwords);
        AccountLog log = new AccountLog(
                ambient.ids(), ambient.clock(), config.dashboard().activityKept(), mailing.letters());
        OneTimeLinks links = new OneTimeLinks(ambient.random(), ambient.clock());
        Invitations invitations = new Invitations(
                database,
                users,
                memberships,
                sessions,
                passwords,
                links,
                tenants.keys()::may,
                tenants.log(),
                log,
                ambient.ids(),
                ambient.clock());
        MemberRemoval departures = new MemberRemoval(memberships, invitations, tenants.keys()::limit, tenants.log());
        return new People(
                appKey, mailing, users, memberships, sessions, passwords, links, invitations, departures, log);
    }
}
