package placard.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import placard.scan.upkeep.Verification;
import placard.settings.Config;
import placard.storage.Store;

/** {@code placard verify}: checks every page of the files, recomputes derived values, and reports every difference. */
@Command(
        name = "verify",
        description =
                "Check the embedded store's files, recompute roll-ups from raw scans and balances from the ledger; report any"
                        + " difference (exit 1).",
        mixinStandardHelpOptions = true)
record VerifyCommand(Commands.Context context) implements Callable<Integer> {
    @Override
    public Integer call() {
        Config config = OpenedStore.config(context.environment());
        List<String> damage = config.database() == null ? Store.damage(config.data()) : List.of();
        if (!damage.isEmpty()) {
            damage.forEach(context.out()::println);
            context.out().println("The store is damaged; 'placard restore FILE' puts a backup in its place.");
            return 1;
        }
        try (OpenedStore store = OpenedStore.with(context.environment());
                OpenedStore.OpenedScans scans = OpenedStore.scans(config, store.database())) {
            List<String> differences = new ArrayList<>();
            scans.stores().all().forEach(each -> differences.addAll(Verification.differences(each)));
            store.database()
                    .read(store.credits()::unbalanced)
                    .forEach(id -> differences.add(id + ": the balance is not the sum of the ledger"));
            differences.forEach(context.out()::println);
            context.out().println(differences.isEmpty() ? "All numbers agree." : differences.size() + " differences.");
            return differences.isEmpty() ? 0 : 1;
        }
    }
}
