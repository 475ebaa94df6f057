/**
 * Methods, as a client calls them: what each takes, drawn from its own shape, several of them one after the other.
 *
 * Whatever is asked for, it is answered or refused with a code of ours; no secret comes out as it was said; a program that reads for a model
 * sees nothing of conversations, and who asks out of one nothing of those that are not theirs; nothing that was said is lost but on a
 * person's word; when all that follows from it is derived, the store is sound; and a store in a file answers as the one in memory does.
 */

import fc from "fast-check";
import { codeOf, type NacreError } from "../../src/kernel/errors.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import { anyObject, flag, list, object, oneOf, optional, type Shaped, text } from "../../src/kernel/shape.ts";
import {
  createPeer,
  loopback,
  METHOD_NAMES,
  METHODS,
  type MethodName,
  type MethodSpec,
  PROTOCOL,
  servePeer,
} from "../../src/wire/index.ts";
import { CONVERSATIONS, marks } from "../support/clients.ts";
import { deriveAll } from "../support/random-keeping.ts";
import { fromSchema, words } from "./draw.ts";
import { hiddenFrom } from "./reach.ts";
import { reading } from "./readings.ts";
import { unsoundIn } from "./sound.ts";
import { claim, claimSame, settled, type Target } from "./target.ts";
import { openWorld, type Said, SECRET, WORLDS, type World } from "./world.ts";
import { named } from "./world-places.ts";

const CALLERS = ["cli", "gateway", "mcp", "test", "daemon"] as const;
const shape = object({
  // Absent: each, one after the other, and both answer alike.
  store: optional(oneOf(WORLDS)),
  caller: oneOf(CALLERS),
  writes: flag(),
  calls: list(object({ method: text({ max: 80 }), params: anyObject() }), { max: 12 }),
});
type Input = Shaped<typeof shape>;

/** Those that the engine answers; the owner's own are asked of a real one (processes.test.ts). */
const OPEN = METHOD_NAMES.filter(
  (name) => METHODS[name].access === "client" && METHODS[name].engine !== null,
);
/** Words as they were said are what these are for, and none is for whoever reads for a model. */
const AS_SAID: ReadonlySet<string> = new Set<MethodName>([
  "assemble",
  "withheld_in",
  "show_raw_history",
  "export_records",
  "select",
]);
/** A person takes something back, or moves in what was moved out. */
const TAKES_BACK: ReadonlySet<string> = new Set<MethodName>([
  "erase",
  "forget",
  "import_records",
  "resolve_quarantine",
]);

/** Of every conversation: a program may read none. */
const MARKS = CONVERSATIONS.map((_, at) => marks(at));

function callOf(name: MethodName): fc.Arbitrary<{ method: string; params: JsonObject }> {
  const spec: MethodSpec = METHODS[name];
  return fromSchema(spec.params.schema)
    .map((params) => (isPlain(params) ? params : {}))
    .map((params) => ({ method: name as string, params }));
}

function isPlain(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const anyCall = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...OPEN).chain(callOf) },
  { weight: 20, arbitrary: reading },
  { weight: 1, arbitrary: fc.record({ method: words, params: fc.constant({}) }, { noNullPrototype: true }) },
);
const inputs: fc.Arbitrary<Input> = fc.record(
  {
    store: fc.constantFrom(...WORLDS),
    caller: fc.constantFrom("cli", "cli", "cli", "gateway", "mcp", "test", "test", "daemon"),
    writes: fc.boolean(),
    calls: fc.array(anyCall, { minLength: 1, maxLength: 6, size: "max" }),
  },
  { requiredKeys: ["caller", "writes", "calls"], noNullPrototype: true },
) as fc.Arbitrary<Input>;

async function run(world: World, { store, caller, writes, calls }: Input): Promise<readonly string[]> {
  const met: { method: string; error: unknown }[] = [];
  const [ours, theirs] = loopback();
  servePeer(theirs, world.service, {
    access: "client",
    unexpected: (method, error) => met.push({ method, error }),
  });
  const peer = createPeer(ours);
  const client = { name: "cursor", version: "1", kind: caller };
  await peer.request("hello", { protocol: PROTOCOL, client, ...(writes && { capabilities: ["write"] }) });
  const outcomes: string[] = [];
  let grants = false;
  for (const { method, params } of calls) {
    const here = named(params, world.places, store === undefined);
    const asked = caller === "mcp" ? inOwnName(here) : here;
    const hidden = caller === "mcp" ? MARKS : hiddenFrom(asked["asker"], grants);
    const came = await called(peer.request(method, asked, { deadlineMs: 60_000 }), method, hidden);
    outcomes.push(`${method} ${came}`);
    grants ||= method === "grant_client" && came === "ok";
    const [first] = met;
    if (first !== undefined) throw first.error;
  }
  peer.close();
  if (world.changed()) {
    if (!calls.some(({ method }) => TAKES_BACK.has(method))) checkKept(world.before, await world.said());
    await checkSound(world);
  }
  return outcomes;
}

/** A program names itself as it came in; whatever else it says of itself is its own affair. */
function inOwnName(params: JsonObject): JsonObject {
  const { asker } = params;
  return isPlain(asker ?? null)
    ? { ...params, asker: { ...(asker as JsonObject), client: "cursor" } }
    : params;
}

/** `hidden`: none of it may be shown to whoever has called. */
async function called(answer: Promise<unknown>, method: string, hidden: readonly string[]): Promise<string> {
  const shows = (said: string): boolean => hidden.some((mark) => said.includes(mark));
  try {
    const result = await settled(answer, method);
    const printed = JSON.stringify(result) ?? "";
    if (!AS_SAID.has(method)) claim(!printed.includes(SECRET), `${method} shows no secret`);
    claim(!shows(printed), `${method} shows nothing of conversations that its asker may not read`);
    return "ok";
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    const { code, message, hint } = error as NacreError;
    claim(code !== "wire/deadline", `${method} ends in time`);
    claim(!`${message} ${hint}`.includes(SECRET), `the refusal of ${method} shows no secret`);
    claim(!shows(`${message} ${hint}`), `the refusal of ${method} shows nothing that its asker may not read`);
    return code;
  }
}

/** Every message is there, with the words it had. */
function checkKept(before: Said, after: Said): void {
  for (const [id, body] of before) {
    claim(after.has(id), "every message is still there");
    claim(after.get(id) === body, "every message says what it said");
  }
}

/** Only a store in a file can be copied. */
const OF_FILES = /^backup /;

/** Whatever a call comes to, it comes to on every store. */
export function checkAlike([first, ...others]: readonly (readonly string[])[]): void {
  const told = (outcomes: readonly string[]) => outcomes.filter((one) => !OF_FILES.test(one));
  for (const other of others) claimSame(told(other), told(first!), "every store answers alike");
}

async function checkSound({ lab }: World): Promise<void> {
  await settled(deriveAll(lab), "deriving");
  const bad = await unsoundIn(lab);
  claim(bad === null, `the store is sound, ${bad}`);
}

export const methods: Target<Input> = {
  ...{ name: "methods", shape, inputs },
  claim:
    "Every call is answered or refused with a code, shows no secret and no conversation of others, loses nothing, leaves a store that is sound, and comes to the same on every store.",
  open: async () => ({
    async run(input) {
      const outcomes: (readonly string[])[] = [];
      for (const kind of input.store === undefined ? WORLDS : [input.store]) {
        await using world = await openWorld(kind);
        outcomes.push(await run(world, input));
      }
      checkAlike(outcomes);
      return outcomes.flat();
    },
    close: async () => {},
  }),
};
