package placard.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs all tests of a class twice: with a server on SQLite, then with one on PostgreSQL. Each is started over an empty
 * store before the first test, and stopped after the last.
 *
 * <p>Static fields that are {@link Started} get the {@link Placard}, its {@link MovableClock} or the {@link Store}. Static
 * methods that are {@link Prepares} then make what all tests of the class need.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(ServerExtension.class)
public @interface OnBothStores {
    /** In the value of a setting, stands for the number of a port that is free. */
    String FREE_PORT = "<free port>";

    /** Settings of the server, each as {@code NAME=value}. */
    String[] settings() default {};

    /** Where the server's clock stands until a test moves it, in ISO 8601; if empty, the clock is the system's. */
    String clock() default "";

    /** A static field for the server, its clock or its store. */
    @Documented
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Started {}

    /** A static method without parameters that is called once for each server, when it is started. */
    @Documented
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Prepares {}
}
