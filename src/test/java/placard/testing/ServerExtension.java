package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Starts and stops the servers of {@link OnBothStores}. */
final class ServerExtension implements ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        return Stream.of(Store.values()).map(Run::new);
    }

    /** Fills the fields of a class that are {@code Started}, and calls its methods that are {@code Prepares}. */
    static void handOut(Class<?> tests, Object... started) throws IllegalAccessException {
        for (Field field : AnnotationSupport.findAnnotatedFields(tests, OnBothStores.Started.class)) {
            Object value = Stream.of(started)
                    .filter(field.getType()::isInstance)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("Nothing started is a " + field));
            field.setAccessible(true);
            field.set(null, value);
        }
        AnnotationSupport.findAnnotatedMethods(tests, OnBothStores.Prepares.class, HierarchyTraversalMode.TOP_DOWN)
                .forEach(method -> ReflectionSupport.invokeMethod(method, null));
    }

    /** The system's clock, or one that stands at this instant. */
    static InstantSource clock(String instant) {
        return instant.isEmpty() ? Clock.systemUTC() : new MovableClock(Instant.parse(instant));
    }

    /** Settings that are written as {@code NAME=value}. */
    static Map<String, String> settings(String... written) {
        Map<String, String> settings = new HashMap<>();
        for (String setting : written) {
            String[] parts = setting.split("=", 2);
            settings.put(
                    parts[0],
                    parts[1].contains(OnBothStores.FREE_PORT)
                            ? parts[1].replace(OnBothStores.FREE_PORT, "" + Ports.free())
                            : parts[1]);
        }
        return settings;
    }

    /** The tests of a class on one store. */
    private record Run(Store store) implements ClassTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return store.label();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new Server(store));
        }
    }

    /** The server of one run. */
    private static final class Server
            implements BeforeClassTemplateInvocationCallback, AfterClassTemplateInvocationCallback {
        private final Store store;
        private Placard placard;

        private Server(Store store) {
            this.store = store;
        }

        @Override
        public void beforeClassTemplateInvocation(ExtensionContext context) throws IllegalAccessException {
            Class<?> tests = context.getRequiredTestClass();
            OnBothStores wanted = tests.getAnnotation(OnBothStores.class);
            InstantSource clock = clock(wanted.clock());
            placard = Placard.start(store, settings(wanted.settings()), clock);
            assertThat(placard.running().store()).isEqualTo(store.label());
            handOut(tests, placard, clock, store);
        }

        @Override
        public void afterClassTemplateInvocation(ExtensionContext context) {
            if (placard != null) {
                placard.close();
            }
        }
    }
}
