// Two people have changed a code: both values of each member that differs.
import { html } from "./lit-html.js";
import { count, say } from "./words.js";

/** The two versions, side by side. */
export function clash({ mine, theirs }, take, insist, rules) {
  const rows = [];
  for (const [member, value] of Object.entries(mine)) {
    if (member === "design" || member === "content") {
      for (const [inner, own] of Object.entries(value)) rows.push([inner, own, theirs.qr[member]?.[inner]]);
    } else {
      const both = [value, theirs.qr[member]];
      rows.push([member, ...(member === "rules" ? both.map((list) => rules.text(list)) : both)]);
    }
  }
  const text = (value) =>
    value === null || value === undefined || value === ""
      ? "–"
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  return html`<section class="card clash" id="conflict" tabindex="-1" role="alert">
    <h2>${say("js.conflict")}</h2>
    <p class="soft">${say("js.conflict.text", count("js.changes", rows.length))}</p>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say("js.what")}</span></th>
          <th scope="col">${say("js.mine")}</th>
          <th scope="col">${say("js.theirs")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([what, own, other]) =>
            html`<tr>
              <th scope="row">${named(what)}</th>
              <td><bdi>${text(own)}</bdi></td>
              <td><bdi>${text(other)}</bdi></td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="buttons">
      <button class="button quiet" type="button" @click=${take}>${say("js.take")}</button
      ><button class="button" type="button" @click=${insist}>${say("js.insist")}</button>
    </div>
  </section>`;
}

/** A field as the form calls it. */
function named(member) {
  const key = {
    startsAt: "js.starts",
    expiresAt: "js.expires",
    maxScans: "js.maxscans",
    fallbackUrl: "js.fallback",
    externalId: "js.external",
    forwardQuery: "js.forward",
    append: "js.utm",
    catalogId: "js.catalog",
    rules: "js.lead.rule.title",
    brandingPosition: "js.place",
    logoFileId: "js.logo",
    eyeColor: "js.eyecolour",
    gradient: "js.gradient",
    frameColor: "js.framecolour",
    frameTextColor: "js.textcolour",
    frameFont: "js.font",
    isOutsideTransparent: "js.outside",
    isBackgroundTransparent: "js.bare",
    isUpperCaseLink: "js.capitals",
    errorCorrection: "js.level",
    sizeMm: "js.print.size",
    paperColor: "js.papercolour",
    theme: "js.landing",
    name: "js.name",
    tags: "js.tags",
    targetUrl: "js.url",
    fgColor: "js.dark",
    bgColor: "js.light",
    frameText: "js.caption",
    frameStyle: "js.frame",
    moduleStyle: "js.modules",
    eyeStyle: "js.eyes",
    brandingMode: "js.mark",
    ssid: "js.ssid",
    password: "js.wifi.password",
    phone: "js.phone",
    message: "js.message",
    title: "js.heading",
  }[member];
  return key ? say(key) : member;
}
