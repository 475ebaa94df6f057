/** Receipts, traces and packs: whatever comes back from a surface is read as far as it is known, and what is kept is bounded, adds up and has no content. */

import fc from "fast-check";
import { packJson, unpackJson } from "../../src/adapters/sql/packed-json.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import { readJson } from "../../src/kernel/read-json.ts";
import { REASONS } from "../../src/kernel/reasons.ts";
import { anyObject as anyShape, nullable, object, type Shaped } from "../../src/kernel/shape.ts";
import {
  composeReceipt,
  type PlanAccount,
  readPack,
  readPlan,
  readSupply,
  readTrace,
  type SentAccount,
  type SupplyAccount,
} from "../../src/rooms/pack/index.ts";
import { anyJson, anyRef, hostileText, words } from "./draw.ts";
import { bounded, claim, claimSame, type Target } from "./target.ts";

const shape = object({
  plan: anyShape(),
  supply: nullable(anyShape()),
  sent: nullable(anyShape()),
  trace: anyShape(),
  pack: anyShape(),
});
type Input = Shaped<typeof shape>;

/** Stands in fields that nobody knows, and must stand nowhere else. */
const CANARY = "zqcanarywords";

const record = (
  fields: { [field: string]: fc.Arbitrary<unknown> },
  requiredKeys?: string[],
): fc.Arbitrary<JsonObject> =>
  fc.record(fields, {
    noNullPrototype: true,
    ...(requiredKeys && { requiredKeys }),
  }) as fc.Arbitrary<JsonObject>;
