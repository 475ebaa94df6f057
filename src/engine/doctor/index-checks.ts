/**
 * The word index: whether it is sound, whether it has what it should have, and that it has nothing of what it must not.
 *
 * The last two are asked of the index itself, message by message, and held against what the same text gives when it is
 * redacted and taken apart again.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { SummaryId } from "../../kernel/ids.ts";
import { indexTerms, PRINTED } from "../../kernel/text/index-terms.ts";
import { matchTerms } from "../../kernel/text/match-terms.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import { findSecrets, redact } from "../../kernel/text/secrets.ts";
import type { IndexTerms, QueryTerms } from "../../kernel/text/terms.ts";
import { plainText, type StoredMessage } from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { INDEX_VERSION, isHidden, readAgain } from "../index-text.ts";
import type { Stores } from "../stores.ts";
import { type Check, type Examination, faulty, figure, several, sound } from "./check.ts";
import { asWord, LEAST_TERM, ownWord } from "./own-word.ts";
import { rowsIn, type SampleSlice, samplesOf } from "./sample.ts";

/** Messages that are looked up by a word of their own. */
const LOOKED_UP = 400;
/** Messages in which secrets were found; and others, in which none was. */
const MOST_WITH_SECRETS = 2_000;
const SLICE = 50;
/** Terms of one secret that are asked for: one that got in would have got in whole. */
const MOST_TERMS = 8;
const MOST_SUMMARIES = 2_000;

const REBUILD: Omit<RepairTask, "check"> = {
  action: "rebuild-index",
  does: "empty the word index and fill it again from the log",
};

export const checkIndex: Check = async ({ look }) => {
  const fault = await look(({ index }) => index.verify());
  if (fault === null) return [sound("index", "the word index is sound")];
  return [
    faulty(
      "index",
      fault,
      "Nothing is lost: a running gateway or `nacre serve` now rebuilds it from the log; look again in a moment.",
      { count: 1, repairs: [{ ...REBUILD, check: "index" }] },
    ),
  ];
};

export const checkIndexCoverage: Check = async (examination) => {
  const { newest, upTo } = await examination.look(async ({ history, index }) => {
    const watermark = await index.watermark("msg");
    return {
      newest: await history.newestId(),
      upTo: watermark.version === INDEX_VERSION ? watermark.upTo : 0,
    };
  });
  let asked = 0;
  const lost: string[] = [];
  for (const slice of samplesOf(upTo, LOOKED_UP / 2, SLICE)) {
    await lookAt(examination, slice, async (stores, row, text) => {
      const terms = ownWord(text.indexed);
      if (terms === undefined || !(await isSearchable(stores, row))) return;
      asked += 1;
      if (!(await isFoundBy(stores, row, terms))) lost.push(`msg:${row.id}`);
    });
  }
  const told = await lookUpSummaries(examination, lost);
  const waiting = newest > upTo ? `; ${several(newest - upTo, "message")} wait to be indexed` : "";
  if (lost.length === 0) {
    const summaries = told === 0 ? "" : `, and ${several(told, "summary", "summaries")}`;
    const seen = `${figure(asked)} of ${several(upTo, "indexed message")}${summaries} asked for by a word of their own: all found${waiting}`;
    return [sound("index-coverage", seen, { count: newest - upTo })];
  }
  return [
    faulty(
      "index-coverage",
      `${figure(lost.length)} of ${several(asked + told, "record")} cannot be found by a word of their own, such as ${lost[0]}`,
      "Run `nacre doctor --fix`: the index is made again from the log.",
      { refs: lost, repairs: [{ ...REBUILD, check: "index-coverage" }] },
    ),
  ];
};

export const checkSecrets: Check = async (examination) => {
  const leaks = new Set<string>();
  const seen = { messages: 0, secrets: 0, summaries: 0 };
  const known = new Set<number>();
  const examine = async (stores: Stores, row: StoredMessage, text: ReadText): Promise<void> => {
    if (known.has(row.id)) return;
    known.add(row.id);
    seen.messages += 1;
    for (const secret of secretsIn(text.raw)) {
      seen.secrets += 1;
      if (await isIndexed(stores, row, secret, text.indexed)) {
        leaks.add(`msg:${row.id}`);
        return;
      }
    }
  };
  for (let after = 0; seen.messages < MOST_WITH_SECRETS; ) {
    const ids = await examination.look(async (stores) => {
      const found = await stores.secrets.messages(after, SLICE);
      const rows = await stores.history.messages(found);
      for (const row of rows.values()) await examine(stores, row, await readText(examination, stores, row));
      return found;
    });
    if (ids.length < SLICE) break;
    after = ids.at(-1)!;
  }
  const newest = await examination.look(async ({ index }) => (await index.watermark("msg")).upTo);
  for (const slice of samplesOf(newest, LOOKED_UP / 2, SLICE)) await lookAt(examination, slice, examine);
  const told = await secretsInSummaries(examination, seen);
  const all = [...leaks, ...told];
  if (all.length === 0) {
    const what = `${several(seen.secrets, "secret")} in ${several(seen.messages, "message")}`;
    return [
      sound(
        "secrets",
        `${what} checked, and ${several(seen.summaries, "summary", "summaries")}: none is in an index`,
      ),
    ];
  }
  const repairs = leaks.size > 0 ? [{ ...REBUILD, check: "secrets" }] : [];
  return [
    faulty(
      "secrets",
      `${several(leaks.size, "message")} and ${several(told.length, "summary", "summaries")} whose secrets are in an index, such as ${all[0]}`,
      leaks.size > 0
        ? "Run `nacre doctor --fix`: the index is made again without them. Change those secrets."
        : "Change those secrets; `nacre erase` takes the messages away that hold them.",
      { refs: all, repairs },
    ),
  ];
};

