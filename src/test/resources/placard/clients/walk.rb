# The walk of every generated client: argument 1 is the server, 2 an API key. Prints what was made, for the caller to look at.
$LOAD_PATH.unshift("client/lib")
require "openapi_client"
include OpenapiClient

def check(holds, fact)
  abort("not so: #{fact}") unless holds
end

OpenapiClient.configure do |settings|
  settings.scheme, settings.host = ARGV[0].split("://")
  settings.server_index = nil
  settings.access_token = ARGV[1]
end
codes, catalogues, analytics = QRCodesApi.new, CataloguesApi.new, AnalyticsApi.new

design = DesignInput.new(fg_color: "#1a237e")
code = codes.create_qr(QrCreate.new(name: "Window", target_url: "https://example.com/a", design: design)).qr
codes.create_qr(QrCreate.new(name: "Chat", type: "whatsapp", content: QrContent.new(phone: "+31201234567")))

catalog = catalogues.create_catalog(CatalogCreate.new(name: "Lunch")).catalog
section = catalogues.create_section(catalog.id, SectionCreate.new(name: "Staff", is_visible: false)).section
# Its typed metadata takes no keys of one's own; a hash does.
metadata = {
  variants: [VariantSent.new(name: "Small", price: 7), VariantSent.new(name: "Large", price: 9)],
  addOns: [AddOnSent.new(name: "Ghee", price: 1)],
  spiceLevel: 2
}
sent = ItemCreate.new(section_id: section.id, name: "Dosa", price: 9, metadata: metadata)
item = catalogues.create_item(catalog.id, sent).item
small, large = item.metadata.variants.map(&:id)
check(catalogues.publish_catalog(catalog.id).catalog.status == "published", "it is published")

off = catalogues.toggle_item(catalog.id, item.id, Toggle.new(is_available: false)).item
check(off.is_available == false, "the switch says sold out")
dearer = catalogues.update_item(catalog.id, item.id, item_patch: ItemPatch.new(price: 10)).item
check(dearer.price == 10 && dearer.is_available == false, "a new price leaves it sold out")
sizes = ItemPatch.new(variants: [VariantSent.new(id: small, is_available: false), VariantSent.new(id: large)])
changed = catalogues.update_item(catalog.id, item.id, item_patch: sizes)
check(changed.item.metadata.variants.map(&:id) == [small, large], "variants keep their ids")
check(changed.id_mappings == [], "nothing was replaced")
renamed = catalogues.update_section(catalog.id, section.id, section_patch: SectionPatch.new(name: "Crew")).section
check(renamed.is_visible == false, "a new name leaves the section hidden")
framed = codes.update_qr(code.id, qr_patch: QrPatch.new(design: DesignInput.new(frame_style: "border"))).qr
check(framed.design.fg_color == "#1a237e", "a frame leaves the colour")

listed = codes.list_qr(sort: "name").qrs
check(listed.map(&:name) == %w[Chat Window], "codes are listed")
check(listed[0].content.phone == "+31201234567", "content is read")
check(catalogues.list_catalogs.catalogs.map(&:item_count) == [1], "catalogues are listed")
check(catalogues.get_catalog(catalog.id).catalog.sections[0].items[0].id == item.id, "the tree is read")
data = analytics.get_analytics(code.id).data
check(data.metrics.total_scans == 0 && data.time_series.size == 30, "scans are read")
begin
  codes.create_qr(QrCreate.new(name: "Nowhere"))
  check(false, "a code without a destination is refused")
rescue ApiError => refused
  check(refused.code == 422, "a refusal is reported")
end

puts "catalog=#{catalog.id} section=#{section.id} item=#{item.id} small=#{small} large=#{large} code=#{code.id}"
