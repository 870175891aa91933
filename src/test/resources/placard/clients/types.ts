/** The walk with openapi-typescript's types and openapi-fetch. Argument 1 is the server, 2 an API key. */
import createClient from "openapi-fetch";
import type { components, paths } from "./client/schema.js";

const [base, key] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${key}` } });

function check(holds: boolean, fact: string): void {
  if (!holds) throw new Error("not so: " + fact);
}

function got<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const code = got(
  await client.POST("/api/v1/qr", {
    body: { name: "Window", targetUrl: "https://example.com/a", design: { fgColor: "#1a237e" } },
  }),
).qr;
got(await client.POST("/api/v1/qr", { body: { name: "Chat", type: "whatsapp", content: { phone: "+31201234567" } } }));

const catalog = got(await client.POST("/api/v1/catalogs", { body: { name: "Lunch" } })).catalog;
const inCatalog = { params: { path: { id: catalog.id } } };
const section = got(
  await client.POST("/api/v1/catalogs/{id}/sections", { ...inCatalog, body: { name: "Staff", isVisible: false } }),
).section;
const item = got(
  await client.POST("/api/v1/catalogs/{id}/items", {
    ...inCatalog,
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
check(
  got(await client.POST("/api/v1/catalogs/{id}/publish", inCatalog)).catalog.status === "published",
  "it is published",
);

const ofItem = { params: { path: { id: catalog.id, itemId: item.id } } };
const off = got(
  await client.POST("/api/v1/catalogs/{id}/items/{itemId}/toggle-availability", {
    ...ofItem,
    body: { isAvailable: false },
  }),
).item;
check(!off.isAvailable, "the switch says sold out");
const dearer = got(
  await client.PATCH("/api/v1/catalogs/{id}/items/{itemId}", { ...ofItem, body: { price: 10 } }),
).item;
check(dearer.price === 10 && !dearer.isAvailable, "a new price leaves it sold out");
const sent: components["schemas"]["VariantSent"][] = [{ id: small, isAvailable: false }, { id: large }];
const changed = got(
  await client.PATCH("/api/v1/catalogs/{id}/items/{itemId}", { ...ofItem, body: { variants: sent } }),
);
check(changed.item.metadata.variants.map((v) => v.id).join() === [small, large].join(), "variants keep their ids");
check(changed.idMappings.length === 0, "nothing was replaced");
const renamed = got(
  await client.PATCH("/api/v1/catalogs/{id}/sections/{sectionId}", {
    params: { path: { id: catalog.id, sectionId: section.id } },
    body: { name: "Crew" },
  }),
).section;
check(!renamed.isVisible, "a new name leaves the section hidden");
const framed = got(
  await client.PATCH("/api/v1/qr/{id}", {
    params: { path: { id: code.id } },
    body: { design: { frameStyle: "border" } },
  }),
).qr;
check(framed.design.fgColor === "#1a237e", "a frame leaves the colour");

const listed = got(await client.GET("/api/v1/qr", { params: { query: { sort: "name" } } })).qrs;
check(listed.map((each) => each.name).join() === "Chat,Window", "codes are listed");
check(listed[0].content?.phone === "+31201234567", "content is read");
check(got(await client.GET("/api/v1/catalogs")).catalogs[0].itemCount === 1, "catalogues are listed");
const tree = got(await client.GET("/api/v1/catalogs/{id}", inCatalog)).catalog;
check(tree.sections[0].items[0].id === item.id, "the tree is read");
const data = got(await client.GET("/api/v1/analytics/{qrId}", { params: { path: { qrId: code.id } } })).data;
check(data.metrics.totalScans === 0 && data.timeSeries.length === 30, "scans are read");
const refused = await client.POST("/api/v1/qr", { body: { name: "Nowhere" } });
check(refused.error?.errors?.[0].code === "destination_required", "a refusal is reported");

// @ts-expect-error a section without a name does not compile
const nameless: components["schemas"]["SectionCreate"] = {};
check(Object.keys(nameless).length === 0, "it is only here for its type");

console.log(
  `catalog=${catalog.id} section=${section.id} item=${item.id} small=${small} large=${large} code=${code.id}`,
);
