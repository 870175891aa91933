package placard.server;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import org.jspecify.annotations.Nullable;
import placard.base.WebHost;

/**
 * Asks the DNS whether a host has a public address. It sends nothing to the host itself, and a private address counts
 * as none, so an answer tells nothing about the server's own network.
 */
// JNDI takes no other table. Its DNS provider makes no objects of what it reads: records are texts.
@SuppressWarnings({"JdkObsolete", "BanJNDI"})
public final class NameLookup {
    private static final String FIRST_TRY_MS = "600";
    private static final String TRIES = "2";
    private static final int AT_ONCE = 8;
    /** For so long nothing is asked of a DNS that hasn't answered, so that nobody waits for it again and again. */
    private static final long SILENCE_NANOS = Duration.ofSeconds(30).toNanos();

    private final Hashtable<String, String> settings;
    private final Semaphore lanes = new Semaphore(AT_ONCE);
    private final LongSupplier clock;
    private volatile long silentSince;

    /**
     * Asks nothing yet.
     *
     * @param servers a JNDI URL of DNS servers, such as {@code dns:} for the machine's own
     * @param clock nanoseconds that pass
     */
    public NameLookup(String servers, LongSupplier clock) {
        this.clock = clock;
        this.silentSince = clock.getAsLong() - SILENCE_NANOS;
        this.settings = new Hashtable<>();
        settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        settings.put(Context.PROVIDER_URL, servers);
        settings.put("com.sun.jndi.dns.timeout.initial", FIRST_TRY_MS);
        settings.put("com.sun.jndi.dns.timeout.retries", TRIES);
    }

    /**
     * Whether the host has a public address. It blocks, so never call it on an event loop.
     *
     * @param host an ASCII name
     * @return empty if there is no answer in time, or if too many look-ups are under way
     */
    public Optional<Boolean> isPublic(String host) {
        if (clock.getAsLong() - silentSince < SILENCE_NANOS || !lanes.tryAcquire()) {
            return Optional.empty();
        }
        try {
            DirContext servers = new InitialDirContext(settings);
            try {
                return Optional.of(isPublic(servers, host, "A") || isPublic(servers, host, "AAAA"));
            } finally {
                servers.close();
            }
        } catch (NameNotFoundException none) {
            return Optional.of(false);
        } catch (NamingException unanswered) {
            silentSince = clock.getAsLong();
            return Optional.empty();
        } finally {
            lanes.release();
        }
    }

    private static boolean isPublic(DirContext servers, String host, String type) throws NamingException {
        for (String address :
                addresses(servers.getAttributes(host + ".", new String[] {type}).get(type))) {
            if (WebHost.isPublic(InetAddress.ofLiteral(address))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> addresses(@Nullable Attribute records) throws NamingException {
        List<String> all = new ArrayList<>();
        if (records != null) {
            NamingEnumeration<?> each = records.getAll();
            while (each.hasMore()) {
                all.add(String.valueOf(each.next()));
            }
        }
        return all;
    }
}
