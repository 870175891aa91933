package placard.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Left out by {@code ./test} and run by {@code ./test --all}. These are tests that kill processes, start a cluster or
 * generate clients; that make thousands of requests, pictures or races; that wait for a limit of several seconds; and that
 * repeat a further fault, browser, language or colour scheme of what a test without this tag shows once.
 *
 * <p>Without it are: each endpoint on both stores, one way through each screen in one browser, one {@code kill -9}, and the
 * rules of the architecture. {@code EverydayTest} and {@code ./test} check that.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("slow")
public @interface Slow {}
