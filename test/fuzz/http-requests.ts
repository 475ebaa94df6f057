/** Requests to Studio, byte by byte, or nearly: as its pages make them, as other pages would, and as no browser does. */

import fc from "fast-check";
import { list, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { METHOD_NAMES, METHODS, type MethodName } from "../../src/wire/index.ts";
import { anyJson, fromSchema, hostileText, words } from "./draw.ts";

/** Bytes; `{port}`, `{cookie}` and `{key}` are those of the session. */
export const shape = object({ requests: list(text({ max: 20_000 }), { max: 6 }) });
export type Input = Shaped<typeof shape>;

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "/api/call",
      "/api/news",
      "/api/csp-report",
      "/api/nothing",
      "/",
      "/open",
      "/memory",
      "/assets/index-B0pXq3dT.js",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "/../outside.html",
      "/%2e%2e/outside.html",
      "/assets/..%2f..%2foutside.html",
      "//evil.example/",
      "http://evil.example/",
      "*",
      "/\\outside.html",
      "/index.html%00",
      "/open?token=x",
      "/api/call?x=1",
      "/%ff",
      "/a.b",
    ),
  },
  { weight: 1, arbitrary: words.map((word) => `/${word}`) },
);
const callable = METHOD_NAMES.filter(
  (name) => METHODS[name].access === "client" && !/backup|scrub/.test(name),
);
const call = fc
  .constantFrom(...callable)
  .chain((name: MethodName) =>
    fc.record(
      { method: fc.constant(name), params: fromSchema(METHODS[name].params.schema) },
      { noNullPrototype: true },
    ),
  );
const body = fc.oneof(
  { weight: 6, arbitrary: call.map((asked) => JSON.stringify(asked)) },
  { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileText(200) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      '{"method":"status"}',
      `${"[".repeat(3_000)}`,
      '{"method":"status","params":{},"more":1}',
    ),
  },
);
const HEADERS = [
  "Origin: http://127.0.0.1:{port}",
  "Origin: http://evil.example",
  "Origin: null",
  "Origin: https://127.0.0.1:{port}",
  "Origin: http://127.0.0.1:1",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-site",
  "Sec-Fetch-Site: none",
  "Sec-Fetch-Site: same-origin",
  "Accept-Encoding: gzip",
  "Transfer-Encoding: chunked",
  "Content-Length: 5",
  "Content-Length: -1",
  "Expect: 100-continue",
  "Upgrade: websocket",
  "Cookie: nacre_studio_{port}=x",
  "Range: bytes=0-1",
  "nacre-store: other",
  "nacre-nonce: abc",
  "X-Forwarded-Host: 127.0.0.1",
] as const;
const header = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 1, arbitrary: fc.tuple(words, words).map(([name, value]) => `${name}: ${value}`) },
);

const request = fc
  .record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom("POST", "POST", "POST", "GET", "HEAD", "PUT", "OPTIONS") },
      { weight: 1, arbitrary: words },
    ),
    path,
    host: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}") },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "evil.example",
          "evil.example:{port}",
          "127.0.0.1",
          "",
          "127.0.0.1:{port}.evil.example",
        ),
      },
    ),
    session: fc.constantFrom("both", "both", "both", "cookie", "key", "none"),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "text/plain",
          "application/json; charset=x",
          "multipart/form-data",
          "application/csp-report",
        ),
      },
    ),
    more: fc.array(header, { maxLength: 3 }),
    body,
  })
  .map(({ method, path: target, host, session, type, more, body: sent }) => {
    const bytes = Buffer.from(sent).toString("latin1");
    const lines = [
      `${method} ${target.replace(/[\s]/g, "+")} HTTP/1.1`,
      `Host: ${host}`,
      ...(session === "both" || session === "cookie" ? ["Cookie: {cookie}"] : []),
      ...(session === "both" || session === "key" ? ["nacre-key: {key}"] : []),
      ...(method === "POST" ? [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`] : []),
      ...more.map((one) => one.replace(/[\r\n]/g, " ")),
    ];
    return `${Buffer.from(lines.join("\r\n")).toString("latin1")}\r\n\r\n${method === "POST" ? bytes : ""}`.slice(
      0,
      20_000,
    );
  });
export const inputs: fc.Arbitrary<Input> = fc.record(
  { requests: fc.array(request, { minLength: 1, maxLength: 3 }) },
  { noNullPrototype: true },
);
