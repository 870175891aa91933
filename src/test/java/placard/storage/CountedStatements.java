package placard.storage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Counts the statements that some work sends to the store. */
public final class CountedStatements {
    private CountedStatements() {}

    /** Runs work that only reads, and returns how many statements it prepared. */
    public static int of(String jdbcUrl, Consumer<Tx> work) {
        AtomicInteger prepared = new AtomicInteger();
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            Connection counting = (Connection) Proxy.newProxyInstance(
                    CountedStatements.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, args) -> {
                        if (method.getName().equals("prepareStatement")) {
                            prepared.incrementAndGet();
                        }
                        try {
                            return method.invoke(connection, args);
                        } catch (InvocationTargetException failure) {
                            throw failure.getCause();
                        }
                    });
            work.accept(new Tx(counting, null));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return prepared.get();
    }
}
