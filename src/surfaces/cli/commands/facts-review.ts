import type { ReviewFactsAnswer, ShownProposal } from "../../../engine/api.ts";
import { PROPOSAL_STATES } from "../../../kernel/knowledge-words.ts";
import { type Asking, askingOn } from "../asking.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { proposalFields } from "../fact-fields.ts";
import { count, counted } from "../figures.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { oneLine } from "../plain-text.ts";
import { renderProposal, renderProposals } from "../render-facts.ts";
import type { Style } from "../style.ts";

type Decided = ReviewFactsAnswer["decided"];

export const factsReviewCommand = defineCommand({
  name: "facts review",
  summary: "What seems to have been stated: accept it or reject it",
  description:
    "What an assistant, a tool, somebody else or a looser sentence of the owner's seems to state changes nothing until a person accepts it. Each is shown with what it was understood from, and with what accepting it would do. Without --accept and --reject they are listed, the newest first; --ask goes through them one by one at a terminal. --reopen undoes a decision: what came of it is taken back, and the proposal waits again.",
  args: {},
  flags: {
    accept: { type: "list", placeholder: "REF", help: "Make facts of these, such as proposal:7" },
    reject: { type: "list", placeholder: "REF", help: "These are not so; they do not come back" },
    reopen: { type: "list", placeholder: "REF", help: "Undo what was decided about these; they wait again" },
    ask: { type: "boolean", help: "One by one: yes, no, skip or quit" },
    state: { type: "choice", choices: PROPOSAL_STATES, default: "pending", help: "Those in this state" },
    ...SCOPE_FLAG,
    cursor: { type: "text", placeholder: "CURSOR", help: "Go on where the answer before ended" },
    limit: { type: "integer", default: 20, min: 1, max: 500, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "facts review", does: "what waits for a decision, with its evidence" },
    { run: "facts review --ask", does: "one by one" },
    { run: "facts review --accept proposal:1 --reject proposal:2", does: "decide" },
    { run: "facts review --reopen proposal:2", does: "it waits again, as before it was decided" },
    { run: "facts review --state rejected --json", does: "what was rejected, for a script" },
  ],
  json: {
    summary: "what waits, or what came of each decision.",
    fields: {
      ...proposalFields("proposals[]."),
      pending: "how many wait in all",
      cursor: "where to go on, or null at the end",
      "decided[].ref": "what was decided about",
      "decided[].outcome": "what came of it, or why nothing did",
      "decided[].fact": "the fact that it became, or null",
    },
  },
  exits: { 0: "Also when nothing waits.", 130: "Interrupted; what was decided stays decided." },
  async run({ flags, client, suggest, out, dependencies, signal }) {
    if (flags.ask) {
      const asking = askingOn(out, dependencies);
      const decided = await oneByOne({
        asking,
        client,
        style: out.style,
        scope: scopeOf(flags),
        signal,
      }).finally(() => asking.end());
      out.result(decided, renderDecided);
      if (decided.length === 0) out.note("Nothing was decided.");
      return signal.aborted ? EXIT_CODES.interrupted : undefined;
    }
    const isDecision = flags.accept.length + flags.reject.length + flags.reopen.length > 0;
    const answer = await client.reviewFacts({
      ...given("accept", flags.accept),
      ...given("reject", flags.reject),
      ...given("reopen", flags.reopen),
      state: flags.state,
      ...scopeOf(flags),
      ...given("cursor", flags.cursor),
      limit: flags.limit,
    });
    out.result(answer, ({ decided, proposals }, style) =>
      isDecision ? renderDecided(decided, style) : renderProposals(proposals, style),
    );
    if (out.json) return undefined;
    if (isDecision) {
      if (answer.pending > 0) out.note(`${count(answer.pending)} still wait: ${suggest("facts review")}`);
      return undefined;
    }
    if (answer.proposals.length === 0)
      out.note(flags.state === "pending" ? "Nothing waits for a decision." : `None is ${flags.state}.`);
    else if (flags.state === "pending")
      out.note(
        `${suggest("facts review --accept REF")}, or --reject REF; one by one: ${suggest("facts review --ask")}`,
      );
    if (answer.cursor !== null) out.note(`Older ones: the same command with --cursor ${answer.cursor}`);
    return undefined;
  },
});

interface Session {
  readonly asking: Asking;
  readonly client: Client;
  readonly style: Style;
  readonly scope: { readonly scope?: string };
  readonly signal: AbortSignal;
}

const AT_ONCE = 20;
const QUESTION = "Is it so? [y]es, [n]o, [s]kip, [q]uit";

/** Each decision is stored before the next question: whoever stops loses none. */
async function oneByOne({ asking, client, style, scope, signal }: Session): Promise<Decided> {
  const decided: Decided[number][] = [];
  let cursor: string | undefined;
  while (!signal.aborted) {
    const page = await client.reviewFacts({
      ...scope,
      ...given("cursor", cursor),
      state: "pending",
      limit: AT_ONCE,
    });
    for (const proposal of page.proposals) {
      const verdict = await verdictOn(proposal, asking, style);
      if (verdict === "quit" || signal.aborted) return decided;
      if (verdict === "skip") continue;
      const { decided: done } = await client.reviewFacts({ ...scope, [verdict]: [proposal.ref] });
      decided.push(...done);
    }
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return decided;
}

async function verdictOn(
  proposal: ShownProposal,
  asking: Asking,
  style: Style,
): Promise<"accept" | "reject" | "skip" | "quit"> {
  let question = `\n${renderProposal(proposal, style)}\n${QUESTION}`;
  while (true) {
    const typed = await asking.ask(question);
    if (typed === null || /^q(?:uit)?$/i.test(typed)) return "quit";
    if (/^y(?:es)?$/i.test(typed)) return "accept";
    if (/^no?$/i.test(typed)) return "reject";
    if (/^(?:s(?:kip)?)?$/i.test(typed)) return "skip";
    question = QUESTION;
  }
}

function renderDecided(decided: Decided, style: Style): string {
  if (decided.length === 0) return "";
  const lines = decided.map(
    ({ ref, outcome, fact }) => `${ref}  ${oneLine(outcome)}${fact === null ? "" : `  ${fact}`}`,
  );
  return [style.bold(`${counted(decided.length, "decision")}:`), ...lines].join("\n");
}
