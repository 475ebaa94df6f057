import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { NacreError } from "../../../kernel/errors.ts";
import {
  SOURCE_KINDS,
  type SourceFacts,
  type SourceTrouble,
  type TransferSource,
} from "../../../kernel/transfer/source.ts";
import { type Args, defineCommand, type Invocation } from "../command.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import type { Flags, FlagValues } from "../flags.ts";
import { type Progress, progressOn } from "../progress.ts";
import { askedFor } from "../transfer/asked-for.ts";
import { Mover } from "../transfer/mover.ts";
import { type Imported, renderImported } from "../transfer/render-import.ts";
import { Tally } from "../transfer/tally.ts";
import { quoted } from "../transfer/told.ts";

/** Of places that could not be read; the rest is counted. */
const MOST_TROUBLES = 10_000;

const IMPORT_FLAGS = {
  from: {
    type: "choice",
    choices: SOURCE_KINDS,
    placeholder: "KIND",
    help: `What it is, where that cannot be told by looking: ${SOURCE_KINDS.join(", ")}`,
  },
  apply: { type: "boolean", help: "Store it; otherwise it is only looked at" },
  lane: {
    type: "texts",
    placeholder: "KEY",
    help: "Only this conversation, by its session key in the source",
  },
  agent: {
    type: "text",
    placeholder: "NAME",
    help: "Agent that it is stored for; otherwise as the source says",
  },
  partial: { type: "boolean", help: "Also a file that was cut off or changed: what of it can be read" },
  progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
} as const satisfies Flags;

export const importCommand = defineCommand({
  name: "import",
  creates: true,
  summary: "Move in from another memory, or from an export",
  description:
    "Reads an export of Nacre's, OpenClaw's sessions (its database, or transcripts as .jsonl), a lossless-claw or openclaw-mem database, an export of libravdb, or notes in Markdown. What it is, is told by looking. Nothing of it is changed.\n\nWithout --apply it is only looked at: how much of it would be added, what is known already, what cannot be stored and why. With --apply it is stored, and every message is read back and compared with the source.\n\nA conversation that is new here is stored as it was, with its summaries where they stood. Of one that is here only what it does not have is added, and it stays at the session that it is at; a message that may be a repeat is held in quarantine. What you forgot or erased here stays so.\n\nThe same again adds nothing. Interrupted, run it again to go on. Indexes follow in the background.",
  args: { path: { help: "The file or the folder", completes: "file" } },
  flags: IMPORT_FLAGS,
  examples: [
    { run: "import ~/.openclaw/lcm.db", does: "look at a lossless-claw database" },
    { run: "import ~/.openclaw/lcm.db --apply", does: "move it in" },
    { run: "import nacre.ndjson --apply", does: "an export of another store" },
    { run: "import ~/notes --from markdown --agent main", does: "notes, as those of an agent" },
  ],
  json: {
    summary: "what was found and what became of it.",
    fields: {
      path: "the file or the folder",
      from: "what it is",
      title: "the same for a person",
      sha256: "of the file's bytes, 64 hex digits; null for a folder",
      dryRun: "true when nothing was stored on purpose",
      complete: "false when it was interrupted",
      damage: "why it is not whole, or null",
      "kinds[].kind": "a kind of record",
      "kinds[].added": "how many are new; without --apply, would be",
      "kinds[].known": "how many were here",
      "kinds[].refused": "how many cannot be stored",
      "kinds[].withheld": "how many a person took back here",
      "reasons[].kind": "kind of those that were not stored",
      "reasons[].why": "why",
      "reasons[].records": "how many of them",
      "obeyed.records": "instructions and lessons among the new ones that are in force, as the owner's word",
      "obeyed.texts[]": "the first of them, without secrets",
      "verified.same": "messages that read back as they are in the source; 0 without --apply",
      "verified.otherwise": "messages that had been here before, in other words",
      "verified.wrong": "messages that read back otherwise",
      "leftOut[]": "what has no place here, one sentence each",
      "troubles[].where": "a place of the source that could not be read",
      "troubles[].why": "why",
      troubled: "how many such places there are",
      next: "the command to type next, or null",
    },
  },
  exits: {
    0: "Also when something of it could not be stored.",
    1: "It is nothing that can be moved in, it is not whole, or it read back otherwise than it was.",
    130: "Interrupted; run it again to go on.",
  },
  async run(invocation) {
    const { args, flags, out, dependencies } = invocation;
    const source = await dependencies.openSource(args.path, flags.from);
    const progress = progressOn(out, dependencies, flags.progress);
    try {
      const facts = await source.facts();
      requireWhole(facts, flags.partial);
      const imported = await move(invocation, source, facts, progress);
      progress.end();
      out.result(imported, renderImported);
      return exitOf(imported);
    } finally {
      progress.end();
      await source.close();
    }
  },
});

