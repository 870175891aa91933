package placard.app.numbers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.analytics.Analytics;
import placard.analytics.Analytics.CodeTotal;
import placard.analytics.CodeTotals;
import placard.app.CodeCard;
import placard.qr.CodeList;
import placard.qr.QrCode;

/**
 * The figures of a workspace's day on its first screen.
 *
 * @param isLocalOnly whether short links name this machine alone, so that phones can't reach them
 */
public record TodayFigures(Analytics analytics, CodeTotals totals, CodeList codes, boolean isLocalOnly) {
    private static final int TOP = 5;
    private static final List<Long> NO_HOURS = java.util.Collections.nCopies(24, 0L);

    /** @param maySeeScans without it all figures are 0 */
    StartView view(String workspaceId, boolean maySeeScans, StartView.Stock stock) {
        Analytics.Now now = analytics.now(workspaceId);
        long count = codes.count(workspaceId);
        if (!maySeeScans) {
            return new StartView(now.hour(), count, 0, NO_HOURS, NO_HOURS, List.of(), stock, List.of(), isLocalOnly);
        }
        LocalDate weekAgo = now.day().minusWeeks(1);
        return new StartView(
                now.hour(),
                count,
                totals.ever(workspaceId),
                analytics.hours(workspaceId, now.day()),
                analytics.hours(workspaceId, weekAgo),
                top(workspaceId, now.day()),
                stock,
                List.of(),
                isLocalOnly);
    }

    private List<CodeCard> top(String workspaceId, LocalDate day) {
        Map<String, Long> today = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (CodeTotal total : analytics.topToday(workspaceId, day, TOP)) {
            ids.add(total.codeId());
            today.put(total.codeId(), total.scans());
        }
        Map<String, Long> ever = totals.ever(workspaceId, ids);
        List<QrCode> found = codes.list(workspaceId, ids);
        return found.stream()
                .map(code -> CodeCard.of(code, codes.shortUrl(code), today.get(code.id()), ever.get(code.id())))
                .toList();
    }
}
