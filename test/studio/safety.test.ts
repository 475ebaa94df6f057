/** Who gets in, and what the content policy holds: tried in a browser that does what browsers do. */

import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium } from "../support/chromium.ts";
import { type Look, openStudio, PAGES, type Studio, settled } from "../support/studio.ts";

let studio: Studio;
/** Somebody else's, on this machine, where it can be seen what reaches them. */
let server: Server;
let elsewhere = "";
const reached: string[] = [];
const sent: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request.url ?? "");
    if (request.url === "/notebook") sent.push(request.headers);
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  studio = await openStudio();
});
afterAll(async () => {
  server.close();
  await studio.stop();
});

describe("a link", () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await (await chromium()).newContext();
    page = await context.newPage();
  });
  afterAll(() => context.close());

  const refused = async (address: string) => {
    const response = await page.goto(address);
    const text = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
    return { status: response?.status(), text, cookies: (await context.cookies()).length };
  };

  test.each([
    ["absent", ""],
    ["wrong", "?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["a script", "?token=<script>globalThis.owned=1</script>"],
  ])("whose token is %s opens nothing, and says what to run", async (_, query) => {
    const { status, text, cookies } = await refused(`${studio.url}/open${query}`);
    expect({ status, cookies }).toEqual({ status: 403, cookies: 0 });
    expect(text).toMatch(
      /^Nacre Studio This link does not open Studio: .* Ask for another one: .*nacre.* studio --home \S+$/,
    );
  });

  test("opens once, leaves no token behind, and never again", async () => {
    const link = await studio.link();
    await page.goto(link);
    await settled(page);
    expect(page.url()).toBe(`${studio.url}/`);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", domain: "127.0.0.1" });
    expect(link).not.toContain(cookie!.value);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    // Nor is it a step back: the page that kept the key has taken itself out of the way.
    await page.goBack();
    expect(page.url()).not.toContain(`${studio.url}/open`);
    await context.clearCookies();
    expect(await refused(link)).toMatchObject({ status: 403, cookies: 0 });
  });

  test("without one there is no page, and no answer", async () => {
    const { status, text } = await refused(`${studio.url}/history`);
    expect(status).toBe(403);
    expect(text).toMatch(/^Nacre Studio .* Ask for a link: .*nacre.* studio --home \S+$/);
    const answer = await context.request.post(`${studio.url}/api/call`, {
      data: { method: "status", params: {} },
    });
    expect(answer.status()).toBe(401);
    expect(await answer.text()).not.toMatch(/messages|lanes|sample/);
  });
});