type Run = Pick<Invocation<Args, Flags>, "client" | "suggest" | "signal"> & {
  readonly args: { readonly path: string };
  readonly flags: FlagValues<typeof IMPORT_FLAGS>;
};

function requireWhole({ damage, path }: SourceFacts, partial: boolean): void {
  if (damage === undefined || partial) return;
  throw new NacreError(
    "input/bad-file",
    `${path} is not whole: ${damage}; nothing was stored`,
    "Make it again, or give --partial to move in what is there.",
  );
}

async function move(
  { args, flags, client, suggest, signal }: Run,
  source: TransferSource,
  facts: SourceFacts,
  progress: Progress,
): Promise<Imported> {
  const tally = new Tally();
  const troubles: SourceTrouble[] = [];
  let [troubled, complete] = [0, true];
  const expected = flags.lane.length > 0 || facts.expected === null ? null : sumOf(facts.expected);
  const dryRun = !flags.apply;
  const mover = new Mover(
    client,
    { from: facts.kind, dryRun, signal, onBatch: (done) => progress.count(done, expected, "record") },
    tally,
  );
  const reading = {
    signal,
    trouble(trouble: SourceTrouble): void {
      troubled += 1;
      if (troubles.length < MOST_TROUBLES) troubles.push(trouble);
    },
  };
  const sha256 = await digestOf(facts.path, signal);
  try {
    const wanted = askedFor(source.records(reading), {
      ...{ lanes: flags.lane, agent: flags.agent, whole: facts.damage === undefined },
    });
    for await (const record of wanted) {
      signal.throwIfAborted();
      await mover.move(record);
    }
    await mover.flush();
  } catch (error) {
    if (!signal.aborted) throw error;
    complete = false;
  }
  const isMore = dryRun && tally.total("added") > 0;
  return {
    ...{ path: facts.path, from: facts.kind, title: facts.title, sha256, dryRun, complete },
    damage: facts.damage ?? null,
    kinds: tally.kinds(),
    reasons: tally.reasons(),
    // What another memory teaches is proposed, and its instructions are the owner's only where they said so.
    obeyed: facts.kind === "nacre" ? tally.obeyed() : { records: 0, texts: [] },
    verified: tally.verified(),
    leftOut: facts.leftOut,
    ...{ troubles, troubled },
    next: isMore ? suggest(again(args.path, flags)) : dryRun || !complete ? null : suggest("status"),
  };
}

function again(path: string, { from, lane, agent, partial }: Run["flags"]): string {
  return [
    `import ${quoted(path)}`,
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...lane.map((key) => `--lane ${quoted(key)}`),
    ...(agent === undefined ? [] : [`--agent ${quoted(agent)}`]),
    ...(partial ? ["--partial"] : []),
    "--apply",
  ].join(" ");
}

function sumOf(counts: NonNullable<SourceFacts["expected"]>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}

/** Null: it is a folder. */
async function digestOf(path: string, signal: AbortSignal): Promise<string | null> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return null;
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal }))
    digest.update(chunk as Uint8Array);
  return digest.digest("hex");
}

function exitOf({ complete, verified }: Imported): ExitCode {
  if (!complete) return EXIT_CODES.interrupted;
  return verified.wrong > 0 ? EXIT_CODES.failed : EXIT_CODES.ok;
}
