import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnalyticsApi.APIGetAnalyticsRequest;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.CataloguesApi.*;
import org.openapitools.client.api.CataloguesApi;
import org.openapitools.client.api.QrCodesApi.*;
import org.openapitools.client.api.QrCodesApi;
import org.openapitools.client.model.*;

/** The walk with openapi-generator's java client over java.net.http and Jackson. Argument 1 is the server, 2 an API key. */
public final class Walk {
    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + arguments[1]));
        walk(new QrCodesApi(client), new CataloguesApi(client), new AnalyticsApi(client));
    }

    private static void walk(QrCodesApi codes, CataloguesApi catalogues, AnalyticsApi analytics) throws ApiException {
        Qr code = codes.createQr(APICreateQrRequest.newBuilder()
                        .qrCreate(new QrCreate()
                        .name("Window")
                        .targetUrl("https://example.com/a")
                        .design(new DesignInput().fgColor("#1a237e"))).build())
                .getQr();
        codes.createQr(APICreateQrRequest.newBuilder()
                        .qrCreate(new QrCreate()
                        .name("Chat")
                        .type(QrCreate.TypeEnum.WHATSAPP)
                        .content(new QrContent().phone("+31201234567"))).build());

        Catalog catalog = catalogues.createCatalog(APICreateCatalogRequest.newBuilder()
                        .catalogCreate(new CatalogCreate().name("Lunch")).build()).getCatalog();
        String id = catalog.getId();
        Section section = catalogues.createSection(APICreateSectionRequest.newBuilder()
                        .id(id)
                        .sectionCreate(new SectionCreate().name("Staff").isVisible(false)).build())
                .getSection();
        MetadataSent metadata = new MetadataSent()
                .variants(List.of(
                        new VariantSent().name("Small").price(7.0),
                        new VariantSent().name("Large").price(9.0)))
                .addOns(List.of(new AddOnSent().name("Ghee").price(1.0)));
        metadata.putAdditionalProperty("spiceLevel", 2);
        Item item = catalogues.createItem(APICreateItemRequest.newBuilder()
                        .id(id)
                        .itemCreate(new ItemCreate()
                        .sectionId(section.getId())
                        .name("Dosa")
                        .price(9.0)
                        .metadata(metadata)).build())
                .getItem();
        String small = item.getMetadata().getVariants().get(0).getId();
        String large = item.getMetadata().getVariants().get(1).getId();
        check(catalogues.publishCatalog(APIPublishCatalogRequest.newBuilder()
                        .id(id).build()).getCatalog().getStatus() == CatalogStatus.PUBLISHED, "it is published");

        Item off = catalogues.toggleItem(APIToggleItemRequest.newBuilder()
                        .id(id)
                        .itemId(item.getId())
                        .toggle(new Toggle().isAvailable(false)).build()).getItem();
        check(!off.getIsAvailable(), "the switch says sold out");
        Item dearer = catalogues.updateItem(APIUpdateItemRequest.newBuilder()
                        .id(id)
                        .itemId(item.getId())
                        .itemPatch(new ItemPatch().price(10.0)).build())
                .getItem();
        check(dearer.getPrice().compareTo(10.0) == 0, "the price is new");
        check(!dearer.getIsAvailable(), "a new price leaves it sold out");
        ItemChanged changed = catalogues.updateItem(APIUpdateItemRequest.newBuilder()
                        .id(id)
                        .itemId(item.getId())
                        .itemPatch(new ItemPatch().variants(List.of(
                        new VariantSent().id(small).isAvailable(false), new VariantSent().id(large)))).build());
        check(changed.getItem().getMetadata().getVariants().stream().map(Variant::getId).toList()
                .equals(List.of(small, large)), "variants keep their ids");
        check(changed.getIdMappings().isEmpty(), "nothing was replaced");
        Section renamed = catalogues.updateSection(APIUpdateSectionRequest.newBuilder()
                        .id(id)
                        .sectionId(section.getId())
                        .sectionPatch(new SectionPatch().name("Crew")).build())
                .getSection();
        check(!renamed.getIsVisible(), "a new name leaves the section hidden");
        Qr framed = codes.updateQr(APIUpdateQrRequest.newBuilder()
                        .id(code.getId())
                        .qrPatch(new QrPatch().design(new DesignInput().frameStyle(DesignInput.FrameStyleEnum.BORDER))).build())
                .getQr();
        check(framed.getDesign().getFgColor().equals("#1a237e"), "a frame leaves the colour");

        List<Qr> listed = codes.listQr(APIListQrRequest.newBuilder()
                        .sort("name").build()).getQrs();
        check(listed.stream().map(Qr::getName).toList().equals(List.of("Chat", "Window")), "codes are listed");
        check(listed.get(0).getContent().getPhone().equals("+31201234567"), "content is read");
        check(catalogues.listCatalogs(APIListCatalogsRequest.newBuilder().build()).getCatalogs().get(0).getItemCount() == 1, "catalogues are listed");
        Catalog tree = catalogues.getCatalog(APIGetCatalogRequest.newBuilder()
                        .id(id).build()).getCatalog();
        check(tree.getSections().get(0).getItems().get(0).getId().equals(item.getId()), "the tree is read");
        AnalyticsRecord data = analytics.getAnalytics(APIGetAnalyticsRequest.newBuilder()
                        .qrId(code.getId()).build()).getData();
        check(data.getMetrics().getTotalScans() == 0 && data.getTimeSeries().size() == 30, "scans are read");
        try {
            codes.createQr(APICreateQrRequest.newBuilder()
                        .qrCreate(new QrCreate().name("Nowhere")).build());
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