describe("a program at another port of this machine", () => {
  test("is sent the cookie by the browser, and gets nothing for it", async () => {
    const page = await studio.context.newPage();
    studio.watched.expect(/request to elsewhere: http:\/\/127\.0\.0\.1:\d+\//);
    await page.goto(`${elsewhere}/notebook`);
    expect(sent.at(-1)?.cookie).toContain(`nacre_studio_${new URL(studio.url).port}=`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    for (const path of ["/api/call", "/api/news"]) {
      const asked = path === "/api/call" ? { method: "POST", body: '{"method":"status"}' } : {};
      const headers = { cookie: sent.at(-1)!.cookie!, "content-type": "application/json" };
      expect((await fetch(`${studio.url}${path}`, { ...asked, headers })).status).toBe(401);
    }
    await page.close();
  });
});

describe("a page of another origin", () => {
  // Another port is the same site to a browser: the cookie goes along, and it is the origin that has to be refused.
  test("in the same browser cannot ask, look or change anything", async () => {
    const page = await studio.context.newPage();
    studio.watched.expect(/request to elsewhere: http:\/\/127\.0\.0\.1:\d+\//);
    studio.watched.expect(/console: .*(CORS|Failed to load resource|frame|Framing|ERR_BLOCKED_BY)/);
    await page.goto(elsewhere);
    const before = await studio.call("status", {});
    const outcomes = await page.evaluate(async (url) => {
      const body = JSON.stringify({ method: "remember", params: { text: "I was here" } });
      const tries = [
        { method: "POST", headers: { "content-type": "application/json" }, body },
        { method: "POST", headers: { "content-type": "text/plain" }, body },
        { method: "POST", mode: "no-cors", body },
        { method: "GET" },
      ] as const;
      const told: string[] = [];
      for (const init of tries) {
        try {
          const response = await fetch(`${url}/api/call`, { ...init, credentials: "include" });
          told.push(response.type === "opaque" ? "opaque" : await response.text());
        } catch (error) {
          told.push((error as Error).name);
        }
      }
      const frame = document.createElement("iframe");
      frame.src = `${url}/`;
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
      let inside = "unreachable";
      try {
        inside = frame.contentDocument?.body.textContent ?? "unreachable";
      } catch {
        // As it should be.
      }
      return { told, inside };
    }, studio.url);
    expect(outcomes.told.filter((told) => !/^(TypeError|opaque)$/.test(told))).toEqual([]);
    expect(outcomes.inside).toMatch(/^(unreachable)?$/);
    const frames = page.frames().filter((frame) => frame.url().startsWith(studio.url));
    for (const frame of frames) expect(await frame.locator("h1").count()).toBe(0);
    expect((await studio.call("status", {})).memories).toEqual(before.memories);
    await page.close();
  });

  test("cannot open Studio by a name of its own", async () => {
    const port = new URL(studio.url).port;
    const context = await (await chromium()).newContext();
    const answer = await context.request.get(studio.url, { headers: { host: `evil.example:${port}` } });
    expect(answer.status()).toBe(403);
    await context.close();
  });
});

describe("the content policy", () => {
  let look: Look;
  beforeAll(async () => {
    look = await studio.another();
    look.watched.expect(/^(refused by the content policy|request to elsewhere)/);
    look.watched.expect(/^(console|error in the page): .*(Content Security Policy|TrustedScript)/);
  });

  const degradations = async () => (await studio.call("status", {})).degradations["studio:csp-report"] ?? 0;
  const settledReports = () => expect.poll(degradations);

  test("is strict, and is what every answer has", async () => {
    for (const path of ["/", "/api/news", "/nothing.js", "/open"]) {
      const policy = await look.page.evaluate(async (address) => {
        const stop = new AbortController();
        const { headers } = await fetch(address, { signal: stop.signal, redirect: "manual" });
        stop.abort();
        return headers.get("content-security-policy");
      }, path);
      // A redirect is opaque to a page; all others are looked at.
      if (policy === null && path === "/open") continue;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-|\*|https?:|blob:/);
    }
    look.watched.expect(/console: Failed to load resource: .* status of 40[134]/);
  });

  test("nothing that Studio itself does is refused", async () => {
    const before = await degradations();
    for (const { path } of PAGES) {
      await look.page.goto(`${studio.url}${path}`);
      await settled(look.page);
    }
    expect(look.watched.violations).toEqual([]);
    expect(look.watched.reports).toEqual([]);
    expect(await degradations()).toBe(before);
  });

  test.each([
    ["a script in the page", "script-src-elem|require-trusted-types-for", inlineScript],
    ["a handler in the markup", "script-src-attr|require-trusted-types-for", inlineHandler],
    ["text that is run", "script-src|require-trusted-types-for", evaluated],
    ["a style in the markup", "style-src-attr", inlineStyle],
    ["a picture from elsewhere", "img-src", foreignImage],
    ["a question to elsewhere", "connect-src", foreignFetch],
    ["a form", "form-action", foreignForm],
    ["a frame", "frame-src|default-src", foreignFrame],
  ] as const)("%s is refused and reported", async (_, directive, attempt) => {
    await look.page.goto(`${studio.url}/settings`);
    await settled(look.page);
    const [seen, before] = [look.watched.violations.length, await degradations()];
    reached.length = 0;
    await look.page.evaluate(attempt, elsewhere);
    await expect
      .poll(() => look.watched.violations.slice(seen).join("\n"))
      .toMatch(new RegExp(`^(${directive}) `, "m"));
    await settledReports().toBeGreaterThan(before);
    expect(await look.page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined();
    expect(reached).toEqual([]);
  });
});

function inlineScript(): void {
  const script = document.createElement("script");
  try {
    script.text = "globalThis.owned = 1";
  } catch {
    script.append("globalThis.owned = 1");
  }
  document.body.append(script);
}

/** Out of the debugger's reach, which nothing is refused to. */
function inlineHandler(): void {
  setTimeout(() => {
    const image = document.createElement("button");
    image.setAttribute("onclick", "globalThis.owned = 1");
    document.body.append(image);
    image.click();
  });
}

function evaluated(): void {
  setTimeout(() => {
    // biome-ignore lint/security/noGlobalEval: it is what has to be refused
    // biome-ignore lint/complexity/noCommaOperator: called by another name, it is evaluated in the page
    (0, eval)("globalThis.owned = 1");
  });
}

function inlineStyle(): void {
  const block = document.createElement("p");
  block.setAttribute("style", "position: fixed");
  document.body.append(block);
}

function foreignImage(elsewhere: string): void {
  const image = document.createElement("img");
  image.src = `${elsewhere}/x.png`;
  document.body.append(image);
}

function foreignFetch(elsewhere: string): void {
  setTimeout(() => void fetch(`${elsewhere}/steal`).catch(() => {}));
}

function foreignForm(elsewhere: string): void {
  const form = document.createElement("form");
  form.action = `${elsewhere}/form`;
  form.method = "post";
  document.body.append(form);
  form.submit();
}

function foreignFrame(elsewhere: string): void {
  const frame = document.createElement("iframe");
  frame.src = `${elsewhere}/`;
  document.body.append(frame);
}
