/** Lines of the protocol that programs with a model speak, or nearly. */

import fc from "fast-check";
import type { Json } from "../../src/kernel/json.ts";
import { flag, list, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { modelFace } from "../../src/surfaces/mcp/face.ts";
import { anyJson, fromSchema, hostileText, words } from "./draw.ts";

export const shape = object({
  readOnly: flag(),
  /** Bytes, one line each. */
  lines: list(text({ max: 20_000 }), { max: 30 }),
});
export type Input = Shaped<typeof shape>;

const nowhere = { door: () => Promise.reject(new Error("not asked")) };
export const TOOLS = modelFace({ readOnly: false, ...nowhere }).tools;
/** Not offered to who may read only. */
export const WRITING: ReadonlySet<string> = new Set(["remember", "forget", "brain_teach"]);

const record = (
  fields: { readonly [name: string]: fc.Arbitrary<unknown> },
  required: readonly string[],
): fc.Arbitrary<unknown> => fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
const toolCall = fc.constantFrom(...TOOLS).chain(({ name, input }) =>
  record(
    {
      name: fc.oneof({ weight: 20, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: words }),
      arguments: fromSchema(input),
    },
    ["name"],
  ),
);
/** Of what is drawn from shapes alone nearly all is refused: these find something, and mostly more than there is room for. */
const topic = fc.constantFrom("pelican", "the pelican lands at noon", "zanthium", "where do I live");
const ref = fc
  .tuple(fc.constantFrom("msg", "mem", "mem", "obs", "evt", "fact", "sum"), fc.integer({ min: 1, max: 60 }))
  .map(([kind, id]) => `${kind}:${id}`);
const room = { max_tokens: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 1_200 })) };
const FINDS: { readonly [tool: string]: { readonly [field: string]: fc.Arbitrary<unknown> } } = {
  search: { query: topic, ...room },
  get: { refs: fc.array(ref, { minLength: 4, maxLength: 16, size: "max" }), ...room },
  pack: { query: topic, budget: room.max_tokens },
  facts: room,
  timeline: { ref, ...room },
  graph_match: { idea: topic, ...room },
  history_grep: { pattern: topic, ...room },
  history_describe: { ref, ...room },
  history_expand: { ref, ...room },
  remember: { text: topic },
};
const findingCall = fc
  .constantFrom(...Object.entries(FINDS))
  .chain(([name, fields]) =>
    record({ name: fc.constant(name), arguments: record(fields, Object.keys(fields)) }, [
      "name",
      "arguments",
    ]),
  );
const uri = fc.oneof(
  fc.constantFrom(
    "nacre://pack/1",
    "nacre://lane/1",
    "nacre://receipt/1",
    "nacre://pack/",
    "file:///etc/passwd",
    "nacre://lane/../1",
  ),
  words,
);
const request = fc.oneof(
  { weight: 6, arbitrary: fc.record({ method: fc.constant("tools/call"), params: toolCall }) },
  { weight: 6, arbitrary: fc.record({ method: fc.constant("tools/call"), params: findingCall }) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(
        "tools/list",
        "resources/list",
        "prompts/list",
        "resources/templates/list",
        "ping",
      ),
      params: anyJson,
    }),
  },
  { weight: 2, arbitrary: fc.record({ method: fc.constant("resources/read"), params: record({ uri }, []) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant("resources/list"),
      params: record({ cursor: fc.oneof(words, fc.constantFrom("pack.1", "lane", "receipt.99")) }, []),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant("prompts/get"),
      params: record(
        {
          name: fc.constantFrom("about", "catch-up", "x"),
          arguments: record({ topic: words, project: words }, []),
        },
        [],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.oneof(
        words,
        fc.constantFrom("initialize", "notifications/cancelled", "completion/complete", "logging/setLevel"),
      ),
      params: anyJson,
    }),
  },
);
/** Nearly a request: somebody waits for its answer all the same. */
const nearly = fc.tuple(
  fc.nat(40),
  fc.constantFrom<Json>("2.0", "2.0", "2.0", "1.0", null),
  fc.oneof(fc.constantFrom<Json>(null, 7, "ping", "tools/list", "tools/call", "initialize"), anyJson),
  anyJson,
);
const printed = (value: unknown): string => JSON.stringify(value) ?? "null";
const line = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.tuple(request, fc.nat(40)).map(([asked, id]) => printed({ jsonrpc: "2.0", id, ...asked })),
  },
  {
    weight: 3,
    arbitrary: nearly.map(([id, jsonrpc, method, params]) => printed({ jsonrpc, id, method, params })),
  },
  { weight: 1, arbitrary: request.map((asked) => printed({ jsonrpc: "2.0", ...asked })) },
  {
    weight: 1,
    arbitrary: fc.tuple(request, anyJson).map(([asked, id]) => printed({ jsonrpc: "2.0", id, ...asked })),
  },
  { weight: 1, arbitrary: anyJson.map(printed) },
  { weight: 1, arbitrary: hostileText(200) },
);
export const inputs: fc.Arbitrary<Input> = fc
  .record({ readOnly: fc.boolean(), lines: fc.array(line, { minLength: 1, maxLength: 6, size: "max" }) })
  .map(({ readOnly, lines }) => ({
    readOnly,
    lines: lines.map((said) => Buffer.from(said.replaceAll("\n", " ")).toString("latin1").slice(0, 20_000)),
  }));
