/** Which requests are looked at: those of this machine's own pages. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalOf, type Seen } from "./request-rules.ts";

const PORT = 37_422;
const page: Seen = { method: "GET", path: "/", host: `127.0.0.1:${PORT}` };
const call: Seen = {
  ...page,
  method: "POST",
  path: "/api/call",
  origin: `http://127.0.0.1:${PORT}`,
  fetchSite: "same-origin",
  contentType: "application/json",
};

test.each<[string, Seen]>([
  ["a page that was typed", { ...page, fetchSite: "none" }],
  ["a page, by an older browser", page],
  ["only looked at", { ...page, method: "HEAD" }],
  ["by the name localhost", { ...page, host: `localhost:${PORT}` }],
  ["by its name in capitals", { ...page, host: `LOCALHOST:${PORT}` }],
  ["by the newer address", { ...page, host: `[::1]:${PORT}` }],
  ["a call", call],
  ["a call that names its letters", { ...call, contentType: "Application/JSON; charset=utf-8" }],
  ["a call without an origin, as a program sends it", { ...call, origin: undefined, fetchSite: undefined }],
  [
    "a report, which says nothing of where it is from",
    { ...call, path: "/api/csp-report", origin: "null", contentType: "application/csp-report" },
  ],
])("let pass: %s", (_what, seen) => {
  expect(refusalOf(seen, PORT)).toBeUndefined();
});

test.each<[string, Seen, number]>([
  ["no name", { ...page, host: undefined }, 403],
  ["a name that somebody points here", { ...page, host: `evil.example:${PORT}` }, 403],
  ["a name that begins like ours", { ...page, host: `127.0.0.1.evil.example:${PORT}` }, 403],
  ["our name without the port", { ...page, host: "127.0.0.1" }, 403],
  ["another port", { ...page, host: "127.0.0.1:80" }, 403],
  ["another origin", { ...call, origin: "http://evil.example" }, 403],
  ["another origin on this machine", { ...call, origin: "http://127.0.0.1:8080" }, 403],
  ["our name under another, which is another origin", { ...call, origin: `http://localhost:${PORT}` }, 403],
  ["an origin of nowhere", { ...call, origin: "null" }, 403],
  ["another scheme", { ...call, origin: `https://127.0.0.1:${PORT}` }, 403],
  ["another site", { ...page, fetchSite: "cross-site" }, 403],
  ["another port of this machine, by the browser's word", { ...page, fetchSite: "same-site" }, 403],
  ["a call as a form sends it", { ...call, contentType: "text/plain" }, 415],
  ["a call of no type", { ...call, contentType: undefined }, 415],
  ["a call that is read", { ...call, method: "GET" }, 405],
  ["a page that is posted to", { ...call, path: "/" }, 405],
  ["news that are posted to", { ...call, path: "/api/news" }, 405],
  ["something else", { ...page, method: "OPTIONS" }, 405],
])("refused: %s", (_what, seen, status) => {
  expect(refusalOf(seen, PORT)).toMatchObject({ status });
});

test("a link that is followed from another page is to be copied", () => {
  const followed = refusalOf({ ...page, path: "/open", fetchSite: "same-site" }, PORT);
  expect(followed).toMatchObject({ status: 403, hint: expect.stringContaining("address bar") });
});

test("no other name than the three is let pass, whatever else is right", () => {
  const ours = [`127.0.0.1:${PORT}`, `localhost:${PORT}`, `[::1]:${PORT}`];
  const hosts = fc.oneof(
    fc.string(),
    fc.webAuthority({ withPort: true }),
    fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([ip, port]) => `${ip}:${port}`),
  );
  fc.assert(
    fc.property(hosts, (host) => {
      fc.pre(!ours.includes(host.toLowerCase()));
      expect(refusalOf({ ...call, host, origin: `http://${host}` }, PORT)?.status).toBe(403);
    }),
  );
});
