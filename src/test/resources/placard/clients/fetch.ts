/** The walk with openapi-generator's typescript-fetch. Argument 1 is the server, 2 an API key. */
import { AnalyticsApi, CataloguesApi, Configuration, QRCodesApi, ResponseError } from "./client";
import type { SectionCreate, VariantSent } from "./client";

const [base, key] = process.argv.slice(2);
const configuration = new Configuration({ basePath: base, accessToken: key });
const codes = new QRCodesApi(configuration);
const catalogues = new CataloguesApi(configuration);
const analytics = new AnalyticsApi(configuration);

function check(holds: boolean, fact: string): void {
  if (!holds) throw new Error("not so: " + fact);
}

async function walk(): Promise<void> {
  const { qr: code } = await codes.createQr({
    qrCreate: { name: "Window", targetUrl: "https://example.com/a", design: { fgColor: "#1a237e" } },
  });
  await codes.createQr({ qrCreate: { name: "Chat", type: "whatsapp", content: { phone: "+31201234567" } } });

  const { catalog } = await catalogues.createCatalog({ catalogCreate: { name: "Lunch" } });
  const id = catalog.id;
  const { section } = await catalogues.createSection({ id, sectionCreate: { name: "Staff", isVisible: false } });
  const { item } = await catalogues.createItem({
    id,
    itemCreate: {
      sectionId: section.id,
      name: "Dosa",
      price: 9,
      metadata: {
        variants: [{ name: "Small", price: 7 }, { name: "Large", price: 9 }],
        addOns: [{ name: "Ghee", price: 1 }],
        spiceLevel: 2,
      },
    },
  });
  const [small, large] = item.metadata.variants.map((variant) => variant.id);
  check((await catalogues.publishCatalog({ id })).catalog.status === "published", "it is published");

  const ofItem = { id, itemId: item.id };
  const { item: off } = await catalogues.toggleItem({ ...ofItem, toggle: { isAvailable: false } });
  check(!off.isAvailable, "the switch says sold out");
  const { item: dearer } = await catalogues.updateItem({ ...ofItem, itemPatch: { price: 10 } });
  check(dearer.price === 10 && !dearer.isAvailable, "a new price leaves it sold out");
  const sent: VariantSent[] = [{ id: small, isAvailable: false }, { id: large }];
  const changed = await catalogues.updateItem({ ...ofItem, itemPatch: { variants: sent } });
  check(changed.item.metadata.variants.map((v) => v.id).join() === [small, large].join(), "variants keep their ids");
  check(changed.idMappings.length === 0, "nothing was replaced");
  const { section: renamed } = await catalogues.updateSection({
    id,
    sectionId: section.id,
    sectionPatch: { name: "Crew" },
  });
  check(!renamed.isVisible, "a new name leaves the section hidden");
  const { qr: framed } = await codes.updateQr({ id: code.id, qrPatch: { design: { frameStyle: "border" } } });
  check(framed.design.fgColor === "#1a237e", "a frame leaves the colour");

  const { qrs: listed } = await codes.listQr({ sort: "name" });
  check(listed.map((each) => each.name).join() === "Chat,Window", "codes are listed");
  check(listed[0].content?.phone === "+31201234567", "content is read");
  check((await catalogues.listCatalogs()).catalogs[0].itemCount === 1, "catalogues are listed");
  check((await catalogues.getCatalog({ id })).catalog.sections[0].items[0].id === item.id, "the tree is read");
  const { data } = await analytics.getAnalytics({ qrId: code.id });
  check(data.metrics.totalScans === 0 && data.timeSeries.length === 30, "scans are read");
  const status = await codes.createQr({ qrCreate: { name: "Nowhere" } }).then(
    () => 201,
    (refused) => (refused as ResponseError).response.status,
  );
  check(status === 422, "a refusal is reported");

  // @ts-expect-error a section without a name does not compile
  const nameless: SectionCreate = {};
  check(Object.keys(nameless).length === 0, "it is only here for its type");

  console.log(
    `catalog=${catalog.id} section=${section.id} item=${item.id} small=${small} large=${large} code=${code.id}`,
  );
}

void walk();
