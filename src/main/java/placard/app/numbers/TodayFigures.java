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

/** The figures of a workspace's day on its first screen. */
public record TodayFigures(Analytics analytics, CodeTotals totals, CodeList codes) {
    private static final int TOP = 5;
    private static final List<Long> NO_HOURS = java.util.Collections.nCopies(24, 0L);

    /** @param maySeeScans without it all figures are 0 */
    StartView view(String workspaceId, boolean maySeeScans, StartView.Stock stock, StartView.Tasks work) {
        Analytics.Now now = analytics.now(workspaceId);
        long count = codes.count(workspaceId);
        if (!maySeeScans) {
            return new StartView(now.hour(), count, NO_HOURS, NO_HOURS, null, List.of(), stock, work);
        }
        LocalDate weekAgo = now.day().minusWeeks(1);
        return new StartView(
                now.hour(),
                count,
                analytics.hours(workspaceId, now.day()),
                analytics.hours(workspaceId, weekAgo),
                new StartView.Yesterday(
                        sum(workspaceId, now.day().minusDays(1)),
                        sum(workspaceId, now.day().minusDays(8))),
                top(workspaceId, now.day()),
                stock,
                work);
    }

    private long sum(String workspaceId, LocalDate day) {
        return analytics.hours(workspaceId, day).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private List<CodeCard> top(String workspaceId, LocalDate day) {
        Map<String, Long> today = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (CodeTotal total : analytics.topToday(workspaceId, day, TOP)) {
            ids.add(total.codeId());
            today.put(total.codeId(), total.scans());
        }
        Map<String, Long> ever = totals.allTime(workspaceId, ids);
        List<QrCode> found = codes.list(workspaceId, ids);
        return found.stream()
                .map(code -> CodeCard.of(code, codes.shortUrl(code), today.get(code.id()), ever.get(code.id())))
                .toList();
    }
}