interface ReadText {
  readonly raw: string;
  /** What the index should have of it. */
  readonly indexed: IndexTerms;
}

async function readText(
  { context }: Examination,
  { history }: Stores,
  row: StoredMessage,
): Promise<ReadText> {
  const body = (await history.bodies([row.id])).get(row.id);
  const raw = body === undefined ? "" : plainText(body);
  const isPrinted = row.role === "toolResult" || row.role === "tool";
  const redacted = redact(raw, context.identity.key).text;
  return { raw, indexed: indexTerms(redacted, isPrinted ? PRINTED : undefined) };
}

function lookAt(
  examination: Examination,
  slice: SampleSlice,
  visit: (stores: Stores, row: StoredMessage, text: ReadText) => Promise<void>,
): Promise<void> {
  return examination.look(async (stores) => {
    for (const row of await rowsIn(stores.history, slice))
      await visit(stores, row, await readText(examination, stores, row));
  });
}

async function isSearchable({ history, meta }: Stores, row: StoredMessage): Promise<boolean> {
  if (isHidden(row) || row.withheld !== null) return false;
  if ((await history.coldAmong([row.id])).size > 0) return false;
  return !(await readAgain(meta)).includes(row.id);
}

/** How many were asked for, of the latest; those that are not found join the lost. */
async function lookUpSummaries({ context, look }: Examination, lost: string[]): Promise<number> {
  return look(async ({ history, index }) => {
    if ((await index.watermark("sum")).version !== INDEX_VERSION) return 0;
    const lanes = (await history.lanes(context.identity.installation)).map(({ id }) => id);
    const waiting = new Set(await history.changedSummaries(MOST_SUMMARIES));
    let asked = 0;
    const texts = await history.summaryTexts({ lanes, limit: LOOKED_UP });
    const rows = await history.summaries(texts.map(({ id }) => id));
    for (const { id, lane, until, text } of texts) {
      const terms = ownWord(indexTerms(redact(text, context.identity.key).text));
      if (terms === undefined || waiting.has(id) || rows.get(id)?.pending !== false) continue;
      asked += 1;
      const hits = await index.search({
        terms,
        scope: { installation: context.identity.installation, lanes: [lane] },
        kinds: ["sum"],
        since: until,
        before: instantOf(until + 1),
        limit: LOOKED_UP,
      });
      if (!hits.some((hit) => hit.source === id)) lost.push(`sum:${id}`);
    }
    return asked;
  });
}

/** Of all that was said at that very moment in its lane: whether the index names it. */
async function isFoundBy(
  { history, index }: Stores,
  row: StoredMessage,
  terms: QueryTerms,
): Promise<boolean> {
  const lane = await history.lane(row.lane);
  if (lane === undefined) return false;
  const hits = await index.search({
    terms,
    scope: { installation: lane.installation, lanes: [row.lane] },
    kinds: ["msg"],
    since: row.at,
    before: instantOf(row.at + 1),
    limit: 1_000,
  });
  return hits.some((hit) => hit.source === row.id);
}

function secretsIn(text: string): readonly string[] {
  return [...new Set(findSecrets(text).map(({ start, end }) => text.slice(start, end)))];
}

/** A term of the secret that its redacted message does not have, and the index does. */
async function isIndexed(
  stores: Stores,
  row: StoredMessage,
  secret: string,
  indexed: IndexTerms,
): Promise<boolean> {
  const { words, code } = queryTerms(secret.slice(0, 400));
  const terms = [
    ...words.filter((word) => word.length >= LEAST_TERM).map(asWord),
    ...code.map((part): QueryTerms => ({ words: [], prefixes: [], phrases: [], grams: [], code: [part] })),
  ];
  for (const term of terms.slice(0, MOST_TERMS)) {
    if (matchTerms(term, indexed) === 0 && (await isFoundBy(stores, row, term))) return true;
  }
  return false;
}

/** Their texts are written from redacted ones; what they say is shown and searched as it is. */
async function secretsInSummaries(
  { context, look }: Examination,
  seen: { summaries: number },
): Promise<readonly string[]> {
  const told: string[] = [];
  const lanes = await look(({ history }) => history.lanes(context.identity.installation));
  const query = { lanes: lanes.map((lane) => lane.id), limit: SLICE };
  let after: { until: Instant; id: SummaryId } | undefined;
  while (seen.summaries < MOST_SUMMARIES) {
    const start = after;
    const texts = await look(({ history }) =>
      history.summaryTexts({ ...query, ...(start !== undefined && { after: start }) }),
    );
    seen.summaries += texts.length;
    for (const { id, text } of texts) if (findSecrets(text).length > 0) told.push(`sum:${id}`);
    after = texts.at(-1);
    if (texts.length < SLICE) break;
  }
  return told;
}
