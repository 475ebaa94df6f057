/**
 * Every place of a home where something that was said can come to stand, and the proof that erasing reaches it.
 *
 * Whoever adds a table, a column or a file says here what it holds: the first tests fail until it is in the list.
 */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "../../src/adapters/store-sqlite/connection.ts";
import { tablesIn } from "../../src/adapters/store-sqlite/traces.ts";
import type { Trace } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId, messageId, parseRef } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { newEvent, newObservation } from "../../src/rooms/ledger/samples.suite.ts";
import { engineOver } from "../../src/wire/index.ts";
import { indexAll } from "../support/converse.ts";
import { BUDGET, filler, type Host, scriptedModel, summariesOf, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { indexLedger, observeAll } from "../support/observed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** What a column holds of what was said. */
const TEXT = "text, reached by erasure";
const DOCUMENT = "text of the person's own files, which goes with them";
const TOLD = "text that was told, which goes when what was told is erased";
const TERMS = "terms of texts, reached by erasure and scrubbing";
const NUMBER = "numbers";
const HOST_ID = "identities that the host made up";
const NAME = "names of lanes, agents, models, roles and kinds";
const DIGEST = "digests; of what is erased they are keyed or gone";
const OWN = "what the store says of itself";

type Holds = { readonly [column: string]: string };
const of = (what: string, ...columns: readonly string[]): Holds =>
  Object.fromEntries(columns.map((column) => [column, what]));

const vocabulary = (name: string): { readonly [table: string]: Holds } => ({
  [`${name}_config`]: of(OWN, "k", "v"),
  [`${name}_data`]: { id: NUMBER, block: TERMS },
  [`${name}_docsize`]: of(NUMBER, "id", "sz", "origin"),
  [`${name}_idx`]: { segid: NUMBER, term: TERMS, pgno: NUMBER },
});

const TABLES: { readonly [table: string]: Holds } = {
  absent_withholdings: {
    ...of(NUMBER, "at", "withheld"),
    installation: NAME,
    ...of(DIGEST, "digest", "name"),
  },
  authored_files: {
    ...of(NUMBER, "shelf_id", "bytes", "modified_ms", "trouble"),
    path: "names of the person's own files",
    hash: "the digest of a file that the person has",
    text: DOCUMENT,
  },
  blobs: {
    ...of(NUMBER, "id", "size", "refs"),
    hash: "the digest of a content, which goes with it",
    bytes: TEXT,
  },
  ...vocabulary("words"),
  ...vocabulary("grams"),
  ...vocabulary("code"),
  ...vocabulary("shelf_words"),
  ...vocabulary("shelf_grams"),
  ...vocabulary("shelf_code"),
  ...vocabulary("ledger_words"),
  ...vocabulary("ledger_grams"),
  ...vocabulary("ledger_code"),
  artifacts: {
    ...of(NUMBER, "id", "shelf_id", "at", "bytes"),
    type: NAME,
    hash: "the digest of a content, which goes with it",
    ...of(TOLD, "name", "content"),
  },
  call_notes: {
    ...of(NUMBER, "duration_ms", "at"),
    ...of(NAME, "installation", "agent", "session_key", "tool"),
    ...of(HOST_ID, "call", "run"),
    error: TEXT,
  },
  changed_summaries: of(NUMBER, "summary_id"),
  doc_files: {
    ...of(NUMBER, "id", "shelf_id", "bytes", "modified_ms", "lines", "trouble"),
    ...of("names of the person's own files", "path", "hop_targets"),
    hash: "the digest of a file that the person has",
  },
  doc_pieces: { ...of(NUMBER, "id", "file_id", "from_line", "to_line"), ...of(DOCUMENT, "headings", "text") },
  doc_roots: { shelf_id: NUMBER, folder: "names of the person's own folders" },
  entries: { ...of(NUMBER, "lane_id", "message_id"), entry_id: HOST_ID },
  events: {
    ...of(NUMBER, "id", "shelf_id", "type", "trust", "held", "redacted", "at", "created_at", "message_id"),
    agent: NAME,
    // A name is a digest, or what whoever tells it made up: it goes with the rest.
    ...of(TOLD, "session", "name"),
    ...of(TEXT, "summary", "payload", "refs"),
  },
  fold_debts: of(NUMBER, "lane_id", "reason", "since", "target", "attempts", "not_before"),
  gate_forms: { id: NUMBER, names: NAME },
  gate_labels: of(NUMBER, "memory_id", "label", "at"),
  gate_verdicts: of(NUMBER, "message_id", "form_id", "score", "threshold", "signals"),
  grant_visits: { ...of(NUMBER, "grant_id", "ordinal"), ref: "references, as numbers" },
  grants: {
    ...of(NUMBER, "id", "parent_id", "purpose", "delegation", "max_depth", "tokens", "spent", "issued_at"),
    ...of(NUMBER, "expires_at", "revoked_at", "revoked_why", "lanes", "summaries"),
    hash: "the digest of a random secret",
    ...of(NAME, "installation", "agent", "issuer", "child"),
    request: HOST_ID,
  },
  index_watermarks: of(NUMBER, "kind", "up_to", "version"),
  journal: {
    ...of(NUMBER, "id", "at"),
    ...of(NAME, "event", "session_key"),
    session_id: HOST_ID,
    reason: "why the host ended a session",
    details: "counts, folders and the host's ids of sessions",
  },
  lanes: {
    ...of(
      NUMBER,
      "id",
      "kind",
      "created_at",
      "session",
      "epoch",
      "behind_since",
      "next_seq",
      "newest_id",
      "turns",
    ),
    ...of(
      NUMBER,
      "provisional",
      "quarantined",
      "first_at",
      "last_at",
      "tail_from",
      "raw_bytes",
      "budget",
      "withheld",
    ),
    ...of(NAME, "installation", "agent", "session_key", "model"),
    cursor: HOST_ID,
    behind_reason: OWN,
  },
  ledger_tombstones: {
    ...of(NUMBER, "shelf_id", "kind", "at"),
    hash: "digests: of observations keyed ones, of events those of their names, of artifacts those of their bytes",
  },
  lifecycle_moves: {
    ...of(NUMBER, "id", "observation_id", "from_state", "to_state", "at", "run_id"),
    ...of(NAME, "reason", "actor"),
  },
  lifecycle_runs: { ...of(NUMBER, "id", "at", "expired", "rolled_back_at"), actor: NAME, receipt: "counts" },
  memories: {
    ...of(NUMBER, "id", "shelf_id", "state", "origin", "trust", "at", "created_at", "last_said_at", "gate"),
    ...of(NUMBER, "reinforced", "uses", "supersedes_id", "superseded_by_id"),
    digest: DIGEST,
    ...of(TEXT, "text", "slot", "name", "extra"),
  },
  shards: {
    ...of(NUMBER, "id", "shelf_id", "state", "how", "mask", "stability", "at", "created_at", "expires_at"),
    ...of(NUMBER, "message_id", "supersedes_id", "superseded_by_id"),
    digest: DIGEST,
    ...of(TEXT, "text", "topic"),
  },
  memory_sources: of(NUMBER, "memory_id", "message_id", "how", "at"),
  memory_tombstones: { ...of(NUMBER, "shelf_id", "at"), digest: DIGEST },
  messages: {
    ...of(
      NUMBER,
      "id",
      "lane_id",
      "seq",
      "turn_id",
      "session",
      "place",
      "at",
      "stored_at",
      "state",
      "heartbeat",
    ),
    ...of(NUMBER, "chained", "tokens", "sender_is_owner", "shape", "bytes", "script", "withheld"),
    role: NAME,
    ...of(HOST_ID, "event_key", "sender_id"),
    content_hash: DIGEST,
    chain: "a digest over everything up to the message; no words can be read from it",
    envelope: TEXT,
  },
  meta: of(OWN, "name", "value"),
  migration_steps: of(OWN, "version", "cursor", "done"),
  model_calls: {
    ...of(NUMBER, "id", "at", "lane_id", "outcome", "tokens_in", "tokens_out", "cost_usd", "took_ms"),
    ...of(NAME, "scope", "model"),
  },
  observations: {
    ...of(NUMBER, "id", "shelf_id", "kind", "kind_given", "origin", "trust", "held", "held_at", "importance"),
    ...of(NUMBER, "label", "priority", "state", "language", "outcome", "at", "created_at", "duration_ms"),
    ...of(NUMBER, "message_id", "supersedes_id", "superseded_by_id", "spool_id", "spool_offset"),
    ...of(NAME, "method", "agent", "tool"),
    call: HOST_ID,
    hash: DIGEST,
    ...of(TEXT, "line", "text", "detail"),
  },
  owner: of(OWN, "id", "token", "pid", "kind", "version"),
  parts: { ...of(NUMBER, "message_id", "ordinal", "blob_id"), type: NAME, tool_call_id: HOST_ID, json: TEXT },
  payloads: {
    ...of(NUMBER, "id", "message_id", "part", "bytes", "tokens"),
    type: NAME,
    ...of(TEXT, "name", "summary"),
  },
  pack_receipts: {
    ...of(NUMBER, "id", "at"),
    receipt: "numbers, references, names and reasons; of a question a keyed digest",
  },
  plans: { ...of(NUMBER, "observation_id", "status", "due_at", "expires_at"), trigger: TEXT },
  receipts: {
    ...of(NUMBER, "id", "lane_id", "at", "message_id"),
    receipt: "numbers, references, names and reasons; of a question a keyed digest",
  },
  record_uses: of(NUMBER, "kind", "source", "retrieved", "retrieved_at", "included", "included_at"),
  records: { ...of(NUMBER, "id", "kind", "source", "lane_id", "at", "hidden", "channels"), speaker: NAME },
  resets: {
    ...of(NUMBER, "lane_id", "session", "place", "at"),
    entry_id: HOST_ID,
    reason: "why the host began anew",
  },
  secret_findings: { ...of(NUMBER, "message_id", "count"), kind: NAME },
  sessions: {
    ...of(NUMBER, "lane_id", "number", "started_at", "finished"),
    ...of(HOST_ID, "session_id", "parent_session_id", "cursor"),
  },
  shelf_index: of(OWN, "id", "version"),
  shelf_records: of(NUMBER, "id", "kind", "source", "shelf_id", "at", "channels", "aside"),
  shelves: { ...of(NUMBER, "id", "tier"), ...of(NAME, "installation", "name") },
  spool_files: {
    ...of(NUMBER, "id", "bytes", "at"),
    name: "names of the person's own files",
    hash: "the digest of a file that the person has",
  },
  sqlite_sequence: of(OWN, "name", "seq"),
  summaries: {
    ...of(NUMBER, "id", "lane_id", "state", "depth", "first_id", "since", "until", "messages", "summaries"),
    ...of(
      NUMBER,
      "raw_tokens",
      "tokens",
      "level",
      "tokens_in",
      "tokens_out",
      "cost_usd",
      "confidence",
      "fallback",
    ),
    ...of(NUMBER, "replaces_id", "created_at", "cold", "pending"),
    model: NAME,
    files: "references, as numbers",
    ...of(TEXT, "text", "pins"),
  },
  summary_edges: of(NUMBER, "summary_id", "ordinal", "message_id", "source_id"),
  token_ratios: { ...of(NAME, "model", "script"), ...of(NUMBER, "ratio", "samples") },
  turns: { ...of(NUMBER, "id", "lane_id", "session", "committed_at", "heartbeat"), key: HOST_ID },
  vector_chunks: {
    ...of(NUMBER, "id", "space_id", "stamp", "is_full", "facts"),
    vectors: "numbers that stand for texts, overwritten when one goes",
  },
  vector_places: of(NUMBER, "space_id", "kind", "source", "chunk_id", "slot"),
  vector_spaces: {
    ...of(NUMBER, "id", "dimensions", "slots", "in_use", "vectors", "stamp"),
    fingerprint: NAME,
  },
  vector_speakers: { ...of(NUMBER, "id", "vectors"), name: NAME },
  vector_watermarks: of(NUMBER, "space_id", "kind", "up_to"),
  view_items: of(NUMBER, "lane_id", "ordinal", "message_id", "summary_id", "tokens"),
  withholdings: { ...of(NUMBER, "message_id", "since"), digest: DIGEST },
};

/** Files that appear in a home, by what their names match. */
const FILES: readonly { readonly name: RegExp; readonly holds: string }[] = [
  { name: /^nacre\.db$/, holds: TEXT },
  { name: /^nacre\.db-wal$/, holds: "text until it is moved into the file, which scrubbing does" },
  { name: /^nacre\.db-shm$/, holds: NUMBER },
  { name: /^nacre\.db\.lock$/, holds: "nothing" },
  { name: /^run\//, holds: "sockets, and where they are" },
  { name: /^nacre\.db\.restoring/, holds: "text, only while a backup is restored" },
  { name: /^nacre\.db\.before-restore-/, holds: "text that is not reached: erasing lists it" },
  { name: /^backups\//, holds: "text that is not reached: erasing lists it" },
];

test("every table and column is in the list, with what it holds", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nacre-list-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const attachment = await attachHome({ home: folder, kind: "cli", version: "test" });
  const connection = new Connection({ path: join(folder, "nacre.db"), busyTimeoutMs: 0, cacheKiB: 1_000 });
  const found = Object.fromEntries(
    tablesIn(connection).map(({ name, columns }) => [name, columns.toSorted()]),
  );
  connection.close();
  await attachment.close();
  const listed = Object.entries(TABLES).map(([name, columns]) => [name, Object.keys(columns).toSorted()]);
  expect(found).toEqual(Object.fromEntries(listed));
});

test("every file of a home is in the list", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-list-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  await attachment.call("commit_turn", hostTurn(hostTranscript(), "something"));
  await attachment.call("backup", { withinMs: 30_000 });
  const files = (await readdir(home, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1));
  await attachment.close();
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !FILES.some(({ name }) => name.test(file)))).toEqual([]);
});

