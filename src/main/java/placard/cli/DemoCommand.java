package placard.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import placard.activity.Action;
import placard.activity.Subject;
import placard.base.Refusal;
import placard.catalog.Demo;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.CatalogRules;
import placard.settings.Config;
import placard.storage.Progress;
import placard.workspace.Workspace;

/** {@code placard demo}: one example catalogue of each template, published. */
@Command(
        name = "demo",
        description = "Put one published example catalogue of each template into a workspace, and print ids and URLs."
                + " One that is there already is left as it is.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Runnable {
    private final Commands.Context context;

    @Option(names = "--without-pictures", description = "Add no pictures, which take some MiB of the workspace's room.")
    private boolean isPlain;

    @Option(
            names = "--workspace",
            paramLabel = "WORKSPACE",
            description = "The workspace's id; the oldest one if it is not given.")
    private @Nullable String workspaceId;

    @Mixin
    private final Output output = new Output();

    DemoCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        try (Output.Report report = output.begin(context);
                OpenedStore store = OpenedStore.with(context.environment())) {
            List<Demo.Example> examples = loaded(store, workspace(store), report);
            examples.forEach(example -> report.say(
                    example.id() + "  " + example.publicUrl() + "  " + (example.isNew() ? "made" : "there already")));
            report.result(result -> {
                ArrayNode catalogs = result.putArray("catalogs");
                examples.forEach(example -> catalogs.addObject()
                        .put("id", example.id())
                        .put("template", example.template())
                        .put("publicUrl", example.publicUrl())
                        .put("isNew", example.isNew()));
            });
        }
    }

    private List<Demo.Example> loaded(OpenedStore store, Workspace workspace, Progress progress) {
        if (isPlain) {
            return with(store, workspace, (_, _, _) -> List.of());
        }
        try (DemoFiles pictures = DemoFiles.prepared(store, workspace.id(), progress)) {
            return with(store, workspace, pictures);
        } catch (Refusal full) {
            throw new CommandErrors.Refused(
                    "The workspace has no room for the examples' pictures; delete some files, or raise"
                            + " PLACARD_FILE_QUOTA_MB.");
        }
    }

    private static List<Demo.Example> with(OpenedStore store, Workspace workspace, Demo.Pictures pictures) {
        CatalogRules rules = rules(store.config(), workspace);
        Demo demo = new Demo(store.database(), rules, store.ids(), store.random(), store.clock(), pictures);
        return store.database().write(tx -> {
            store.workspaces().hold(tx, workspace.id());
            List<Demo.Example> examples = demo.load(tx, workspace.id());
            examples.stream()
                    .filter(Demo.Example::isNew)
                    .forEach(made -> store.log(
                            tx,
                            workspace.id(),
                            Action.CREATED,
                            Subject.of(Subject.Kind.CATALOG, made.id(), made.name())));
            return examples;
        });
    }

    private Workspace workspace(OpenedStore store) {
        List<Workspace> all = store.database().read(store.workspaces()::list);
        return all.stream()
                .filter(workspace -> workspaceId == null || workspace.id().equals(workspaceId))
                .findFirst()
                .orElseThrow(() -> new CommandErrors.Refused(
                        workspaceId == null
                                ? "There is no workspace yet."
                                : "There is no workspace " + workspaceId + "."));
    }

    private static CatalogRules rules(Config config, Workspace workspace) {
        return new CatalogRules(
                config.web().baseUrl(config.web().port()),
                _ -> new CatalogRules.Start(
                        config.catalogs().defaultCurrency(), workspace.zones().latest(), CatalogDraft.DEFAULT_LANGUAGE),
                (_, _) -> true,
                config.catalogs().sections(),
                config.catalogs().items(),
                (long) config.catalogs().maxMb() << 20);
    }
}
