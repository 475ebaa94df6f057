import type { DoctorAnswer, RepairTask } from "../../../engine/api.ts";
import { typable } from "../../../kernel/typable.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import type { Out } from "../out.ts";
import { type Progress, progressOn } from "../progress.ts";
import { type Examined, renderDoctor } from "../render-doctor.ts";

/** Between two looks at how far the copy is. */
const BACKUP_STEP_MS = 500;

export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Check everything that can be checked",
  description:
    "Reads the whole store, so it takes a while on a large one; turns are stored and answered meanwhile. Of a very large log it checks a part and says which. By itself it changes nothing.\n\nWith --fix it mends what is safe: views are made anew from the log, what points nowhere is removed, stale summaries are taken out of use, a damaged word index is rebuilt, summaries that had to be written without a model are written again, and others on this machine lose their access to the files. What was said is never touched. A copy of the store is made first.",
  args: {},
  flags: {
    fix: { type: "boolean", help: "Mend what can be mended safely" },
    "no-backup": { type: "boolean", help: "Make no copy of the store before --fix changes it" },
    yes: { type: "boolean", short: "y", help: "Do not ask before --fix" },
  },
  examples: [
    { run: "doctor", does: "one line per check, and what to do about those that fail" },
    { run: "doctor --fix", does: "the same, then mend what can be mended" },
    { run: "doctor --json", does: "the same for a script; the exit code says whether all is well" },
  ],
  json: {
    summary: "the checks; with --fix as they are afterwards.",
    fields: {
      ok: "whether every check passed",
      "checks[].name": "what was checked",
      "checks[].ok": "whether it passed",
      "checks[].detail": "what was seen",
      "checks[].hint": "what to do, or null",
      "checks[].count": "how many things it is about",
      "checks[].refs[]": "a few of them",
      "checks[].fixable": "whether --fix can do something about it",
      "repairs[].check": "the check that it answers",
      "repairs[].does": "what --fix would do, or did",
      "repairs[].fixed": "how many things are different now; null when it was not done",
      backup: "the copy that was made before, or null",
    },
  },
  exits: { 4: "At least one check failed; with --fix, still fails.", 130: "Interrupted." },
  async run({ flags, client, out, dependencies, signal, options }) {
    const { program } = dependencies;
    const progress = progressOn(out, dependencies, false);
    const examine = () => {
      progress.begin("looking through the store");
      return client
        .doctor({}, signal)
        .then((found) => typedHere(found, program, options.home))
        .finally(progress.end);
    };
    const found = await examine();
    const before: Examined = {
      ...found,
      repairs: found.repairs.map((task) => told(task, null)),
      backup: null,
    };
    const asked = flags.fix && found.repairs.length > 0;
    if (asked && !flags.yes) {
      for (const { does } of found.repairs.slice(0, 20)) out.note(`would ${does}`);
      const question = `Do ${counted(found.repairs.length, "repair")}${!flags["no-backup"] ? ", after a backup" : ""}?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return show(before, out, false);
      }
    }
    if (!asked) return show(before, out, flags.fix);
    const backup = !flags["no-backup"] ? await backUp(client, progress, signal) : null;
    const repairs = await mended(client, found.repairs, progress, signal);
    const after = await examine();
    return show({ ...after, repairs, backup }, out, true);
  },
});

/** Followed to the letter, a hint is about the store that was looked at, and not about the one that there usually is. */
function typedHere(found: DoctorAnswer, program: string, home: string | undefined): DoctorAnswer {
  const checks = found.checks.map((one) => ({
    ...one,
    hint: one.hint === null ? null : typable(one.hint, program, home),
  }));
  return { ...found, checks };
}

function told({ check, does }: RepairTask, fixed: number | null): Examined["repairs"][number] {
  return { check, does, fixed };
}

async function mended(
  client: Client,
  tasks: readonly RepairTask[],
  progress: Progress,
  signal: AbortSignal,
): Promise<Examined["repairs"]> {
  const repairs: Examined["repairs"][number][] = [];
  progress.begin("mending");
  try {
    for (const task of tasks) {
      if (signal.aborted) break;
      repairs.push(told(task, (await client.repair(task)).fixed));
      progress.count(repairs.length, tasks.length, "repair");
    }
    return repairs;
  } finally {
    progress.end();
  }
}

async function backUp(client: Client, progress: Progress, signal: AbortSignal): Promise<string> {
  progress.begin("backing up");
  try {
    let answer = await client.backup({ withinMs: BACKUP_STEP_MS }, signal);
    while (!answer.done) {
      progress.count(answer.bytes, answer.totalBytes, "byte");
      answer = await client.backup({ goOn: answer.path, withinMs: BACKUP_STEP_MS }, signal);
    }
    return answer.path;
  } finally {
    progress.end();
  }
}

function show(examined: Examined, out: Out, mended: boolean) {
  const { ok, checks, repairs, backup } = examined;
  out.result({ ok, checks, repairs, backup }, (value, style) => renderDoctor(value, style, mended));
  return ok ? EXIT_CODES.ok : EXIT_CODES.attention;
}
