package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricingTest {
    private static List<String> faults(Pricing before, String item) {
        return ReadItem.faults(item, input -> {
            Metadata.Reading reading = Metadata.patched(null, input, ReadItem.context("INR"));
            Pricing.patched(before, input, reading.metadata(), reading.pricesSent(), ReadItem.context("INR"));
        });
    }

    @Test
    void theTypeFollowsFromWhetherAPriceWasSent() {
        assertThat(ReadItem.pricing(null, null, "{'price':12.50}"))
                .isEqualTo(new Pricing(PricingType.FIXED, new BigDecimal("12.5")));
        assertThat(ReadItem.pricing(null, null, "{}").type()).isEqualTo(PricingType.ON_REQUEST);
        assertThat(ReadItem.pricing(null, null, "{'variants':[{'name':'S','price':3}]}")
                        .type())
                .isEqualTo(PricingType.FIXED);
    }

    @Test
    void becomingFreeClearsWhatWasStored() {
        Pricing before = new Pricing(PricingType.FIXED, BigDecimal.TEN);
        Metadata had =
                ReadItem.metadata(null, "{'variants':[{'name':'S','price':3}]}").metadata();
        Pricing free = ReadItem.pricing(before, had, "{'pricingType':'free'}");
        assertThat(free).isEqualTo(new Pricing(PricingType.FREE, null));
        assertThat(free.applied(had).variants().get(0).price()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'pricingType':'fixed'}              | /price required
            {'pricingType':'starting_from'}      | /price required
            {'pricingType':'free','price':5}     | /price price_not_allowed
            {'pricingType':'fixed','price':-1}   | /price out_of_range
            {'price':'5'}                        | /price invalid_type
            {'price':999999999999.5}             | /price out_of_range
            {'pricingType':'gratis'}             | /pricingType unknown_value
            {'pricingType':'free','variants':[{'name':'S','price':5}]} | /variants/0/price price_not_allowed
            """)
    void aWrongPriceIsNamed(String item, String fault) {
        assertThat(faults(null, item)).containsExactly(fault);
    }

    @Test
    void aPriceOnRequestIsNeverShownAndAStartingPriceIsTheLowest() {
        List<Variant> variants = ReadItem.metadata(null, "{'variants':[{'name':'L','price':9},{'name':'S','price':3}]}")
                .metadata()
                .variants();
        assertThat(new Pricing(PricingType.ON_REQUEST, BigDecimal.TEN).shown(null, variants))
                .isNull();
        assertThat(new Pricing(PricingType.ON_REQUEST, null).shown(variants.get(0), variants))
                .isNull();
        assertThat(new Pricing(PricingType.STARTING_FROM, null).shown(null, variants))
                .isEqualByComparingTo("3");
    }
}
