import { resolve } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { type HarvestedFile, harvest, type SpoolSource } from "../harvesting.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { renderTold } from "../render-told.ts";
import { lockHarvest, spoolPaths } from "../spool.ts";
import type { Style } from "../style.ts";
import { indexedInTime, toBeIndexed } from "../to-be-indexed.ts";
import { TOLD_FIELDS } from "../told-fields.ts";
import { nothingTold, TOLD_COUNTS, type ToldSum } from "../told-lines.ts";

export const harvestCommand = defineCommand({
  name: "harvest",
  creates: true,
  summary: "Take in what programs wrote into the spool",
  description:
    "Any program may add lines to spool/observations.jsonl and spool/events.jsonl in the data folder: one JSON object a line, each written with its line end in one go, the file opened for appending and closed again. A harvest gives such a file another name, takes its lines in as ingest does, and archives it under spool/archive, for your eyes only; every record knows the hash of its file and where in it its line begins. What an earlier harvest left that was interrupted is found and taken in first; what was stored of it is known. A line that cannot be stored is kept with the reason in a file of the folder rejects, and stops neither the others nor the next file. A last line that is not whole yet is left for the next harvest, which goes on from there; ten minutes after the file has last changed, or with --finish, it is taken for what it is: stored, or rejected with the reason. What a line may say stands in docs/reference/lines.md. One harvest works at a time. At its end it waits up to ten seconds until what was stored can be found.",
  args: {},
  flags: {
    source: {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Another file than the two of the spool",
    },
    as: {
      type: "choice",
      choices: ["observations", "events"],
      placeholder: "WHAT",
      help: "What --source holds; otherwise told from its first lines",
    },
    archive: {
      type: "text",
      placeholder: "FOLDER",
      completes: "folder",
      help: "Where files go that were taken in; otherwise spool/archive in the data folder",
    },
    delete: { type: "boolean", help: "Remove files that were taken in, instead of archiving them" },
    finish: {
      type: "boolean",
      help: "Nobody is writing any more: a last line that is not whole is taken for what it is",
    },
    scope: { type: "text", placeholder: "NAME", help: "Project or subject of lines that name none" },
    scorer: {
      type: "choice",
      choices: ["heuristic-v1", "heuristic-v2", "off"],
      placeholder: "NAME",
      help: "What judges the importance of observations that do not say it",
    },
    "no-wait": { type: "boolean", help: "Do not wait until what was stored can be found" },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    { run: "harvest", does: "whatever is in the spool" },
    { run: "harvest --source ~/logs/agent.jsonl --archive ~/logs/old", does: "a file of your own" },
    { run: "harvest --delete --json", does: "keep no copies; for a script" },
  ],
  json: {
    summary: "what was taken in, in all and by file.",
    fields: {
      lines: "lines that are not blank",
      ...TOLD_FIELDS,
      "malformed[].line": "number of a line that could not be stored, from 1 in its file; the first hundred",
      "malformed[].reason": "why",
      complete: "false when it was interrupted",
      recovered: "files that an earlier harvest had begun with",
      "files[].file": "name of the file",
      "files[].as": "observations or events",
      "files[].recovered": "true when an earlier harvest had begun with it",
      "files[].lines": "lines that are not blank",
      "files[].stored": "records that are new",
      "files[].duplicates": "lines that were stored already",
      "files[].rejected": "lines that could not be stored",
      "files[].partial": "true when its last line was not whole and is left for the next harvest",
      "files[].change":
        "what happened to it while it was read (grown, truncated, rewritten, replaced), or null",
      "files[].went": "where it is archived, deleted, or kept for the next harvest",
      "files[].rejects": "the file with the lines that could not be stored, or null",
      "files[].trouble": "why it could not be taken in, or null",
    },
  },
  exits: {
    0: "Also when there was nothing, or some lines could not be stored.",
    4: "A file could not be taken in; the others were.",
    5: "Another harvest is at work, or the store cannot be used.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ flags, options, client, suggest, out, dependencies, signal }) {
    if (flags.delete && flags.archive !== undefined)
      throw new NacreError("input/bad-flag", "--delete keeps no archive", "Leave out --delete or --archive.");
    if (flags.as !== undefined && flags.source === undefined)
      throw new NacreError(
        "input/bad-flag",
        "--as is about --source",
        "Give --source too, or leave out --as.",
      );
    const home = await dependencies.resolveHome(options.home);
    const paths = spoolPaths(home);
    const progress = progressOn(out, dependencies, flags.progress);
    const lock = await lockHarvest(paths.lock, process.pid, dependencies.now);
    let files: readonly HarvestedFile[];
    try {
      files = await harvest(sourcesOf(flags.source, flags.as, paths), {
        ...{ client, home, signal, now: dependencies.now },
        archive: flags.delete ? null : resolve(flags.archive ?? paths.archive),
        finish: flags.finish,
        ...(flags.scope !== undefined && { scope: flags.scope }),
        ...(flags.scorer !== undefined && { scorer: flags.scorer }),
        async onFile(file) {
          await lock.touch();
          progress.begin(oneLine(file));
        },
        onTold: (lines) => {
          void lock.touch();
          progress.count(lines, null, "line");
        },
      });
    } finally {
      progress.end();
      await lock.release();
    }
    const sum = summed(files, signal.aborted);
    const isToWait = sum.stored > 0 && !flags["no-wait"] && !signal.aborted;
    const left = isToWait ? await indexedInTime(client, progress, signal) : 0;
    const recovered = files.filter((file) => file.recovered).length;
    const { unkept: _unkept, ...shown } = sum;
    out.result({ ...shown, recovered, files: files.map(shownFile) }, (_value, style) =>
      render(files, sum, style),
    );
    if (!out.json && sum.held > 0) out.note(`What is held back: ${suggest("quarantine list")}`);
    if (!out.json && left > 0) out.note(toBeIndexed(left, suggest));
    if (!sum.complete) return EXIT_CODES.interrupted;
    return files.some(({ trouble }) => trouble !== null) ? EXIT_CODES.attention : EXIT_CODES.ok;
  },
});

