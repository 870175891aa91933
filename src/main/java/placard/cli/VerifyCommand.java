package placard.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import placard.scan.upkeep.Verification;
import placard.settings.Config;
import placard.storage.Progress;
import placard.storage.Store;

/** {@code placard verify}: checks every page of the files, recomputes derived values, and reports every difference. */
@Command(
        name = "verify",
        description =
                "Check the embedded store's files, recompute roll-ups from raw scans and balances from the ledger; report any"
                        + " difference (exit 1).",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    private final Commands.Context context;

    @Mixin
    private final Output output = new Output();

    VerifyCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Config config = OpenedStore.config(context.environment());
        try (Output.Report report = output.begin(context)) {
            List<String> damage = config.database() == null ? Store.damage(config.data(), report) : List.of();
            List<String> differences = damage.isEmpty() ? differences(config, report) : List.of();
            damage.forEach(report::say);
            differences.forEach(report::say);
            report.say(verdict(damage, differences));
            boolean isSound = damage.isEmpty() && differences.isEmpty();
            report.result(result -> {
                result.put("isSound", isSound);
                damage.forEach(result.putArray("damage")::add);
                differences.forEach(result.putArray("differences")::add);
            });
            return isSound ? 0 : 1;
        }
    }

    private static String verdict(List<String> damage, List<String> differences) {
        if (!damage.isEmpty()) {
            return "The store is damaged; 'placard restore FILE' puts a backup in its place.";
        }
        return differences.isEmpty() ? "All numbers agree." : differences.size() + " differences.";
    }

    private List<String> differences(Config config, Progress progress) {
        try (OpenedStore store = OpenedStore.with(context.environment());
                OpenedStore.OpenedScans scans = OpenedStore.scans(config, store.database())) {
            List<String> differences = new ArrayList<>();
            scans.stores().all().forEach(each -> differences.addAll(Verification.differences(each, progress)));
            store.database()
                    .read(store.credits()::unbalanced)
                    .forEach(id -> differences.add(id + ": the balance is not the sum of the ledger"));
            return differences;
        }
    }
}
