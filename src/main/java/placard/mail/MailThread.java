package placard.mail;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * The one thread of a node that sends the letters of the {@link Outbox}, one at a time. It wakes up for a new letter,
 * and every second for due retries.
 */
public final class MailThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MailThread.class);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Database database;
    private final Outbox outbox;
    private final Smtp smtp;
    private final Function<Letter, Optional<Mail>> words;
    private final InstantSource clock;
    private final Semaphore added = new Semaphore(0);
    private final Thread thread = Thread.ofPlatform().name("mail").daemon().unstarted(this::run);
    private volatile boolean isClosed;

    /** @param words writes the text of a letter; nothing if it has no receiver */
    public MailThread(
            Database database, Outbox outbox, Smtp smtp, Function<Letter, Optional<Mail>> words, InstantSource clock) {
        this.database = database;
        this.outbox = outbox;
        this.smtp = smtp;
        this.words = words;
        this.clock = clock;
        database.listen(Outbox.ADDED, _ -> added.release());
    }

    public void start() {
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            try {
                if (!sendOne()) {
                    added.drainPermits();
                    if (!database.read(outbox::hasDue)) {
                        var _ = added.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                    }
                }
            } catch (InterruptedException closed) {
                return;
            } catch (StoreException | Refusal away) {
                pause();
            } catch (RuntimeException | Error failure) {
                if (!isClosed) {
                    LOG.atError().setCause(failure).log("A letter could not be sent");
                    pause();
                }
            }
        }
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            isClosed = true;
        }
    }

    /** False if there is nothing to send now. */
    private boolean sendOne() {
        if (!database.read(outbox::hasDue)) {
            return false;
        }
        Outbox.Due due = database.write(outbox::take).orElse(null);
        if (due == null) {
            return false;
        }
        try {
            Optional<Mail> mail = worded(due.letter());
            if (mail.isPresent()) {
                smtp.send(mail.get(), messageId(due), clock.instant());
            }
            database.write(tx -> {
                outbox.sent(tx, due);
                return due;
            });
        } catch (MailFailure failure) {
            LOG.atWarn()
                    .addKeyValue("letter", due.id())
                    .addKeyValue("tries", due.tries() + 1)
                    .addKeyValue("answer", failure.answer())
                    .log("A letter was not taken");
            database.write(tx -> {
                outbox.failed(tx, due, failure);
                return due;
            });
        }
        return true;
    }

    /** The text of a letter. A failure to write it counts as a failed send, so that it never blocks other letters. */
    private Optional<Mail> worded(Letter letter) throws MailFailure {
        try {
            return words.apply(letter);
        } catch (StoreException | Refusal away) {
            throw away;
        } catch (RuntimeException failure) {
            LOG.atError().setCause(failure).log("A letter could not be put into words");
            throw new MailFailure("It could not be put into words", false, failure);
        }
    }

    /** The id of a message: the same for each retry, except for letters that get a new link each time. */
    private String messageId(Outbox.Due due) {
        return due.letter().kind() == Letter.Kind.FORGOTTEN
                ? due.id() + "." + clock.instant().toEpochMilli()
                : due.id();
    }

    /** A send under way may still succeed. Other letters wait in the store. */
    @Override
    public void close() throws InterruptedException {
        isClosed = true;
        added.release();
        thread.join(Duration.ofSeconds(3));
        thread.interrupt();
    }
}