const odd = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<T | Json> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anyJson });
const number = odd(
  fc.oneof(fc.nat(100_000), fc.double({ noNaN: true }), fc.constantFrom(-0, 1e300, 2 ** 53, -1, 0.1 + 0.2)),
);
const part = odd(fc.constantFrom("authored", "prefix", "tail", "guidance", "brain", "recall"));
const scores = odd(
  fc.array(fc.tuple(fc.oneof(words, fc.constantFrom("lexical", "recency")), number), { maxLength: 6 }),
);
const candidate = record(
  {
    ...{
      ref: odd(fc.oneof(anyRef, words)),
      part,
      tokens: number,
      reason: odd(fc.constantFrom(...Object.keys(REASONS))),
    },
    ...{ score: number, scores, because: odd(anyRef), content: fc.constant(CANARY) },
  },
  ["ref", "part", "tokens", "reason"],
);
const counts = odd(fc.dictionary(words, number, { maxKeys: 5, noNullPrototype: true }));
const common = {
  ...{ at: number, unlisted: number, watermarks: counts },
  versions: odd(fc.dictionary(words, fc.oneof(number, words), { maxKeys: 5, noNullPrototype: true })),
  parts: odd(fc.array(odd(record({ part, tokens: number, items: number })), { maxLength: 5 })),
  candidates: odd(fc.array(odd(candidate), { maxLength: 6 })),
  degraded: odd(fc.array(odd(hostileText(60)), { maxLength: 4 })),
  words: fc.constant(CANARY),
};
const limits = record(
  Object.fromEntries(
    ["authored", "hard", "soft", "prefix", "tail", "guidance", "recall", "brain"].map((name) => [
      name,
      number,
    ]),
  ),
  [],
);
const plan = record(
  {
    ...common,
    ...{
      lane: number,
      epoch: number,
      budget: odd(
        record(
          { tau: number, call: number, addition: number, scale: number, profile: odd(words), limits },
          [],
        ),
      ),
    },
    shown: odd(
      record(
        { from: number, all: odd(fc.boolean()), summaries: odd(fc.array(number, { maxLength: 5 })) },
        [],
      ),
    ),
  },
  ["budget"],
);
const supply = record(
  {
    ...common,
    query: odd(
      record(
        { digest: odd(fc.constantFrom("0".repeat(32), CANARY)), chars: number, text: fc.constant(CANARY) },
        [],
      ),
    ),
    asker: odd(record({ isOwner: odd(fc.boolean()), reach: odd(fc.constantFrom("agent", "lane")) }, [])),
    ...{
      room: number,
      limits: odd(limits),
      channels: odd(fc.array(odd(record({ name: words, found: number, ms: number }, [])), { maxLength: 4 })),
    },
    statistics: odd(
      record(
        { records: number, averageLength: number, frequencies: odd(fc.array(number, { maxLength: 4 })) },
        [],
      ),
    ),
  },
  ["query"],
);
const sent = record({
  messages: fc.nat(100),
  tokens: fc.nat(1_000),
  supplied: fc.boolean(),
  otherwise: fc.boolean(),
  degraded: fc.array(words, { maxLength: 3 }),
});
const trace = record(
  {
    schema: fc.constant("nacre.pack.trace.v1"),
    ...{
      at: number,
      version: odd(words),
      query: odd(
        record(
          {
            digest: odd(words),
            scope: odd(words),
            depth: number,
            archived: odd(fc.boolean()),
            asked: number,
          },
          [],
        ),
      ),
    },
    ...{
      candidates: odd(fc.array(odd(candidate), { maxLength: 5 })),
      excluded: counts,
      budgets: odd(record({ tokens: number, used: number }, [])),
    },
    ...{
      asker: odd(
        record({ agent: words, sessionKey: words, isOwner: odd(fc.boolean()), client: odd(words) }, []),
      ),
      timing: odd(record({ total: number, stages: counts }, [])),
    },
    ...{
      channels: odd(record({ hot: counts, warm: counts, cold: counts }, [])),
      given: anyJson,
      log: anyJson,
      lane: anyJson,
      statistics: anyJson,
      output: anyJson,
    },
    words: fc.constant(CANARY),
  },
  ["schema"],
);
const item = record({
  ...{
    ref: fc.constantFrom("mem:1", "msg:2"),
    layer: fc.constantFrom("L0", "L1", "L2"),
    temperature: fc.constantFrom("hot", "warm", "cold"),
  },
  ...{
    kind: words,
    importance: fc.constantFrom("nice_to_have", "must_remember"),
    trust: fc.constantFrom("human", "agent"),
    text: words,
    citations: fc.array(words, { maxLength: 3 }),
    tokens: number,
  },
});
const pack = record(
  {
    schema: fc.constant("nacre.context-pack.v1"),
    meta: odd(
      record(
        {
          queryDigest: odd(words),
          scope: fc.constant(null),
          intent: fc.constant(null),
          budget: number,
          tokens: number,
          limit: number,
        },
        [],
      ),
    ),
    ...{
      bundle: odd(fc.oneof(hostileText(200), fc.constantFrom("- [mem:1] x\n", "- [mem:1] x\n- [msg:2] y"))),
      items: odd(fc.array(odd(item), { maxLength: 3 })),
      notes: odd(fc.array(words, { maxLength: 2 })),
    },
  },
  ["schema"],
);

