import { resolve } from "node:path";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { RestoreOffer, RestoreReport } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

export const restoreCommand = defineCommand({
  name: "restore",
  summary: "Put a backup in the place of the store",
  description:
    "The file is checked first, whole. The present store is not deleted: it stays beside the new one, under a name that says when. What was erased or forgotten since the backup was made is erased or forgotten again before the backup takes its place, and stays so where the backup is from before it was said. The present store is what knows of it: where there is none, or it is damaged or another installation's, what was taken back since comes back, which is said before.\n\nNobody may be using the store: stop `nacre serve` or the gateway first. Interrupted at any point, the old store or the new one is there, whole.",
  args: { file: { help: "A file that backup made", completes: "file" } },
  flags: { yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [
    {
      run: "restore ~/.nacre/backups/nacre-20261002T140300Z.db",
      does: "shows what would be replaced, and asks",
    },
    { run: "restore /mnt/disk/nacre.db --yes --json", does: "the same from a script" },
  ],
  json: {
    summary: "what was put in place.",
    fields: {
      file: "the backup",
      messages: "messages in it",
      aside: "where the store is that was there before, or null",
      erasedAgain: "messages that had been erased since, and were erased again",
      forgottenAgain: "messages that had been forgotten since, and were forgotten again",
      memoriesErasedAgain: "memories that had been erased since, and were erased again",
      memoriesForgottenAgain: "memories that had been forgotten since, and were forgotten again",
      ledgerErasedAgain:
        "observations, events and artifacts that had been erased since, and were erased again",
      lessonsForgottenAgain: "lessons that had been forgotten since, and were forgotten again",
    },
  },
  exits: {
    1: "The file is not a backup that can be relied on; nothing was changed.",
    5: "Somebody is using the store.",
  },
  async run({ args, flags, options, out, dependencies, signal }) {
    const file = resolve(args.file);
    const home = await dependencies.resolveHome(options.home);
    const progress = progressOn(out, dependencies, false);
    progress.begin("reading the backup");
    const offer = await dependencies.restore({ home, file, signal }).finally(progress.end);
    let accepted = false;
    try {
      for (const warning of warningsOf(offer)) out.note(warning);
      accepted = flags.yes || (await confirmed(questionOf(offer, home), out, dependencies));
      if (!accepted) {
        out.note("Nothing was changed.");
        return undefined;
      }
    } finally {
      if (!accepted) offer.decline();
    }
    try {
      progress.begin("putting it in place");
      const report = await offer.accept().finally(progress.end);
      out.result({ file, ...report }, described);
      return undefined;
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note("Interrupted. The store is as it was.");
      return EXIT_CODES.interrupted;
    }
  },
});

function questionOf({ messages, presentMessages, presentIsDamaged }: RestoreOffer, home: string): string {
  const what = `the backup with ${counted(messages, "message")}`;
  if (presentIsDamaged) return `Replace the store in ${oneLine(home)}, which cannot be read, by ${what}?`;
  if (presentMessages === null) return `Put ${what} into ${oneLine(home)}?`;
  return `Replace the store in ${oneLine(home)} with ${counted(presentMessages, "message")} by ${what}?`;
}

function warningsOf({ isForeign, presentIsDamaged, presentMessages }: RestoreOffer): readonly string[] {
  const back = "what was erased or forgotten since the backup was made comes back.";
  if (presentIsDamaged) return [`The present store cannot be read: ${back}`];
  if (presentMessages === null) return [`There is no store that knows what was taken back: ${back}`];
  if (!isForeign) return [];
  return [`The backup is of another installation, and the present store knows nothing about it: ${back}`];
}

function described({ messages, aside, ...taken }: RestoreReport): string {
  const again = againOf(taken.erasedAgain, taken.forgottenAgain);
  const memories = againOf(taken.memoriesErasedAgain, taken.memoriesForgottenAgain);
  return [
    `Restored: ${[counted(messages, "message"), ...again].join(", ")}.`,
    ...(memories.length === 0 ? [] : [`Memories: ${memories.join(", ")}.`]),
    ...(taken.ledgerErasedAgain === 0
      ? []
      : [`Of the ledger: ${count(taken.ledgerErasedAgain)} erased again.`]),
    ...(taken.lessonsForgottenAgain === 0
      ? []
      : [`Lessons: ${count(taken.lessonsForgottenAgain)} forgotten again.`]),
    ...(aside === null ? [] : [`The store that was there is now ${oneLine(aside)}`]),
  ].join("\n");
}

function againOf(erased: number, forgotten: number): readonly string[] {
  return [
    ...(erased > 0 ? [`${count(erased)} erased again`] : []),
    ...(forgotten > 0 ? [`${count(forgotten)} forgotten again`] : []),
  ];
}
