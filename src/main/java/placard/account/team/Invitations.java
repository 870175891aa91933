package placard.account.team;

import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.Invitation;
import placard.account.LinkState;
import placard.account.Memberships;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.Passwords;
import placard.account.Proof;
import placard.account.RoleScope;
import placard.account.Sessions;
import placard.account.Theme;
import placard.account.Token;
import placard.account.User;
import placard.account.Users;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/** Invitations: one-time links that make a user a member of a workspace, valid for seven days. */
public record Invitations(
        Database database,
        Users users,
        Memberships memberships,
        Sessions sessions,
        Passwords passwords,
        OneTimeLinks links,
        KeyCheck keys,
        ActivityLog log,
        AccountLog accounts,
        Ids ids,
        InstantSource clock) {
    private static final String OPEN = """
         from one_time_link
        where workspace_id = ? and purpose = 'invite' and used_at is null
        """;

    /** True if an API key may still invite. A revoked or expired key may not. */
    @FunctionalInterface
    public interface KeyCheck {
        boolean may(Tx tx, String workspaceId, String keyId, Set<Scope> scopes);
    }

    /** A new invitation. Its token is shown once. */
    record NewInvitation(Invitation invitation, String token) {}

    /** The offer behind a link. */
    public record Offer(Invitation invitation, String handle, String workspaceName) {}

    /** Mails a link that proves an address for an invitation which names another one. */
    @FunctionalInterface
    public interface ProofMail {
        /** @param path of the link */
        void mail(Tx tx, String email, String path);
    }

    /** The result of accepting an invitation. */
    public enum Acceptance {
        YES,
        /** The user is a member already. The link stays valid. */
        ALREADY,
        /** The link is used or expired. */
        TOO_LATE
    }

    NewInvitation create(
            Tx tx, String workspaceId, RoleScope place, @Nullable String recipient, @Nullable String email, Actor by) {
        String token = links.create(tx, Purpose.INVITE, null);
        String id = ids.next(Invitation.ID);
        tx.update(
                """
                update one_time_link
                set id = ?, workspace_id = ?, role = ?, catalog_ids = ?, recipient = ?, email = ?, email_folded = ?,
                    created_by = ?, created_by_name = ?
                where token_hash = ?
                """,
                id,
                workspaceId,
                place.role().word(),
                place.column(),
                recipient,
                email,
                email == null ? null : User.folded(email),
                by.id(),
                by.name(),
                Token.hash(token));
        return new NewInvitation(find(tx, workspaceId, id).orElseThrow(), token);
    }

    /** A page of open invitations; {@code order} is an {@code order by} of our own words. */
    List<Invitation> list(Tx tx, String workspaceId, String order, int limit, long offset) {
        return tx.list(
                "select " + Invitation.COLUMNS + OPEN + " order by " + order + " limit ? offset ?",
                Invitation::of,
                workspaceId,
                limit,
                offset);
    }

    public long count(Tx tx, String workspaceId) {
        return tx.count("select count(*) as n" + OPEN, workspaceId);
    }

    Optional<Invitation> find(Tx tx, String workspaceId, String id) {
        return tx.find("select " + Invitation.COLUMNS + OPEN + " and id = ?", Invitation::of, workspaceId, id);
    }

    /** Revokes an invitation; false if it is gone. */
    boolean delete(Tx tx, Invitation invitation) {
        return tx.update("delete" + OPEN + " and id = ?", invitation.workspaceId(), invitation.id()) == 1;
    }

    /** Revokes the invitations of an actor who may no longer invite. */
    void dropAllBy(Tx tx, String workspaceId, String actorId) {
        tx.update("delete" + OPEN + " and created_by = ?", workspaceId, actorId);
    }

    public LinkState state(String token) {
        return database.read(tx -> {
            LinkState state = state(tx, token);
            return state == LinkState.GOOD && offer(tx, token).isEmpty() ? LinkState.UNKNOWN : state;
        });
    }

    /** The state of an invitation, or of the link that proves an address for it. */
    private LinkState state(Tx tx, String token) {
        LinkState proof = links.state(tx, Purpose.JOIN, token);
        if (proof == LinkState.UNKNOWN) {
            return links.state(tx, Purpose.INVITE, token);
        }
        return proof == LinkState.GOOD ? links.state(tx, Purpose.INVITE, links.invitationOf(tx, token)) : proof;
    }

    /** The offer behind a link, while it is valid. */
    public Optional<Offer> offer(String token) {
        return database.read(tx -> state(tx, token) == LinkState.GOOD ? offer(tx, token) : Optional.empty());
    }

    private Optional<Offer> offer(Tx tx, String token) {
        return offer(tx, links.invitationOf(tx, token));
    }

    private Optional<Offer> offer(Tx tx, byte[] hash) {
        return tx.find("""
            select i.*, w.handle as handle, w.name as workspace_name
            from one_time_link i join workspace w on w.id = i.workspace_id
            where i.token_hash = ? and i.purpose = 'invite'
            """, row -> new Offer(Invitation.of(row), row.text("handle"), row.text("workspace_name")), hash)
                .filter(offer -> isBacked(tx, offer.invitation));
    }

    /** True if the inviter could still make this invitation. */
    private boolean isBacked(Tx tx, Invitation invitation) {
        if (!Ids.isWellFormed(User.ID, invitation.createdBy())) {
            Set<Scope> needed = EnumSet.of(Scope.MEMBERS_WRITE);
            needed.addAll(invitation.place().role().scopes());
            return keys.may(tx, invitation.workspaceId(), invitation.createdBy(), needed);
        }
        return memberships
                .member(tx, invitation.workspaceId(), invitation.createdBy())
                .filter(inviter -> inviter.role().covers(Scope.MEMBERS_WRITE)
                        && invitation.place().role().scopes().stream().allMatch(inviter.role()::covers))
                .isPresent();
    }

    /**
     * Adds a user with an account as a member.
     *
     * @throws Refusal {@code already_member}
     */
    public Acceptance join(String token, Actor.Person person) {
        return database.write(tx -> join(tx, token, person));
    }

    public Acceptance join(Tx tx, String token, Actor.Person person) {
        return admit(tx, links.invitationOf(tx, token), person);
    }

    /** The hashes of the open invitations for an e-mail address. They are found by the normal form of the address. */
    public List<byte[]> openFor(Tx tx, String email) {
        return tx.list("""
            select token_hash from one_time_link
            where email_folded = ? and purpose = 'invite' and used_at is null and expires_at > ?
            order by created_at
            """, row -> row.bytes("token_hash"), User.folded(email), clock.instant()).stream()
                .filter(hash -> offer(tx, hash).isPresent())
                .toList();
    }

    /** Adds a user as a member by the hash of a link's token. */
    public Acceptance admit(Tx tx, byte[] hash, Actor.Person person) {
        Offer offer = offer(tx, hash).orElse(null);
        if (offer == null) {
            return Acceptance.TOO_LATE;
        }
        Invitation invitation = offer.invitation;
        if (memberships.member(tx, invitation.workspaceId(), person.id()).isPresent()) {
            return Acceptance.ALREADY;
        }
        if (!links.use(tx, Purpose.INVITE, hash)) {
            return Acceptance.TOO_LATE;
        }
        add(tx, invitation, person);
        return Acceptance.YES;
    }

    /** @throws Refusal {@code already_member} if another link added the user meanwhile, so that this one stays valid */
    private void add(Tx tx, Invitation invitation, Actor.Person person) {
        boolean isAdded = memberships.add(
                tx, invitation.workspaceId(), person.id(), invitation.place(), invitation.createdBy(), clock.instant());
        if (!isAdded) {
            throw Refusal.conflict("already_member", "You are already a member.");
        }
        log.add(
                tx,
                invitation.workspaceId(),
                person,
                Action.JOINED,
                Subject.of(Subject.Kind.MEMBER, person.id(), person.name()),
                new Change(Json.object(), invitation.place().addTo(Json.object()), List.of()));
    }

    /** A newcomer: an invited person without an account. */
    public record Newcomer(String name, String email, String password) {}

    /** The weakness of a newcomer's password; empty if it is good. */
    public Optional<Passwords.Weakness> weakness(Newcomer newcomer) {
        return passwords.weakness(newcomer.password, Passwords.known(newcomer.name, newcomer.email));
    }

    /** The address that a link has proved for its invitation; empty if the link is the invitation itself. */
    public Optional<String> proved(String token) {
        return database.read(tx -> proved(tx, token));
    }

    private Optional<String> proved(Tx tx, String token) {
        return links.state(tx, Purpose.JOIN, token) == LinkState.GOOD ? links.emailOf(tx, token) : Optional.empty();
    }

    /**
     * True if the address must be proved before an account is made with it. An invitation for one address is no
     * permission to take another person's.
     */
    public boolean isProofNeeded(String token, Offer offer, String email) {
        String invited = offer.invitation.email();
        return invited != null
                && !User.folded(invited).equals(User.folded(email))
                && proved(token).isEmpty();
    }

    /** Mails a link to an address that the invitation doesn't name. */
    public void askProof(String token, Offer offer, String email, ProofMail proof) {
        database.write(tx -> {
            String made =
                    links.createForInvitation(tx, links.invitationOf(tx, token), offer.invitation.workspaceId(), email);
            proof.mail(tx, email, "/app/invite/" + made);
            return made;
        });
    }

    /** True if an account has this address. */
    public boolean isTaken(String email) {
        return database.read(tx -> users.findByEmail(tx, email)).isPresent();
    }

    /**
     * Makes an account and signs it in, a member of the workspace.
     *
     * @param token of the link, which is used up
     * @return nothing if the link is used or expired
     * @throws Refusal {@code email_taken}
     */
    public Optional<Sessions.Begun> join(String token, Newcomer newcomer, String device) {
        String hash = passwords.hash(newcomer.password);
        Instant now = clock.instant();
        User user = new User(
                ids.next(User.ID), newcomer.email, newcomer.name, hash, null, Theme.SYSTEM, false, null, now, now, 1);
        return database.write(tx -> {
            Offer offer = offer(tx, token).orElse(null);
            boolean isProved = proved(tx, token).filter(user.email()::equals).isPresent();
            if (offer == null || !links.use(tx, Purpose.INVITE, links.invitationOf(tx, token))) {
                return Optional.empty();
            }
            links.use(tx, Purpose.JOIN, token);
            if (!users.insert(tx, user)) {
                throw Refusal.conflict("email_taken", "An account with this email address already exists.");
            }
            if (isProved) {
                users.prove(tx, user.id(), now);
            }
            add(tx, offer.invitation, new Actor.Person(user.id(), "", user.name()));
            accounts.add(tx, user.id(), AccountChange.Kind.CREATED, device);
            return Optional.of(sessions.begin(tx, user.id(), device, true, Proof.PASSWORD));
        });
    }
}
