package placard.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs all tests of a class with one server on SQLite, where the store makes no difference. That holds for most screens,
 * for pages, for tables that are imported and for pictures: other tests send their rows and files to both stores.
 *
 * <p>The server is handed out as by {@link OnBothStores}, to what is {@link OnBothStores.Started} and
 * {@link OnBothStores.Prepares}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OnSqlite.Server.class)
public @interface OnSqlite {
    /** Settings of the server, as those of {@link OnBothStores}. */
    String[] settings() default {};

    /** Where the server's clock stands until a test moves it, as that of {@link OnBothStores}. */
    String clock() default "";

    /** Starts the server; JUnit closes it with what else is kept for the class. */
    final class Server implements BeforeAllCallback {
        private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(Server.class);

        @Override
        public void beforeAll(ExtensionContext context) throws IllegalAccessException {
            Class<?> tests = context.getRequiredTestClass();
            OnSqlite wanted = tests.getAnnotation(OnSqlite.class);
            InstantSource clock = ServerExtension.clock(wanted.clock());
            Placard placard = Placard.start(Store.SQLITE, ServerExtension.settings(wanted.settings()), clock);
            context.getStore(SPACE).put(Placard.class, placard);
            ServerExtension.handOut(tests, placard, clock, Store.SQLITE);
        }
    }
}
