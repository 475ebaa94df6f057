import type { EventPlace, SweepEventsAnswer, SweepEventsRequest } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { EVENT_TYPES, type EventType } from "../../../kernel/ledger-words.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { type EventArchive, openArchive } from "../event-archive.ts";
import { eventPlaceOf, PLACE_FLAGS } from "../event-flags.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

/** What one archived slice holds. */
const AT_ONCE = 500;

type KeepDays = NonNullable<SweepEventsRequest["keepDays"]>;
type ByType = SweepEventsAnswer["byType"];

interface Collected {
  readonly removed: number;
  readonly byType: ByType;
  readonly vectors: number;
  readonly archive: string | null;
  readonly dryRun: boolean;
  readonly complete: boolean;
}

export const eventsGcCommand = defineCommand({
  name: "events gc",
  summary: "Remove told and derived events that were kept long enough",
  description:
    "By type and age: conversation.user 60 days, conversation.assistant and ops.alert 90, tool.call and tool.result 30; ops.decision and ops.observation for ever. Only of the ledger: nothing of the log is removed, nor what is held back. Without --apply it only counts. With it, what goes is first written to a new file (--archive), for your eyes only, and is then removed with its words and vectors. Interrupted, it has kept what was done; run it again to go on.",
  args: {},
  flags: {
    ...PLACE_FLAGS,
    keep: {
      type: "list",
      placeholder: "TYPE=DAYS",
      help: "Other days for a type, or TYPE=forever; several with commas",
    },
    apply: { type: "boolean", help: "Remove them" },
    archive: {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Where they are written down first",
    },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    { run: "events gc --everywhere", does: "how many are over" },
    { run: "events gc --scope atlas --keep ops.alert=30", does: "alerts of a project after a month" },
    {
      run: "events gc --everywhere --apply --archive events-2026.jsonl",
      does: "write them down and remove them",
    },
  ],
  json: {
    summary: "what was removed, or would be.",
    fields: {
      removed: "events",
      "byType.*": "how many of each type",
      vectors: "vectors that went with them",
      archive: "the file that they are in, or null",
      dryRun: "true when nothing was removed on purpose",
      complete: "false when it was interrupted",
    },
  },
  exits: {
    0: "Also when nothing is over.",
    1: "The archive could not be written, or is there already.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ flags, client, suggest, out, dependencies, signal }) {
    const request = { ...eventPlaceOf(flags), ...keepOf(flags.keep) };
    if (!flags.apply && flags.archive !== undefined)
      throw new NacreError(
        "input/bad-flag",
        "--archive is about --apply",
        "Add --apply, or leave out --archive.",
      );
    if (flags.apply && flags.archive === undefined) {
      const hint = "Add --archive FILE, a new file that they are written to before they go.";
      throw new NacreError("input/bad-flag", "what is removed has to be written down first", hint);
    }
    const progress = progressOn(out, dependencies, flags.progress);
    if (flags.archive === undefined) {
      const counts = await client.sweepEvents({ ...request, limit: AT_ONCE });
      out.result(
        { ...totalsOf(counts), archive: null, dryRun: true, complete: !counts.more },
        (shown, style) =>
          wrap(
            `${inWords(shown)}${counts.more ? ", and more beyond these" : ""}. Nothing was removed.`,
            style.columns,
          ),
      );
      if (!out.json && counts.removed > 0)
        out.note(
          `To remove them: the same command with --apply --archive FILE; see ${suggest("events gc --help")}`,
        );
      return undefined;
    }
    const archive = await openArchive(flags.archive);
    progress.begin("removing events");
    const done = await removeAll(client, request, archive, signal).finally(async () => {
      progress.end();
      await archive.close();
    });
    out.result(done, (shown, style) =>
      wrap(`${inWords(shown)}, in ${oneLine(archive.path)}.`, style.columns),
    );
    return done.complete ? undefined : EXIT_CODES.interrupted;
  },
});

/** A slice at a time: shown, written down, removed. */
async function removeAll(
  client: Client,
  request: EventPlace & { readonly keepDays?: KeepDays },
  archive: EventArchive,
  signal: AbortSignal,
): Promise<Collected> {
  const byType: { [type in EventType]?: number } = {};
  let removed = 0;
  let vectors = 0;
  const collected = (complete: boolean): Collected => ({
    ...{ removed, byType, vectors, complete },
    ...{ archive: archive.path, dryRun: false },
  });
  while (!signal.aborted) {
    const { events } = await client.sweepEvents({ ...request, dryRun: true, limit: AT_ONCE });
    if (events.length === 0) return collected(true);
    await archive.add(events);
    const gone = await client.sweepEvents({ ...request, dryRun: false, refs: events.map(({ ref }) => ref) });
    removed += gone.removed;
    vectors += gone.vectors;
    for (const type of EVENT_TYPES) {
      const count = gone.byType[type];
      if (count !== undefined) byType[type] = (byType[type] ?? 0) + count;
    }
    if (gone.removed === 0) return collected(false);
  }
  return collected(false);
}

function totalsOf({ removed, byType, vectors }: SweepEventsAnswer) {
  return { removed, byType, vectors };
}

function inWords({ removed, byType, vectors, dryRun }: Omit<Collected, "archive" | "complete">): string {
  if (removed === 0) return "Nothing was kept long enough to go";
  const types = Object.entries(byType).map(([type, count]) => `${type} ${count}`);
  const gone = dryRun ? "would go" : "removed";
  const also = vectors === 0 ? "" : ` with ${counted(vectors, "vector")}`;
  return `${counted(removed, "event")} ${gone}${also} (${types.join(", ")})`;
}

function keepOf(typed: readonly string[]): { readonly keepDays?: KeepDays } {
  if (typed.length === 0) return {};
  const keepDays: { [type in EventType]?: number | null } = {};
  for (const one of typed) {
    const [name, days] = one.split("=");
    const types = EVENT_TYPES.filter((type) => type === name || type.startsWith(`${name}.`));
    const isForever = days === "forever";
    if (types.length === 0 || !(isForever || /^\d{1,5}$/.test(days ?? ""))) {
      throw new NacreError(
        "input/bad-flag",
        `--keep "${one.slice(0, 60)}" does not say how long a type is kept`,
        "Give --keep such as ops.alert=30 or tool=forever.",
      );
    }
    for (const type of types) keepDays[type] = isForever ? null : Number(days);
  }
  return { keepDays };
}