function sourcesOf(
  source: string | undefined,
  as: "observations" | "events" | undefined,
  { observations, events }: { readonly observations: string; readonly events: string },
): readonly SpoolSource[] {
  if (source !== undefined) return [{ path: resolve(source), ...(as !== undefined && { as }) }];
  return [
    { path: observations, as: "observations" },
    { path: events, as: "events" },
  ];
}

function summed(files: readonly HarvestedFile[], interrupted: boolean): ToldSum {
  const all = nothingTold();
  for (const { sum } of files) {
    for (const name of ["lines", "rejected", ...TOLD_COUNTS] as const) all[name] += sum[name];
    for (const [field, lines] of Object.entries(sum.adjustedFields))
      all.adjustedFields[field] = (all.adjustedFields[field] ?? 0) + lines;
    for (const how of Object.keys(sum.graded) as (keyof ToldSum["graded"])[])
      all.graded[how] += sum.graded[how];
    for (const label of Object.keys(sum.labels) as (keyof ToldSum["labels"])[])
      all.labels[label] += sum.labels[label];
    all.malformed.push(...sum.malformed.slice(0, 100 - all.malformed.length));
    all.first ??= sum.first;
    all.last = sum.last ?? all.last;
    all.complete &&= sum.complete;
  }
  if (interrupted) all.complete = false;
  return all;
}

function shownFile({ file, as, recovered, sum, partial, change, went, rejects, trouble }: HarvestedFile) {
  const { lines, stored, duplicates, rejected } = sum;
  return {
    file,
    as,
    recovered,
    lines,
    stored,
    duplicates,
    rejected,
    partial,
    change,
    went,
    rejects,
    trouble,
  };
}

function render(files: readonly HarvestedFile[], sum: ToldSum, style: Style): string {
  if (files.length === 0)
    return sum.complete
      ? "Nothing to take in: the spool is empty."
      : "Interrupted before anything was taken in.";
  const kept = files.map(({ rejects }) => rejects).find((one) => one !== null) ?? null;
  const lines = [...renderTold(sum, { what: "record", dryRun: false, rejects: kept }, style)];
  for (const { file, went, partial, change, trouble } of files) {
    const name = oneLine(file);
    if (trouble !== null) lines.push(style.warn(wrap(`${name}: ${oneLine(trouble)}`, style.rowColumns)));
    else if (partial)
      lines.push(
        wrap(
          `${name} ends with a line that is not whole yet: left for the next harvest. Ten minutes after it last changed, or with --finish, it is taken for what it is.`,
          style.rowColumns,
        ),
      );
    else if (went === "kept" || change !== null)
      lines.push(
        wrap(
          `${name} changed while it was read (${change ?? "interrupted"})${went === "kept" ? ": left for the next harvest" : ""}.`,
          style.rowColumns,
        ),
      );
    else if (went !== "deleted")
      lines.push(style.dim(wrap(`${name} is archived as ${oneLine(went)}`, style.rowColumns)));
  }
  return lines.join("\n");
}
