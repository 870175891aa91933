package placard.workspace;

import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Scope;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Caller;

/** The API keys of all workspaces. */
public record ApiKeys(Database database, InstantSource clock) {
    /** The notice that a key has been revoked; its message is the key's id. */
    public static final String REVOKED = "key";

    /** Stores a new key with the hash of its secret. */
    public void insert(Tx tx, ApiKey key, String secret) {
        insert(tx, key, secret, null);
    }

    /** @param maker the id of the key or person that makes it, if it is either */
    void insert(Tx tx, ApiKey key, String secret, @Nullable String maker) {
        tx.update(
                """
                insert into api_key
                    (workspace_id, id, name, name_folded, prefix, secret_hash, scopes, created_at, expires_at, created_by)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                key.workspaceId(),
                key.id(),
                key.name(),
                Texts.folded(key.name()),
                key.prefix(),
                Secret.hash(secret),
                key.labels(),
                key.createdAt(),
                key.expiresAt(),
                maker);
    }

    /** Gives the keys of a workspace with this name another one. */
    void rename(Tx tx, String workspaceId, String before, String after) {
        tx.update(
                "update api_key set name = ?, name_folded = ? where workspace_id = ? and name = ?",
                after,
                Texts.folded(after),
                workspaceId,
                before);
    }

    /** The live key of a secret's hash. */
    Optional<ApiKey> find(byte[] hash) {
        return database.read(tx -> tx.find(
                "select " + ApiKey.COLUMNS + " from api_key where secret_hash = ? and revoked_at is null",
                ApiKey::of,
                hash));
    }

    /** A live key of a workspace. */
    public Optional<ApiKey> find(Tx tx, String workspaceId, String id) {
        return tx.find(
                "select " + ApiKey.COLUMNS + " from api_key where workspace_id = ? and id = ? and revoked_at is null",
                ApiKey::of,
                workspaceId,
                id);
    }

    /** The ages of a workspace's keys: some end soon, some are long unused. */
    public record KeyAges(boolean isEnding, boolean isIdle) {}

    /**
     * The ages of the live keys in all workspaces of a user, by the workspaces' ids.
     *
     * @param soon keys that expire before are ending
     * @param longAgo keys that were made and last used before are idle
     */
    public Map<String, KeyAges> ageing(Tx tx, String userId, Instant now, Instant soon, Instant longAgo) {
        return tx
                .list(
                        """
                        select workspace_id,
                               sum(case when expires_at < ? then 1 else 0 end) as ending,
                               sum(case when coalesce(last_used_at, created_at) < ? then 1 else 0 end) as idle
                        from api_key
                        where workspace_id in (select workspace_id from membership where user_id = ?)
                          and revoked_at is null and (expires_at is null or expires_at > ?)
                        group by workspace_id
                        """,
                        row -> Map.entry(
                                row.text("workspace_id"),
                                new KeyAges(row.number("ending") > 0, row.number("idle") > 0)),
                        soon,
                        longAgo,
                        userId,
                        now)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static final String LIVE = """
         from api_key
        where workspace_id = ? and revoked_at is null and name_folded like ? escape '\\'
        """;

    /**
     * The live keys of a workspace.
     *
     * @param pattern the {@code like} pattern of the folded name
     * @param order an {@code order by} of our own words
     */
    List<ApiKey> list(Tx tx, String workspaceId, String pattern, String order, int limit, long offset) {
        return tx.list(
                "select " + ApiKey.COLUMNS + LIVE + " order by " + order + " limit ? offset ?",
                ApiKey::of,
                workspaceId,
                pattern,
                limit,
                offset);
    }

    /** All live keys of a workspace, oldest first. */
    public List<ApiKey> listAll(Tx tx, String workspaceId) {
        return list(tx, workspaceId, "%", "created_at, id", Integer.MAX_VALUE, 0);
    }

    /** The ids of the workspaces with a valid key that was made by a user or by such a key. */
    public Set<String> placesOf(Tx tx, String maker) {
        return Set.copyOf(tx.list("""
            with recursive made (id) as (
              select id from api_key where created_by = ?
              union
              select k.id from api_key k join made m on k.created_by = m.id
            )
            select distinct workspace_id from api_key
            where id in (select id from made) and revoked_at is null and (expires_at is null or expires_at > ?)
            """, row -> row.text("workspace_id"), maker, clock.instant()));
    }

    long count(Tx tx, String workspaceId, String pattern) {
        return tx.count("select count(*) as n" + LIVE, workspaceId, pattern);
    }

    /** Revokes the key; false if there is none. */
    public boolean revoke(Tx tx, String workspaceId, String id) {
        int rows = tx.update(
                "update api_key set revoked_at = ? where workspace_id = ? and id = ? and revoked_at is null",
                clock.instant(),
                workspaceId,
                id);
        if (rows == 1) {
            tx.announce(REVOKED, id);
        }
        return rows == 1;
    }

    /** Revokes every key of a workspace. */
    void revokeAll(Tx tx, String workspaceId) {
        listAll(tx, workspaceId).forEach(key -> revoke(tx, workspaceId, key.id()));
    }

    /** Deletes the rows of a workspace's keys, which are all revoked. */
    public int removeAll(Tx tx, String workspaceId) {
        revokeAll(tx, workspaceId);
        return tx.update("delete from api_key where workspace_id = ?", workspaceId);
    }

    /**
     * Reduces the keys made by a user, and the keys made by these, to the user's present rights over people and keys.
     * Otherwise a removed member could return by a key. Other scopes stay. The walk includes revoked keys, because the
     * keys they made are still valid.
     *
     * @param maker the id of the person
     * @param held the scopes of their present role; empty if they have left
     */
    public void limit(Tx tx, String workspaceId, String maker, Set<Scope> held) {
        List<String> made = tx.list(
                "select id from api_key where workspace_id = ? and created_by = ?",
                row -> row.text("id"),
                workspaceId,
                maker);
        for (String id : made) {
            find(tx, workspaceId, id).ifPresent(key -> limit(tx, key, held));
            limit(tx, workspaceId, id, held);
        }
    }

    private void limit(Tx tx, ApiKey key, Set<Scope> held) {
        Set<Scope> left = left(key.scopes(), held);
        if (left.isEmpty()) {
            revoke(tx, key.workspaceId(), key.id());
        } else if (!left.equals(key.scopes())) {
            tx.update("update api_key set scopes = ? where id = ?", ApiKey.labels(left), key.id());
            tx.announce(REVOKED, key.id());
        }
    }

    private static Set<Scope> left(Set<Scope> scopes, Set<Scope> held) {
        if (held.contains(Scope.ALL)) {
            return scopes;
        }
        Set<Scope> left =
                scopes.contains(Scope.ALL) ? EnumSet.complementOf(EnumSet.of(Scope.ALL)) : EnumSet.copyOf(scopes);
        for (Scope scope : List.of(Scope.MEMBERS_WRITE, Scope.KEYS_WRITE)) {
            if (!held.contains(scope)) {
                left.remove(scope);
            }
        }
        return left;
    }

    /** True if a key now has all of these scopes; false for a revoked or expired key. */
    public boolean may(Tx tx, String workspaceId, String id, Set<Scope> scopes) {
        return find(tx, workspaceId, id)
                .filter(key -> !key.isExpired(clock.instant()))
                .filter(key -> key.scopes().contains(Scope.ALL) || key.scopes().containsAll(scopes))
                .isPresent();
    }

    /** True if a caller's key still has exactly the scopes of the request's start. */
    public boolean isUnchanged(Tx tx, Caller caller) {
        return find(tx, caller.workspaceId(), caller.actor().id())
                .filter(key -> !key.isExpired(clock.instant()))
                .filter(key -> key.scopes().equals(caller.scopes()))
                .isPresent();
    }

    /** The workspace of a live key. */
    public Optional<String> workspaceOf(Tx tx, String id) {
        return tx.find(
                "select workspace_id from api_key where id = ? and revoked_at is null",
                row -> row.text("workspace_id"),
                id);
    }

    /** Writes the keys' last uses, by their ids. */
    void touch(Map<String, Instant> usedAt) {
        database.write(tx -> tx.batch(
                "update api_key set last_used_at = ? where id = ?",
                usedAt.entrySet().stream()
                        .map(entry -> new Object[] {entry.getValue(), entry.getKey()})
                        .toList()));
    }
}