const inputs = fc.record(
  {
    plan,
    ...{ supply: fc.option(supply, { nil: null }), sent: fc.option(sent, { nil: null }), trace, pack },
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Input>;

const MICRO = 1_000_000;
const FROM_ROOT = /(?:^|[\s:"'(])(?:~|[A-Za-z]:)?[/\\]/;

const printed = <T>(value: T): T => readJson(JSON.stringify(value)) as T;

/** Where names of ours stand it is one of them: then it may be kept. */
function standsElsewhere(value: unknown): boolean {
  const without = JSON.stringify(value, (field, one) =>
    ["content", "words", "text", "digest"].includes(field) ? null : one,
  );
  return without.includes(CANARY);
}

function checkReceipt(
  plan: PlanAccount,
  supply: SupplyAccount | null,
  sent: SentAccount | null,
  isNamed: boolean,
): string {
  const lane = { installation: "lab", agent: "main", sessionKey: "agent:main:main" };
  const receipt = composeReceipt({ lane, sessionId: "s", plan, supply, sent });
  claimSame(printed(receipt), receipt, "a receipt read again is what was written");
  claimSame(
    unpackJson(packJson(receipt as unknown as Json, 256)),
    receipt,
    "a receipt packed and unpacked is the same",
  );
  claim(isNamed || !JSON.stringify(receipt).includes(CANARY), "no word of what was said is in a receipt");
  claim(receipt.candidates.length <= 400 && receipt.degraded.length <= 42, "a receipt is bounded");
  claim(receipt.unlisted >= 0, "what is not listed is counted");
  for (const { ref, reason, score, scores: told } of receipt.candidates) {
    claim(Object.hasOwn(REASONS, reason), "every reason is one that is known");
    claim(!FROM_ROOT.test(ref), "nothing is named by where on a disk it is");
    if (score === null || told === undefined) continue;
    const sum = told.reduce((all, [, value]) => all + Math.round(value * MICRO), 0);
    claim(
      sum === Math.round(score * MICRO) || !Number.isSafeInteger(sum),
      "explanations add up to the score",
    );
  }
  for (const { tokens, items } of receipt.parts)
    claim(
      Number.isSafeInteger(tokens) && Number.isSafeInteger(items) && tokens >= 0 && items >= 0,
      "parts are counted in whole numbers",
    );
  return `${receipt.candidates.length > 0 ? "listed" : "empty"}${receipt.supply === null ? "" : " supplied"}${receipt.degraded.includes("unnameable") ? " unnameable" : ""}${receipt.degraded.includes("supply-not-sent") ? " unsent" : ""}`;
}

function run({ plan: given, supply: told, sent: went, trace: traced, pack: packed }: Input): string {
  const plan = readPlan(given);
  const supply = told === null ? null : readSupply(told);
  if (plan !== null)
    claimSame(
      readPlan(printed(plan) as unknown as JsonObject),
      plan,
      "an account of a plan read again is the same",
    );
  if (supply !== null)
    claimSame(
      readSupply(printed(supply) as unknown as JsonObject),
      supply,
      "an account of a supply read again is the same",
    );
  const outcome =
    plan === null
      ? "no plan"
      : checkReceipt(plan, supply, sentOf(went), standsElsewhere([given, told, went]));
  const read = readTrace(traced);
  if (read !== null) {
    claimSame(printed(read), read, "a trace is what JSON can say");
    claimSame(readTrace(printed(read)), read, "a trace read again is the same");
    // Of a channel every field is a name of ours.
    if (!standsElsewhere(traced) && !JSON.stringify(traced["channels"] ?? null).includes(CANARY))
      claim(!JSON.stringify(read).includes(CANARY), "no word of what was said is in a trace");
  }
  const taken = readPack(packed, 500);
  if (taken.pack !== null)
    claimSame(readPack(printed(taken.pack), 500), taken, "a pack that is taken is taken again");
  return `${outcome}, ${read === null ? "no trace" : `trace ${Math.min(2, read.candidates.length)}`}, ${taken.refused ?? "taken"}`;
}

/** As the wire's own shape lets it through. */
function sentOf(went: JsonObject | null): SentAccount | null {
  if (went === null) return null;
  const { messages, tokens, supplied, otherwise, degraded } = went;
  const isOne = typeof messages === "number" && typeof tokens === "number" && typeof supplied === "boolean";
  const texts = Array.isArray(degraded)
    ? degraded.filter((one): one is string => typeof one === "string")
    : [];
  return isOne ? { messages, tokens, supplied, otherwise: otherwise === true, degraded: texts } : null;
}

export const receipts: Target<Input> = {
  ...{ name: "receipts", shape, inputs },
  claim:
    "What is kept of a prompt is the same when it is read again, adds up, is bounded, and has no word of what was said.",
  open: async () => ({ run: async (input) => [bounded(() => run(input))], close: async () => {} }),
};
