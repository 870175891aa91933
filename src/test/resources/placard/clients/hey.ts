/** The walk with @hey-api/openapi-ts. Argument 1 is the server, 2 an API key. */
import { client } from "./client/client.gen";
import * as api from "./client/sdk.gen";
import type { SectionCreate, VariantSent } from "./client/types.gen";

const [base, key] = process.argv.slice(2);
client.setConfig({ baseUrl: base as never, auth: key });

function check(holds: boolean, fact: string): void {
  if (!holds) throw new Error("not so: " + fact);
}

function got<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function walk(): Promise<void> {
  const code = got(
    await api.createQr({
      body: { name: "Window", targetUrl: "https://example.com/a", design: { fgColor: "#1a237e" } },
    }),
  ).qr;
  got(await api.createQr({ body: { name: "Chat", type: "whatsapp", content: { phone: "+31201234567" } } }));

  const catalog = got(await api.createCatalog({ body: { name: "Lunch" } })).catalog;
  const path = { id: catalog.id };
  const section = got(await api.createSection({ path, body: { name: "Staff", isVisible: false } })).section;
  const item = got(
    await api.createItem({
      path,
      body: {
        sectionId: section.id,
        name: "Dosa",
        price: 9,
        metadata: {
          variants: [{ name: "Small", price: 7 }, { name: "Large", price: 9 }],
          addOns: [{ name: "Ghee", price: 1 }],
          spiceLevel: 2,
        },
      },
    }),
  ).item;
  const [small, large] = item.metadata.variants.map((variant) => variant.id);
  check(got(await api.publishCatalog({ path })).catalog.status === "published", "it is published");

  const ofItem = { id: catalog.id, itemId: item.id };
  const off = got(await api.toggleItem({ path: ofItem, body: { isAvailable: false } })).item;
  check(!off.isAvailable, "the switch says sold out");
  const dearer = got(await api.updateItem({ path: ofItem, body: { price: 10 } })).item;
  check(dearer.price === 10 && !dearer.isAvailable, "a new price leaves it sold out");
  const sent: VariantSent[] = [{ id: small, isAvailable: false }, { id: large }];
  const changed = got(await api.updateItem({ path: ofItem, body: { variants: sent } }));
  check(changed.item.metadata.variants.map((v) => v.id).join() === [small, large].join(), "variants keep their ids");
  check(changed.idMappings.length === 0, "nothing was replaced");
  const renamed = got(
    await api.updateSection({ path: { id: catalog.id, sectionId: section.id }, body: { name: "Crew" } }),
  ).section;
  check(!renamed.isVisible, "a new name leaves the section hidden");
  const framed = got(await api.updateQr({ path: { id: code.id }, body: { design: { frameStyle: "border" } } })).qr;
  check(framed.design.fgColor === "#1a237e", "a frame leaves the colour");

  const listed = got(await api.listQr({ query: { sort: "name" } })).qrs;
  check(listed.map((each) => each.name).join() === "Chat,Window", "codes are listed");
  check(listed[0].content?.phone === "+31201234567", "content is read");
  check(got(await api.listCatalogs()).catalogs[0].itemCount === 1, "catalogues are listed");
  check(got(await api.getCatalog({ path })).catalog.sections[0].items[0].id === item.id, "the tree is read");
  const data = got(await api.getAnalytics({ path: { qrId: code.id } })).data;
  check(data.metrics.totalScans === 0 && data.timeSeries.length === 30, "scans are read");
  const refused = await api.createQr({ body: { name: "Nowhere" } });
  check(refused.error?.errors?.[0].code === "destination_required", "a refusal is reported");

  // @ts-expect-error a section without a name does not compile
  const nameless: SectionCreate = {};
  check(Object.keys(nameless).length === 0, "it is only here for its type");

  console.log(
    `catalog=${catalog.id} section=${section.id} item=${item.id} small=${small} large=${large} code=${code.id}`,
  );
}

void walk();
