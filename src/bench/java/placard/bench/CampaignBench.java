package placard.bench;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import placard.campaign.Campaign;
import placard.testing.Placard;
import placard.testing.Store;

/** Runs long campaigns of made-up requests against the program, in this process. */
public final class CampaignBench {
    private CampaignBench() {}

    /** Takes a number of requests and names of stores; see {@code bench/campaign}. */
    public static void main(String[] args) throws Exception {
        int requests = Arrays.stream(args)
                .filter(word -> word.matches("[0-9]+"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(50_000);
        String given = Settings.word("CAMPAIGN_SEED", "");
        long seed = given.isEmpty() ? new SplittableRandom().nextLong(1_000_000_000) : Long.parseLong(given);
        boolean isFine = true;
        for (On on : On.named(args)) {
            try (Placard placard =
                    Placard.start(Store.valueOf(on.name()), Map.of("PLACARD_INITIAL_CREDITS", "1000000000"))) {
                long began = System.nanoTime();
                Campaign.Outcome outcome = Campaign.run(placard, seed, requests);
                System.out.printf("%s, %.0f s: ", on.label, (System.nanoTime() - began) / 1e9);
                Campaign.report(outcome).forEach(System.out::println);
                isFine &= outcome.isFine();
            }
        }
        System.exit(isFine ? 0 : 1);
    }
}
