package placard.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Left out by {@code ./test} and run by {@code ./test --all}: tests that kill processes, start a cluster, generate clients,
 * read thousands of pictures, or repeat in another browser, language or colour scheme what a test without this tag shows
 * once.
 *
 * <p>Each endpoint on both stores, each screen in one browser, one {@code kill -9} and the rules of the architecture are
 * tested without it.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("slow")
public @interface Slow {}