test("through an owner with threads: erased, scrubbed, found nowhere; and the store goes on", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-threads-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  const engine = engineOver(attachment);
  const host = hostTranscript();
  await engine.commitTurn(hostTurn(host, `remember ${MARKS.words} for me`));
  await engine.commitTurn(hostTurn(host, "the weather is fine"));
  const look = async () => (await engine.traces({ texts: [MARKS.words] })).traces;
  expect(places(await look(), "table")).toEqual(["parts.json"]);
  const { messages } = await engine.select({ containing: MARKS.words });
  await engine.erase({ refs: messages.map(({ ref }) => ref) });
  while (!(await engine.scrub({})).done);
  expect(await look()).toEqual([]);
  await engine.commitTurn(hostTurn(host, "and stays fine"));
  await attachment.close();
  const next = await attachHome({ home, kind: "cli", version: "test" });
  const again = engineOver(next);
  expect((await again.status({})).totals.messages).toBe(6);
  expect((await again.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  await next.close();
});

const hostTurn = (host: Host, text: string) =>
  host.commit(host.say(userSays(text, 1), assistantSays("yes", 2)));

/** Each stands in its own kind of place; none of them is said anywhere else. */
const MARKS = {
  words: "quixotvelly brambleworthing zanthiumware",
  cjk: "碧水玄黄鸿蒙龘靐",
  code: "computeZanthiumRatio_x9q7",
  path: "src/velloxmark/orbiformQuay.ts",
  secret: "sk-proj-Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa",
  large: "gargantuan plenipotent marrowquill",
  alt: "an umbrelliform lighthouse picture",
  file: "holiday-at-brindlemoor.png",
  argument: "subterranel-argument-77431",
  envelope: "ventriloquent-envelope-field",
  value: "ORD-88291-QX",
  quarantined: "recluseful cloistermark",
} as const;

/** The messages with marks in them, by their refs. */
async function plant(lab: Lab, host: Host): Promise<readonly string[]> {
  const at = lab.clock.now();
  const { words, cjk, code, path, secret, large, alt, file, argument, envelope, value } = MARKS;
  const said = host.say(
    userSays(
      `We decided: ${words}, order ${value}. ${cjk}。 See ${path} and ${code}. My key is ${secret}.`,
      at,
      {
        remark: envelope,
      },
    ),
    assistantSays("", at + 1, {
      content: [
        { type: "text", text: `Order ${value} is settled: ${words}.` },
        { type: "image", data: "AAAA", mimeType: "image/png", alt, fileName: file },
        {
          type: "toolCall",
          id: "call_mark",
          name: "exec",
          arguments: { command: argument, note: `"${words}"` },
        },
      ],
      stopReason: "toolUse",
    }),
    toolAnswers("call_mark", `${large}\n${filler(3, 4_000)}\n${large} in ${path}\n`, at + 2),
  );
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(10_000);
  const stretch = (after: string | null, ...texts: readonly string[]) => ({
    lane: { agent: "main", sessionKey: "agent:main:chained" },
    sessionId: "chained",
    after,
    messages: texts.map((text): JsonObject => ({ role: "user", content: text })),
  });
  const first = await lab.engine.appendChained(stretch(null, "one", "two", "three"));
  await lab.engine.appendChained(stretch(first.head, "four"));
  const odd = await lab.engine.appendChained(stretch(first.head, MARKS.quarantined));
  expect(odd.quarantined).toBe(1);
  return await refsWithMarks(lab);
}

async function refsWithMarks(lab: Lab): Promise<readonly string[]> {
  const refs = new Set<string>();
  for (const containing of Object.values(MARKS)) {
    for (const { ref } of (await lab.engine.select({ containing })).messages) refs.add(ref);
  }
  const quarantined = (await lab.engine.listQuarantine({})).messages;
  return [...new Set([...refs, ...quarantined.map(({ ref }) => ref)])];
}

async function cool(lab: Lab): Promise<number> {
  const batch = await lab.engine.prepareCool({});
  return batch.leaves.length === 0 ? 0 : (await lab.engine.applyCool(batch)).cooled + (await cool(lab));
}

/** A model that repeats whatever mark it is shown, at every depth. */
function parrot() {
  return scriptedModel(({ sources, mustMention }) => {
    const shown = sources.map(({ text }) => text).join("\n");
    const marks = Object.values(MARKS).filter((mark) => shown.includes(mark));
    return `The user asked for several things. Mentioned: ${mustMention.slice(0, 12).join(", ")}. ${marks.join("; ")}`;
  });
}

/** Talk, marks, more talk; folded to two depths, indexed, part of it cold. */
async function lived(lab: Lab): Promise<readonly string[]> {
  const host = hostTranscript();
  await talk(lab, host, 4);
  const refs = await plant(lab, host);
  await indexAll(lab);
  await talk(lab, host, 120);
  await indexAll(lab);
  for (let round = 0; round < 6; round += 1) {
    await lab.engine.compact({ lane: LANE, budget: round < 3 ? BUDGET : 8_000, force: true });
  }
  await lab.engine.hint({ event: "session_end", sessionKey: LANE.sessionKey, reason: "idle" });
  expect(await observeAll(lab)).toBeGreaterThan(1);
  await indexLedger(lab);
  await keep(lab, refs);
  return refs;
}

/** A memory and an instruction that have a mark in every place of them, made of those messages. */
async function keep(lab: Lab, refs: readonly string[]): Promise<void> {
  const { words, cjk, code, path, value, alt, argument } = MARKS;
  const text = `decided on ${words}; ${cjk}; ${path} and ${code}`;
  await lab.store.write("durable", async ({ memories, guidance, shelfIndex, ledger, events }) => {
    const key = { installation: installationId("test"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const at = instantOf(lab.clock.now());
    const gate = { version: "gate-v2", score: 0.9, threshold: 0.5, signals: { decision: 1 } };
    const id = await memories.add({
      ...{ shelf, text, digest: sha256Hex(text).slice(0, 32), origin: "gate", trust: "human", at },
      ...{ createdAt: at, supersedes: null, gate },
      ...{ slot: value, name: alt, extra: JSON.stringify({ argument }) },
    });
    for (const ref of refs) {
      const { id: message } = parseRef(ref);
      await memories.addSource(id, { message: messageId(message), how: "origin", at });
      await memories.putVerdict(messageId(message), gate);
    }
    await guidance.add({
      ...{ shelf, text: `always ${words}`, digest: sha256Hex(words).slice(0, 32), topic: value, mask: 2 },
      ...{ source: messageId(parseRef(refs[0]!).id), path: "form", stability: 0.7, at, createdAt: at },
      ...{ expiresAt: null, supersedes: null },
    });
    const message = messageId(parseRef(refs[0]!).id);
    const plan = { trigger: words, dueAt: at, expiresAt: null, status: "pending" } as const;
    const observation = newObservation(shelf, 1, {
      at,
      message,
      plan,
      line: words,
      text,
      detail: `{"a":"${code}"}`,
    });
    const observed = (await ledger.add(observation))!.id;
    const event = newEvent(shelf, 1, {
      at,
      message,
      summary: words,
      payload: `"${code}"`,
      refs: `"${path}"`,
    });
    const happened = (await events.add(event))!.id;
    const note = { installation: "lab", ...LANE, run: "r", call: "call_mark", tool: "exec", durationMs: 1 };
    await ledger.noteCall({ ...note, error: `it failed: ${words}`, at });
    await shelfIndex.put([
      { kind: "mem", source: id, shelf, at, terms: indexTerms(text) },
      { kind: "obs", source: observed, shelf, at, terms: indexTerms(text) },
      { kind: "evt", source: happened, shelf, at, terms: indexTerms(text) },
    ]);
  });
}

const places = (traces: readonly Trace[], kind: string) =>
  [...new Set(traces.filter((trace) => trace.kind === kind).map(({ place }) => place))].sort();

const ALL_MARKS = Object.values(MARKS);

eachStore("erasing", (open) => {
  test("what was said is found where it stands, is erased, and is found nowhere", async () => {
    await using lab = await open({ summaries: parrot().means, retention: { coldAfterDays: 30 } });
    const refs = await lived(lab);
    const depths = new Set(
      (await summariesOf(lab)).filter(({ text }) => text.includes(MARKS.value)).map(({ depth }) => depth),
    );
    expect(depths.size).toBeGreaterThanOrEqual(2);
    const { path } = await lab.store.facts();
    const onDisk = path !== "(memory)";

    await lab.store.checkpoint();
    const warm = (await lab.engine.traces({ texts: ALL_MARKS })).traces;
    if (onDisk) {
      const reached = Object.entries(TABLES).flatMap(([table, columns]) =>
        Object.entries(columns).flatMap(([column, holds]) => (holds === TEXT ? [`${table}.${column}`] : [])),
      );
      // Each place that is said to hold text does.
      expect(places(warm, "table")).toEqual(expect.arrayContaining(reached));
      const vocabularies = ["code", "grams", "words"];
      expect(places(warm, "vocabulary")).toEqual(
        ["", "ledger_", "shelf_"].flatMap((of) => vocabularies.map((name) => `${of}${name}`)).toSorted(),
      );
      expect(places(warm, "file")).toEqual([basename(path), `${basename(path)}-wal`]);
    } else {
      expect(places(warm, "table")).toEqual(
        expect.arrayContaining([
          ...["memories", "messages", "payloads", "shards", "shelfRecords", "summaries"],
          ...["observations", "events", "callNotes"],
        ]),
      );
    }

    lab.clock.advance(40 * 24 * 3_600_000);
    expect(await cool(lab)).toBeGreaterThan(0);

    const erased = await lab.engine.erase({ refs });
    expect(erased.changed.length).toBe(refs.length);
    expect(erased.summaries).toBeGreaterThan(1);
    const unscrubbed = (await lab.engine.traces({ texts: ALL_MARKS })).traces;
    // The tables and what can be asked for are clean at once; the bytes are not.
    expect(unscrubbed.filter(({ kind }) => kind !== "file")).toEqual([]);
    if (onDisk) expect(places(unscrubbed, "file")).not.toEqual([]);

    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ALL_MARKS })).traces).toEqual([]);
    expect(await lab.store.problems()).toEqual([]);

    // What is made of the rest afterwards brings nothing back.
    await indexAll(lab);
    await observeAll(lab);
    await indexLedger(lab);
    await lab.engine.compact({ lane: LANE, budget: 8_000, force: true });
    await indexAll(lab);
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ALL_MARKS })).traces).toEqual([]);
    if (onDisk)
      expect((await readdir(dirname(path))).sort()).toEqual(expect.arrayContaining([basename(path)]));
  }, 120_000);

  test("a word that somebody else says too is no trace of what was erased", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(hostTurn(host, `the lighthouse keeper said ${MARKS.words}`));
    await lab.engine.commitTurn(hostTurn(host, "a lighthouse stands on the cape"));
    await indexAll(lab);
    const [ref] = (await lab.engine.select({ containing: MARKS.words })).messages.map((one) => one.ref);
    await lab.engine.erase({ refs: [ref!] });
    while (!(await lab.engine.scrub({})).done);
    const said = `the lighthouse keeper said ${MARKS.words}`;
    expect((await lab.engine.traces({ texts: [said] })).traces).toEqual([]);
    const other = (await lab.engine.traces({ texts: ["a lighthouse stands on the cape"] })).traces;
    expect(other.some(({ refs }) => refs.length === 1)).toBe(true);
  });

  test("what stands for somebody else's secret is no trace either", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(hostTurn(host, `the openai key is a secret: ${MARKS.secret}`));
    await talk(lab, host, 1);
    await lab.engine.commitTurn(
      hostTurn(host, `now use ghp_${"Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa".repeat(2).slice(0, 36)}`),
    );
    await indexAll(lab);
    const asked = (await lab.rows()).filter(({ role }) => role === "user").map(({ id }) => `msg:${id}`);
    const [erased, kept] = [asked[0], asked.at(-1)];
    await lab.engine.erase({ refs: [erased!] });
    while (!(await lab.engine.scrub({})).done);
    const shown = await lab.engine.showHistory({ lane: LANE, around: kept!, limit: 1 });
    const words = shown.messages[0]!.text.match(/[a-z]{4,}/gi) ?? [];
    // The words of the placeholder, and names of arguments, are indexed without being said.
    const texts = [`the openai key is a secret image tool command path ${words.join(" ")}`];
    expect((await lab.engine.traces({ texts })).traces).toEqual([]);
  });

  test("texts too short to prove anything are refused", async () => {
    await using lab = await open();
    await expect(lab.engine.traces({ texts: ["ab"] })).rejects.toMatchObject({ code: "input/bad-field" });
    expect(await lab.engine.traces({ texts: [] })).toMatchObject({ traces: [], elsewhere: [], words: 0 });
  });
});
