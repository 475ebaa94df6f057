/** What the gate would say of a text, and what it said of a message. */

import { memoryId, messageId, parseRef, refOf } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type GateVerdict, OWNER_NAMESPACE, ownWords } from "../rooms/durable/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { listedAgain } from "./gate-again.ts";
import { evidenceFor, ownWordsIn } from "./gate-evidence.ts";
import { gateInUse } from "./gate-in-use.ts";
import { gateMark, whyNotJudged } from "./gate-turns.ts";
import { isHidden } from "./index-text.ts";
import { memoryInReach, shownVerdict } from "./memories-shown.ts";
import type { GateShown, JudgeRequest, VerdictAnswer, VerdictRequest } from "./memory-api.ts";
import { reachOf } from "./scope.ts";
import { memoryShelves } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import { unknownMessage } from "./unknown-message.ts";

/** Stores nothing. */
export async function judge(context: EngineContext, request: JudgeRequest): Promise<GateShown> {
  const { asker, namespace = OWNER_NAMESPACE } = request;
  const { text } = ownWords(redact(request.text, context.identity.key).text);
  const installation = installationIn(
    context,
    asker === undefined ? request.installation : asker.installation,
  );
  return context.store.read(async (stores) => {
    const gate = await gateInUse(context, stores.meta, request.gate);
    const [shelf] = await memoryShelves(context, stores, request, { tier: "user", namespace });
    const asked = { text, installation, shelf: shelf?.id ?? null, judged: null };
    return judgedShown(gate.judge(text, await evidenceFor(context, stores, asked)));
  });
}

export async function verdict(context: EngineContext, request: VerdictRequest): Promise<VerdictAnswer> {
  const { kind, id } = parseRef(request.ref, ["msg", "mem"]);
  return context.store.read(async (stores) => {
    if (kind === "msg") return verdictOfMessage(context, stores, request, id);
    const memory = await memoryInReach(context, stores, request, request.ref);
    const ref = refOf("mem", memory.id);
    const why = memory.gate === null ? "The gate was not asked: somebody said that it is to be kept." : null;
    return {
      ref,
      verdict: memory.gate === null ? null : shownVerdict(memory.gate),
      why,
      memory: ref,
      memories: [ref],
    };
  });
}

async function verdictOfMessage(
  context: EngineContext,
  stores: Stores,
  { asker, installation }: VerdictRequest,
  number: number,
): Promise<VerdictAnswer> {
  const { history, memories, meta } = stores;
  const id = messageId(number);
  const row = await history.message(id);
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  const lane = row === undefined ? undefined : reach.lanes.find((one) => one.id === row.lane);
  if (row === undefined || lane === undefined) throw unknownMessage(id);
  const kept = isHidden(row) ? undefined : (await memories.verdicts([id])).get(id);
  const body = (await history.bodies([id])).get(id);
  const made = (kept === undefined ? [] : await memories.madeOf([id])).toSorted((a, b) => a - b);
  const refs = made.map((one) => refOf("mem", memoryId(one)));
  const whyNoVerdict = async (): Promise<string> => {
    if (ownWordsIn(context, body).text === "") return NO_OWN_WORDS;
    const isPassed = id <= (await gateMark(meta)) && !(await listedAgain(meta)).includes(id);
    return isPassed ? PASSED_OVER : NOT_YET;
  };
  return {
    ref: refOf("msg", id),
    verdict: kept === undefined ? null : shownVerdict(kept),
    why: kept === undefined ? (whyNotJudged(context, row, lane, body) ?? (await whyNoVerdict())) : null,
    memory: refs.at(-1) ?? null,
    memories: refs,
  };
}

const NOT_YET = "The gate has not looked at it yet: the gateway or `nacre serve` does it.";
const NO_OWN_WORDS =
  "It has no words of the owner's own: what is quoted, pasted, forwarded or code is never judged.";
const PASSED_OVER =
  "When the gate came by it was not to be judged, withheld or left alone by the configuration, and the gate does not come back by itself.";

function judgedShown({ version, score, threshold, admitted, signals, reason }: GateVerdict): GateShown {
  return { version, score, threshold, admitted, signals: { ...signals }, reason };
}
