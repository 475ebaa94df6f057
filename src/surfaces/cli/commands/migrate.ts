import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { MigrateReport } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

export const migrateCommand = defineCommand({
  name: "migrate",
  summary: "Copy the store to a PostgreSQL server, or back into a file",
  description:
    "Everything is copied as it is, with its numbers, so that what refers to it still does: history, summaries, memories, facts, lessons, receipts. Afterwards every table of both is read and compared, by counts and digests. The store that is copied stays as it is, and stays the one that is used until you say otherwise: at the end you are told how.\n\nWhere it is copied to must be empty, or hold what an earlier run of this command left there: interrupted, the same command goes on. Nobody may be using the store meanwhile: stop `nacre serve` or the gateway first. The index of words is made anew, in the background, by whoever uses the new store first.\n\nOthers on this machine can see what a command is started with. So keep a password out of --to: in ~/.pgpass, in PGPASSWORD, or with the whole address in a variable that --to-env names.",
  args: {},
  flags: {
    to: {
      type: "text",
      placeholder: "PLACE",
      help: "postgres://USER@HOST/DATABASE, or a file",
    },
    "to-env": {
      type: "text",
      placeholder: "NAME",
      help: "The variable that holds it, where that has a password in it",
    },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    { run: "migrate --to postgres://nacre@localhost/memory", does: "to a server, for several gateways" },
    { run: "migrate --to /mnt/disk/nacre.db --json", does: "into a file, from wherever the memory is" },
  ],
  json: {
    summary: "what was copied.",
    fields: {
      from: "the store that was copied, without its password",
      to: "where it was copied to, without its password",
      isServer: "whether that is a server",
      rows: "rows in all tables, the same in both",
      messages: "messages among them",
      "tables[].name": "a table",
      "tables[].rows": "its rows",
      "tables[].digest": "of its rows, the same in both",
    },
  },
  exits: {
    1: "The two are not the same, or the place is not empty; the store that was copied is as it was.",
    5: "Somebody is using the store, or a server does not answer.",
    130: "Interrupted; the same command goes on from there.",
  },
  async run({ flags, options, out, dependencies, signal }) {
    const to = placeIn(flags.to, flags["to-env"], dependencies.env);
    const home = await dependencies.resolveHome(options.home);
    const progress = progressOn(out, dependencies, flags.progress);
    try {
      const report = await dependencies
        .migrate({
          home,
          to,
          signal,
          begun: (step) => progress.begin(STEPS[step]),
          rows: (done, total) => progress.count(done, total, "row"),
        })
        .finally(progress.end);
      out.result(report, described);
      out.note(howToUse(report));
      return undefined;
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note("Interrupted. The same command goes on from there.");
      return EXIT_CODES.interrupted;
    }
  },
});

/** `env`: of this process. */
function placeIn(
  to: string | undefined,
  name: string | undefined,
  env: { readonly [name: string]: string | undefined },
): string {
  if (to !== undefined && name !== undefined)
    throw new NacreError("input/bad-flag", "--to and --to-env are two places", "Keep one of them.");
  if (to !== undefined) return to;
  if (name === undefined)
    throw new NacreError(
      "input/bad-flag",
      "nobody said where to",
      "Add --to postgres://USER@HOST/DATABASE, or --to FILE.",
    );
  const held = env[name]?.trim();
  if (held) return held;
  throw new NacreError(
    "input/bad-flag",
    /^\w+$/.test(name)
      ? `--to-env names the variable ${name}, which is not set`
      : "--to-env names no variable",
    "Name the variable that holds the address, not the address.",
  );
}

const STEPS = { copying: "copying", comparing: "comparing both", finishing: "finishing" } as const;

function described({ from, to, rows, messages, tables }: MigrateReport): string {
  return [
    `Copied ${oneLine(from)}`,
    `to ${oneLine(to)}:`,
    `${counted(messages, "message")}, ${count(rows)} rows in ${counted(tables.length, "table")}, the same in both.`,
  ].join("\n");
}

function howToUse({ to, isServer }: MigrateReport): string {
  return isServer
    ? `To use it: NACRE_STORE=${oneLine(to)} in the environment of every gateway, or "store" in its configuration.`
    : `To use it: put it in the place of nacre.db in the data folder, and take NACRE_STORE or "store" away.`;
}
