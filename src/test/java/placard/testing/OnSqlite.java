package placard.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs all tests of a class with one server on SQLite, where the store makes no difference. That holds for most screens,
 * for tables that are imported and for pictures: other tests send their rows and files to both stores.
 *
 * <p>The server is handed out as by {@link OnBothStores}, to what is {@link OnBothStores.Started} and
 * {@link OnBothStores.Prepares}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OnSqlite.Server.class)
public @interface OnSqlite {
    /** Starts the server; JUnit closes it with what else is kept for the class. */
    final class Server implements BeforeAllCallback {
        private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(Server.class);

        @Override
        public void beforeAll(ExtensionContext context) throws IllegalAccessException {
            Placard placard = Placard.start(Store.SQLITE);
            context.getStore(SPACE).put(Placard.class, placard);
            ServerExtension.handOut(context.getRequiredTestClass(), placard);
        }
    }
}
