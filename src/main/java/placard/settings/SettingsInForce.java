package placard.settings;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings in force, for operators. */
public final class SettingsInForce {
    private SettingsInForce() {}

    /** The settings by name, without secrets and without values that lead to one. */
    public static Map<String, String> of(Config config, String baseUrl) {
        Map<String, String> all = new LinkedHashMap<>();
        put(all, "PLACARD_BASE_URL", baseUrl);
        put(all, "PLACARD_SHORT_URL", config.web().shortUrl());
        put(all, "PLACARD_HOST", config.web().host());
        put(all, "PLACARD_MANAGEMENT_PORT", config.web().managementPort());
        put(all, "PLACARD_DATA", config.data());
        put(all, "PLACARD_KEY_DIR", config.keyDir());
        put(all, "PLACARD_TRUSTED_PROXIES", config.proxies().trusted().size());
        put(all, "PLACARD_PROXY_HEADER", config.proxies().header().headerName());
        put(all, "PLACARD_CITY_HEADER", config.proxies().cityHeader());
        put(all, "PLACARD_GEO_DATABASE", config.scans().geoDatabase());
        put(all, "PLACARD_RECORD_SCANS", config.scans().records());
        put(all, "PLACARD_HONOUR_GPC", config.scans().honoursGpc());
        put(all, "PLACARD_UNIQUE_BY", config.scans().uniqueBy().setting());
        put(all, "PLACARD_SCAN_RETENTION_DAYS", config.scans().retention().toDays());
        put(all, "PLACARD_ACTIVITY_DAYS", config.dashboard().activityKept().toDays());
        put(all, "PLACARD_SESSION_DAYS", config.dashboard().longestSession().toDays());
        put(all, "PLACARD_JOURNAL_QUOTA_MB", config.scans().journalQuotaMb());
        put(all, "PLACARD_JOURNAL_SYNC", config.scans().journalSync().name().toLowerCase(Locale.ROOT));
        put(
                all,
                "PLACARD_SCAN_LOG",
                config.scans().log() == null ? null : config.scans().log().topic(0));
        // Only their number, because their addresses are secret.
        put(
                all,
                "PLACARD_SCAN_DATABASES",
                config.scans().databases().isEmpty()
                        ? null
                        : config.scans().databases().size());
        put(
                all,
                "PLACARD_SCAN_LOG_MB",
                config.scans().log() == null ? null : config.scans().logMb());
        put(
                all,
                "PLACARD_SCAN_LOG_SPREAD",
                config.scans().log() == null ? null : config.scans().logSpread());
        put(
                all,
                "PLACARD_ARCHIVE",
                config.scans().archive() == null
                        ? null
                        : config.scans().archive().place());
        put(all, "PLACARD_FILE_MAX_MB", config.files().maxMb());
        put(all, "PLACARD_FILE_QUOTA_MB", config.files().quotaMb());
        put(all, "PLACARD_DEFAULT_CURRENCY", config.catalogs().defaultCurrency());
        put(all, "PLACARD_CATALOG_ITEMS", config.catalogs().items());
        put(all, "PLACARD_WORK_THREADS", config.work().limits().threads());
        put(all, "PLACARD_WORK_SECONDS", config.work().limits().longest().toSeconds());
        put(all, "PLACARD_RATE_LIMIT", config.limits().requests());
        put(
                all,
                "PLACARD_MAIL_FROM",
                config.mail() == null ? null : config.mail().from());
        put(all, "PLACARD_REPORT_URL", config.web().reportUrl());
        put(
                all,
                "PLACARD_BLOCKED_HOSTS_FILE",
                config.web().blockedHosts().isEmpty()
                        ? null
                        : config.web().blockedHosts().size() + " hosts");
        put(
                all,
                "PLACARD_OIDC_ISSUER",
                config.oidc() == null ? null : config.oidc().issuer());
        return all;
    }

    private static void put(Map<String, String> all, String name, @Nullable Object value) {
        if (value != null) {
            all.put(name, value.toString());
        }
    }
}
