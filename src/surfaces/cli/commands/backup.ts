import { resolve } from "node:path";
import type { BackupAnswer, BackupRequest } from "../../../engine/api.ts";
import { codeOf, NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { bytes, count } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

/** Between two looks at how far it is. */
const STEP_MS = 500;
const MOST_BEGUN = 3;

export const backupCommand = defineCommand({
  name: "backup",
  summary: "Copy the store to a file, while it is in use",
  description:
    "The copy is of one moment; turns go on being stored meanwhile. It is opened and checked before it is given its name, so that a file with that name is always whole. It holds everything that was said, secrets included, as the store does: only you can read it.\n\nWhat is erased later is still in copies that were made before; erase lists them. Restore puts one back. Interrupted, it leaves nothing.",
  args: {
    file: {
      help: "Where to; otherwise a new file in the folder backups beside the store",
      optional: true,
      completes: "file",
    },
  },
  flags: {
    force: { type: "boolean", help: "Replace a file that is there" },
    keep: {
      type: "integer",
      min: 1,
      max: 10_000,
      placeholder: "N",
      help: "Then delete all but the N newest of Nacre's own copies in that folder; only without FILE",
    },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    { run: "backup", does: "a copy beside the store, named after the moment" },
    { run: "backup --keep 7", does: "the same, and the seven newest stay" },
    { run: "backup /mnt/disk/nacre.db", does: "a copy elsewhere" },
  ],
  json: {
    summary: "the copy.",
    fields: {
      path: "where it is",
      bytes: "how large it is",
      messages: "messages in it",
      "removed[]": "older copies that were deleted because of --keep",
    },
  },
  exits: {
    1: "The copy could not be made; nothing is left of it.",
    130: "Interrupted; nothing is left of it.",
  },
  async run({ args, flags, client, out, dependencies, signal }) {
    if (flags.keep !== undefined && args.file !== undefined) {
      throw new NacreError(
        "input/bad-flag",
        "--keep is about Nacre's own folder of copies, not about FILE",
        "Leave one of them out.",
      );
    }
    const request = {
      withinMs: STEP_MS,
      ...(args.file !== undefined && { path: resolve(args.file) }),
      ...(flags.force && { force: true }),
      ...(flags.keep !== undefined && { keep: flags.keep }),
    };
    const progress = progressOn(out, dependencies, flags.progress);
    const show = ({ bytes: done, totalBytes }: BackupAnswer) => progress.count(done, totalBytes, "byte");
    let answer: BackupAnswer;
    try {
      answer = await finished(client, request, show, signal).finally(progress.end);
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note("Interrupted. Nothing is left of the copy.");
      return EXIT_CODES.interrupted;
    }
    const { path, bytes: size, messages, removed } = answer;
    out.result({ path, bytes: size, messages, removed }, (made) =>
      [
        `${count(made.messages)} messages, ${bytes(made.bytes)}, checked: ${oneLine(made.path)}`,
        ...made.removed.map((old) => `deleted ${oneLine(old)}`),
      ].join("\n"),
    );
    return undefined;
  },
});

/** An owner that ends takes a copy that is not done with it: the next owner begins it again. */
async function finished(
  client: Client,
  request: BackupRequest,
  show: (answer: BackupAnswer) => void,
  signal: AbortSignal,
): Promise<BackupAnswer> {
  let answer = await client.backup(request, signal);
  for (let begun = 1; !answer.done; ) {
    show(answer);
    try {
      answer = await client.backup({ goOn: answer.path, withinMs: STEP_MS }, signal);
    } catch (error) {
      if (codeOf(error) !== "backup/invalid" || begun === MOST_BEGUN) throw error;
      begun += 1;
      answer = await client.backup(request, signal);
    }
  }
  return answer;
}
