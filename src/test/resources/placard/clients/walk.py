"""The walk of every generated client: argument 1 is the server, 2 an API key. Prints what was made, for the caller to look at."""

import sys

from openapi_client import (
    AddOnSent,
    AnalyticsApi,
    ApiClient,
    CatalogCreate,
    CataloguesApi,
    Configuration,
    DesignInput,
    ItemCreate,
    ItemPatch,
    MetadataSent,
    QRCodesApi,
    QrContent,
    QrCreate,
    QrPatch,
    SectionCreate,
    SectionPatch,
    Toggle,
    VariantSent,
)
from openapi_client.exceptions import ApiException


def check(holds, fact):
    if not holds:
        sys.exit("not so: " + fact)


with ApiClient(Configuration(host=sys.argv[1], access_token=sys.argv[2])) as client:
    codes, catalogues, analytics = QRCodesApi(client), CataloguesApi(client), AnalyticsApi(client)

    code = codes.create_qr(
        QrCreate(name="Window", target_url="https://example.com/a", design=DesignInput(fg_color="#1a237e"))
    ).qr
    codes.create_qr(QrCreate(name="Chat", type="whatsapp", content=QrContent(phone="+31201234567")))

    catalog = catalogues.create_catalog(CatalogCreate(name="Lunch")).catalog
    section = catalogues.create_section(catalog.id, SectionCreate(name="Staff", is_visible=False)).section
    variants = [VariantSent(name="Small", price=7), VariantSent(name="Large", price=9)]
    add_ons = [AddOnSent(name="Ghee", price=1)]
    item = catalogues.create_item(
        catalog.id,
        ItemCreate(
            section_id=section.id,
            name="Dosa",
            price=9,
            metadata=MetadataSent(variants=variants, add_ons=add_ons, additional_properties={"spiceLevel": 2}),
        ),
    ).item
    small, large = [variant.id for variant in item.metadata.variants]
    check(catalogues.publish_catalog(catalog.id).catalog.status == "published", "it is published")

    off = catalogues.toggle_item(catalog.id, item.id, Toggle(is_available=False)).item
    check(off.is_available is False, "the switch says sold out")
    dearer = catalogues.update_item(catalog.id, item.id, item_patch=ItemPatch(price=10)).item
    check(dearer.price == 10 and dearer.is_available is False, "a new price leaves it sold out")
    patch = ItemPatch(variants=[VariantSent(id=small, is_available=False), VariantSent(id=large)])
    changed = catalogues.update_item(catalog.id, item.id, item_patch=patch)
    check([variant.id for variant in changed.item.metadata.variants] == [small, large], "variants keep their ids")
    check(changed.id_mappings == [], "nothing was replaced")
    renamed = catalogues.update_section(catalog.id, section.id, section_patch=SectionPatch(name="Crew")).section
    check(renamed.is_visible is False, "a new name leaves the section hidden")
    framed = codes.update_qr(code.id, qr_patch=QrPatch(design=DesignInput(frame_style="border"))).qr
    check(framed.design.fg_color == "#1a237e", "a frame leaves the colour")

    listed = codes.list_qr(sort="name").qrs
    check([each.name for each in listed] == ["Chat", "Window"], "codes are listed")
    check(listed[0].content.phone == "+31201234567", "content is read")
    check([line.item_count for line in catalogues.list_catalogs().catalogs] == [1], "catalogues are listed")
    check(catalogues.get_catalog(catalog.id).catalog.sections[0].items[0].id == item.id, "the tree is read")
    data = analytics.get_analytics(code.id).data
    check(data.metrics.total_scans == 0 and len(data.time_series) == 30, "scans are read")
    try:
        codes.create_qr(QrCreate(name="Nowhere"))
        check(False, "a code without a destination is refused")
    except ApiException as refused:
        check(refused.status == 422, "a refusal is reported")

    print(f"catalog={catalog.id} section={section.id} item={item.id} small={small} large={large} code={code.id}")
