import type { SearchAnswer, SearchKind, SearchRequest } from "../../../engine/api.ts";
import {
  IMPORTANCE_LABELS,
  type ImportanceLabel,
  OBSERVATION_KINDS,
  type ObservationKind,
} from "../../../kernel/ledger-words.ts";
import { type RecordTrust, TRUSTS } from "../../../kernel/trust.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { emptyQuery, requoted } from "../query-words.ts";
import { renderParts, renderUnderstood } from "../render-explained.ts";
import { renderFoundFacts } from "../render-facts.ts";
import { renderHits } from "../render-hits.ts";
import { namespaceIn } from "../shelf-flags.ts";
import type { Style } from "../style.ts";
import { indexingNote } from "../to-be-indexed.ts";
import { DEGRADED_HELP, notesOn } from "../why-incomplete.ts";

/** Reading fewer messages than this takes no time that anybody notices. */
const WORTH_SAYING = 200;
const KINDS: { readonly [name: string]: SearchKind } = {
  messages: "msg",
  summaries: "sum",
  memories: "mem",
  documents: "doc",
  observations: "obs",
  events: "evt",
};

export const searchCommand = defineCommand({
  name: "search",
  summary: "Find messages, summaries, memories, documents, observations and events",
  description:
    "Finds what has any of the words, in any form and order, best first: what has more of them, and rarer ones, and stands where others were found. A whole question is as good as a few words; names, dates and words such as yesterday count for what they are. Words in quotation marks count only where they stand together. A shell takes its own quotation marks away, so a phrase needs two kinds: '\"moving day\"'. Beside other words one kind is enough: an argument with a space in it is a phrase then. A hit is one line, with what reading it whole costs in tokens: timeline shows what stood around it, get the whole of it. The figure is what it costs in a prompt, with its frame and what a model thought or called; get counts the text that it shows. What is kept of a message stands for it: a memory names in alike what it was made of. At a terminal memories of all persons are found; --user leaves out those of others. What of the ledger was put away is found with --archived, what another took the place of or what is held back is not found at all. Where there is a semantic embedder, what means the same in other words is found too. A line that says beside msg:42 has nothing of the question itself: it stands beside msg:42, which has. --explain shows the parts of each score: see docs/concepts/ranking.md. What is known for a fact and bears on the question stands before the hits, at most five: since when it is so, on whose word, and what it rests on; not where only some kinds, roles or times are wanted. A hit that tells what was so before says no longer so since when, and which fact says it.\n\nWhat is said in the last moments is found too, before it is indexed. Secrets are shown as placeholders, and are not found by their own text. Punctuation and emoji are not looked at, nor is what follows the first million characters of one message, or the first few thousand of a question.",
  args: { query: { help: "What to look for", variadic: true } },
  flags: {
    agent: { type: "list", help: "Only lanes and documents of these agents" },
    lane: { type: "list", help: "Only these lanes, by session key, and what is kept of them" },
    user: {
      type: "text",
      placeholder: "NAME",
      help: "Of what is kept of persons, only this one's, by exactly this name; otherwise everybody's",
    },
    scope: {
      type: "text",
      placeholder: "NAME",
      help: "Of what was told under names, only what was told under this one; messages, and what is kept of conversations, are found all the same",
    },
    role: {
      type: "list",
      help: "Only these roles: user, assistant …, summary, memory, document, observation or event",
    },
    kind: {
      type: "list",
      choices: [...Object.keys(KINDS), ...OBSERVATION_KINDS],
      also: {
        ...{ msg: "messages", sum: "summaries", mem: "memories", doc: "documents" },
        ...{ obs: "observations", evt: "events" },
      },
      help: "Only these kinds of things, or of observations: decision, plan …; also msg, sum, mem, doc, obs and evt",
    },
    trust: {
      type: "list",
      choices: TRUSTS.filter((trust) => trust !== "quarantined"),
      help: "Only observations, on the word of these",
    },
    importance: {
      type: "list",
      choices: IMPORTANCE_LABELS,
      help: "Only observations, of this importance",
    },
    archived: { type: "boolean", help: "Also observations that were put away for not having been used" },
    "no-facts": {
      type: "boolean",
      help: "Hits alone: no facts before them, nor what of them is so no longer",
    },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    asked: {
      type: "time",
      day: "local-end",
      help: "When it is asked, for words such as yesterday; otherwise now. A date is the end of that day where you are, or now if it is today",
    },
    limit: { type: "integer", default: 10, min: 1, max: 200, short: "n", help: "Most hits to show" },
    explain: { type: "boolean", help: "Say what was understood, and what each score is made of" },
  },
  examples: [
    { run: "search moving day", does: "either word; messages with both come first" },
    { run: "search '\"moving day\"'", does: "only where the two stand together" },
    { run: 'search "moving day" van', does: "the two together, or van; best with all three" },
    { run: "search invoice --since 30d --role user", does: "what a person said in the last month" },
    { run: "search what did Anna say last Friday --explain", does: "a question, and how it was understood" },
    { run: "search where do I live --kind memories,documents", does: "what is kept, and not what was said" },
    { run: "search deploy --kind decision,plan", does: "what was decided or planned" },
    { run: "search backup failed --scope atlas --kind obs", does: "not what was told of other projects" },
    { run: "search tea --user anna --kind memories", does: "what is kept of one person, or of nobody" },
    { run: "search timeout --json -n 50", does: "up to fifty hits for a script" },
  ],
  json: {
    summary: "the hits, best first, and before them the facts that bear on the question.",
    fields: {
      "facts[].*":
        "only where some bear on the question: ref (such as fact:3), says (in plain words, without secrets), from (since when), to (when it was over; null: it is not), voice (on whose word: owner, terminal, accepted), sources (references of what still says so), see (what was said later and may say otherwise: ref, at; or null), score (from 0 to 1, not comparable with those of hits), and with --explain the parts of it",
      "hits[].ref": "reference, such as msg:42 or mem:5",
      "hits[].kind": "msg, sum, mem, doc, obs or evt",
      "hits[].score": "from 0 to 1; greater is better",
      "hits[].agent": "agent of its lane, or of its document; empty: of none in particular",
      "hits[].sessionKey": "session key of its lane; empty: of none",
      "hits[].shelf":
        "of a memory user:owner, global or a session key; of a document docs: and the agent; of what was told scope: and a name, too",
      "hits[].path": "of a document: its path in the workspace",
      "hits[].lines": "of a document: from which to which line, {from, to}, counted from 1; otherwise null",
      "hits[].headings*": "of a document: the headings that it stands under, the outermost first",
      "hits[].role": "who spoke; otherwise summary, memory, document, observation or event",
      "hits[].at": "when; of a memory when it was said last, of a document when it was changed",
      "hits[].excerpt": "one line, where most of what was asked for stands together, without secrets",
      "hits[].tokens": "what it costs in a prompt, whole",
      "hits[].observed.*":
        "of an observation or an event alone: kind (such as decision, or ops.alert), trust (human, agent, tool, web, unknown), tool, importance, outcome, archived",
      "hits[].beside":
        "of one that has nothing of the question itself: the reference of what it stands beside",
      "hits[].alike[]": "others that say the same, left out for it; of a memory also what it was made of",
      "hits[].outdated.*":
        "of one that tells what is so no longer: since when (since), and the fact that says it (by)",
      "hits[].parts[].name": "with --explain: a part of the score",
      "hits[].parts[].value": "what it comes to; all of them add up to the score",
      scanned: "messages that were not indexed yet and read directly",
      "degraded[]": DEGRADED_HELP,
      "understood.words[]": "with --explain: the words that were looked for",
      "understood.phrases[]": "words that stand together",
      "understood.runs[]": "in scripts without spaces between words",
      "understood.code[]": "identifiers and paths",
      "understood.names[]": "names",
      "understood.without[]": "what is not to be there",
      "understood.common[]": "words so common here that they bring nothing in by themselves",
      "understood.times[].words": "words for a time",
      "understood.times[].since": "when it begins",
      "understood.times[].before": "when it is over",
      "understood.asksAssistant": "whether it asks what the assistant said",
      "understood.asksAdvice": "whether it asks for advice",
      "understood.asksSummary": "whether it asks for a summary",
      "understood.wantsSeveral": "whether it asks for several answers",
      "understood.asksOrder": "whether it asks when, or what came first",
      "understood.channels[].name": "where records came from",
      "understood.channels[].found": "how many",
    },
  },
  exits: {
    0: "Also when nothing was found, and for a question without words (signs, emoji): then the reason is no-words.",
    2: "Also when the query is empty.",
  },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    const asked = flags.asked ?? dependencies.now();
    const utcOffset = dependencies.utcOffset(asked);
    const answer: SearchAnswer = await client.search(
      {
        query: args.query.map(requoted).join(" "),
        limit: flags.limit,
        ...(flags.agent.length > 0 && { agents: flags.agent }),
        ...(flags.lane.length > 0 && { lanes: flags.lane }),
        ...(flags.user !== undefined && { namespace: namespaceIn(flags.user) }),
        ...(flags.role.length > 0 && { roles: flags.role }),
        ...wantedBy(flags),
        ...(flags.scope !== undefined && { scope: flags.scope }),
        ...(flags.archived && { archived: true }),
        ...(flags["no-facts"] && { facts: false }),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
        ...(flags.asked !== undefined && { asked: flags.asked }),
        utcOffset,
        ...(flags.explain && { explain: true }),
      },
      signal,
    );
    if (answer.degraded.includes("empty-query")) throw emptyQuery();
    out.result(answer, (shown, style) => renderAnswer(shown, args.query, style));
    if (out.json) return undefined;
    const isEmpty = answer.hits.length + (answer.facts?.length ?? 0) === 0;
    for (const note of notesOn(answer.degraded, oneLine(args.query.join(" ")), isEmpty)) out.note(note);
    for (const note of indexingNote(answer.degraded, suggest)) out.note(note);
    if (answer.scanned >= WORTH_SAYING)
      out.note(`note: ${counted(answer.scanned, "message")} not indexed yet were read directly`);
    const [best] = answer.hits;
    if (best !== undefined && out.style.rowColumns !== Number.POSITIVE_INFINITY)
      out.note(`Around it: ${suggest(`timeline ${best.ref}`)}\nThe whole: ${suggest(`get ${best.ref}`)}`);
    return undefined;
  },
});

