package placard.app.numbers;

import java.time.InstantSource;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.app.Screen;
import placard.app.Shell;
import placard.app.numbers.StartView.Step;
import placard.base.Scope;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.web.Request;
import placard.workspace.Brand;
import placard.workspace.Workspace;

/**
 * The tasks in a workspace. The steps of the checklist are read from the data, so a step counts as done however
 * it was done.
 *
 * @param menus of a workspace, by name
 * @param templates of a new catalogue
 * @param drafts the catalogues of a workspace with changes that wait
 * @param webhooks the names of the webhooks of a workspace that were switched off, by their ids
 * @param changes how many there are in a workspace since yesterday began
 */
public record StartWork(
        CodeList codes,
        Function<String, List<Menu>> menus,
        List<String> templates,
        Function<String, List<StartView.OpenDraft>> drafts,
        Function<String, Workspace> workspaces,
        Predicate<String> isPrinted,
        Predicate<String> hasTeam,
        Function<String, Map<String, String>> webhooks,
        Function<String, Long> changes,
        InstantSource clock) {
    private static final int MOST = 6;

    /** A catalogue, with what the first steps need to know about it. */
    public record Menu(String id, boolean isOnline, boolean hasItems, boolean hasHours) {}

    public StartView.Tasks of(Request request, Shell shell) {
        String id = request.workspaceId();
        List<Menu> all = shell.may(Scope.CATALOGS_READ) ? menus.apply(id) : List.of();
        QrCode newest = codes.findNewest(id).orElse(null);
        return new StartView.Tasks(
                shell.may(Scope.KEYS_WRITE) && shell.mayMake() ? setup(id, all, newest) : null,
                shell.may(Scope.CATALOGS_WRITE) ? drafts.apply(id) : List.of(),
                shell.mayMake() ? stopped(id, all) : List.of(),
                shell.may(Scope.WEBHOOKS_WRITE) ? webhooks.apply(id) : Map.of(),
                shell.may(Scope.ACTIVITY_READ) ? changes.apply(id) : null,
                shortcuts(shell, all, newest));
    }

    private StartView.@Nullable Setup setup(String id, List<Menu> all, @Nullable QrCode newest) {
        Workspace workspace = workspaces.apply(id);
        Set<Step> done = workspace.hidesChecklist() ? EnumSet.allOf(Step.class) : done(workspace, all);
        return done.size() == Step.values().length
                ? null
                : new StartView.Setup(done, paths(all, newest), all.isEmpty() ? templates : List.of());
    }

    private Set<Step> done(Workspace workspace, List<Menu> all) {
        Brand brand = workspace.brand();
        Map<Step, Boolean> steps = new EnumMap<>(Step.class);
        steps.put(Step.BRAND, brand.primaryColor() != null || brand.logoFileId() != null);
        steps.put(Step.MENU, all.stream().anyMatch(Menu::hasItems));
        steps.put(Step.HOURS, all.stream().anyMatch(Menu::hasHours));
        steps.put(Step.CODE, codes.count(workspace.id()) > 0);
        steps.put(Step.PRINT, isPrinted.test(workspace.id()));
        steps.put(Step.INVITE, hasTeam.test(workspace.id()));
        Set<Step> done = EnumSet.noneOf(Step.class);
        steps.forEach((step, isDone) -> {
            if (isDone) {
                done.add(step);
            }
        });
        return done;
    }

    private static Map<Step, String> paths(List<Menu> all, @Nullable QrCode newest) {
        String first = all.isEmpty() ? null : all.getFirst().id();
        Map<Step, String> paths = new EnumMap<>(Step.class);
        paths.put(Step.BRAND, "settings/brand");
        paths.put(Step.MENU, first == null ? "catalogs" : "catalogs/" + first);
        paths.put(Step.HOURS, first == null ? "catalogs" : "catalogs/" + first + "/details#business");
        paths.put(Step.CODE, first == null ? "codes/new" : "codes/new?catalog=" + first);
        paths.put(Step.PRINT, newest == null ? "codes/new" : sheet(newest));
        paths.put(Step.INVITE, Screen.MEMBERS.path());
        return paths;
    }

    private static String sheet(QrCode code) {
        return "codes/sheet?ids=" + code.id();
    }

    private List<StartView.Stopped> stopped(String id, List<Menu> all) {
        Map<String, StartView.Stopped> stopped = new LinkedHashMap<>();
        codes.stopped(id, MOST, clock.instant())
                .forEach((code, isOver) ->
                        stopped.put(code.id(), new StartView.Stopped(code.id(), code.name(), isOver ? "over" : "off")));
        List<String> offline =
                all.stream().filter(menu -> !menu.isOnline).map(Menu::id).toList();
        codes.leadingTo(id, offline, MOST)
                .forEach((code, isRule) -> stopped.putIfAbsent(
                        code.id(), new StartView.Stopped(code.id(), code.name(), isRule ? "rule" : "menu")));
        return stopped.values().stream().limit(MOST).toList();
    }

    /** The daily tasks of owners, with their paths. */
    private static Map<String, String> shortcuts(Shell shell, List<Menu> all, @Nullable QrCode newest) {
        Map<String, String> paths = new LinkedHashMap<>();
        if (shell.may(Scope.CATALOGS_WRITE) && !all.isEmpty()) {
            paths.put("items", all.size() == 1 ? "catalogs/" + all.getFirst().id() : Screen.CATALOGS.path());
            paths.put("stock", Screen.BOARD.path());
        }
        if (newest != null) {
            paths.put("print", sheet(newest));
        }
        return paths;
    }
}
