import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.CataloguesApi;
import org.openapitools.client.api.QrCodesApi;
import org.openapitools.client.model.*;

/** The walk with openapi-generator's java client over OkHttp and Gson. Argument 1 is the server, 2 an API key. */
public final class Walk {
    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.setBasePath(arguments[0]);
        client.setBearerToken(arguments[1]);
        walk(new QrCodesApi(client), new CataloguesApi(client), new AnalyticsApi(client));
        client.getHttpClient().dispatcher().executorService().shutdown();
        client.getHttpClient().connectionPool().evictAll();
    }

    private static void walk(QrCodesApi codes, CataloguesApi catalogues, AnalyticsApi analytics) throws ApiException {
        Qr code = codes.createQr(new QrCreate()
                        .name("Window")
                        .targetUrl("https://example.com/a")
                        .design(new DesignInput().fgColor("#1a237e")))
                .execute()
                .getQr();
        codes.createQr(new QrCreate()
                        .name("Chat")
                        .type(QrCreate.TypeEnum.WHATSAPP)
                        .content(new QrContent().phone("+31201234567")))
                .execute();

        Catalog catalog = catalogues.createCatalog(new CatalogCreate().name("Lunch")).execute().getCatalog();
        String id = catalog.getId();
        Section section = catalogues.createSection(id, new SectionCreate().name("Staff").isVisible(false))
                .execute()
                .getSection();
        MetadataSent metadata = new MetadataSent()
                .variants(List.of(
                        new VariantSent().name("Small").price(7.0),
                        new VariantSent().name("Large").price(9.0)))
                .addOns(List.of(new AddOnSent().name("Ghee").price(1.0)));
        metadata.putAdditionalProperty("spiceLevel", 2);
        Item item = catalogues.createItem(id, new ItemCreate()
                        .sectionId(section.getId())
                        .name("Dosa")
                        .price(9.0)
                        .metadata(metadata))
                .execute()
                .getItem();
        String small = item.getMetadata().getVariants().get(0).getId();
        String large = item.getMetadata().getVariants().get(1).getId();
        check(catalogues.publishCatalog(id).execute().getCatalog().getStatus() == CatalogStatus.PUBLISHED, "it is published");

        Item off = catalogues.toggleItem(id, item.getId(), new Toggle().isAvailable(false)).execute().getItem();
        check(!off.getIsAvailable(), "the switch says sold out");
        Item dearer = catalogues.updateItem(id, item.getId())
                .itemPatch(new ItemPatch().price(10.0))
                .execute()
                .getItem();
        check(dearer.getPrice().compareTo(10.0) == 0, "the price is new");
        check(!dearer.getIsAvailable(), "a new price leaves it sold out");
        ItemChanged changed = catalogues.updateItem(id, item.getId())
                .itemPatch(new ItemPatch().variants(List.of(
                        new VariantSent().id(small).isAvailable(false), new VariantSent().id(large))))
                .execute();
        check(changed.getItem().getMetadata().getVariants().stream().map(Variant::getId).toList()
                .equals(List.of(small, large)), "variants keep their ids");
        check(changed.getIdMappings().isEmpty(), "nothing was replaced");
        Section renamed = catalogues.updateSection(id, section.getId())
                .sectionPatch(new SectionPatch().name("Crew"))
                .execute()
                .getSection();
        check(!renamed.getIsVisible(), "a new name leaves the section hidden");
        Qr framed = codes.updateQr(code.getId())
                .qrPatch(new QrPatch().design(new DesignInput().frameStyle(DesignInput.FrameStyleEnum.BORDER)))
                .execute()
                .getQr();
        check(framed.getDesign().getFgColor().equals("#1a237e"), "a frame leaves the colour");

        List<Qr> listed = codes.listQr().sort("name").execute().getQrs();
        check(listed.stream().map(Qr::getName).toList().equals(List.of("Chat", "Window")), "codes are listed");
        check(listed.get(0).getContent().getPhone().equals("+31201234567"), "content is read");
        check(catalogues.listCatalogs().execute().getCatalogs().get(0).getItemCount() == 1, "catalogues are listed");
        Catalog tree = catalogues.getCatalog(id).execute().getCatalog();
        check(tree.getSections().get(0).getItems().get(0).getId().equals(item.getId()), "the tree is read");
        AnalyticsRecord data = analytics.getAnalytics(code.getId()).execute().getData();
        check(data.getMetrics().getTotalScans() == 0 && data.getTimeSeries().size() == 30, "scans are read");
        try {
            codes.createQr(new QrCreate().name("Nowhere")).execute();
            check(false, "a code without a destination is refused");
        } catch (ApiException refused) {
            check(refused.getCode() == 422, "a refusal is reported");
        }
        System.out.printf("catalog=%s section=%s item=%s small=%s large=%s code=%s%n",
                id, section.getId(), item.getId(), small, large, code.getId());
    }

    private static void check(boolean holds, String fact) {
        if (!holds) {
            throw new AssertionError("not so: " + fact);
        }
    }
}