interface WantedFlags {
  readonly kind: readonly string[];
  readonly trust: readonly string[];
  readonly importance: readonly string[];
}

/** A kind of observations is one of observations, and of these those. */
function wantedBy({ kind, trust, importance }: WantedFlags): Pick<SearchRequest, "kinds" | "observed"> {
  const observed = {
    ...(kind.some(isObserved) && { kinds: kind.filter(isObserved) }),
    ...(trust.length > 0 && { trusts: trust as readonly RecordTrust[] }),
    ...(importance.length > 0 && { labels: importance as readonly ImportanceLabel[] }),
  };
  const kinds = [...new Set(kind.map((name) => (isObserved(name) ? "obs" : KINDS[name]!)))];
  return {
    ...(kinds.length > 0 && { kinds }),
    ...(Object.keys(observed).length > 0 && { observed }),
  };
}

function isObserved(name: string): name is ObservationKind {
  return OBSERVATION_KINDS.some((kind) => kind === name);
}

function renderAnswer(
  { facts = [], hits, understood }: SearchAnswer,
  query: readonly string[],
  style: Style,
): string {
  const known = renderFoundFacts(facts, style);
  const parts = understood === undefined ? [] : renderParts(hits, style);
  return [
    understood === undefined ? "" : renderUnderstood(understood, style),
    known,
    renderHits(hits, query, style, parts),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
