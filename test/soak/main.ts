/** `npm run soak -- --minutes 20`: load and faults together; a lost, doubled or altered message or a broken promise ends with 1. */

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPlugin } from "../host/built-plugin.ts";
import { FAULT_NAMES } from "./faults.ts";
import { type Asked, askedIn, CannotSoak } from "./options.ts";
import { type Figures, figuresOf, isBroken, markdownOf } from "./report.ts";
import { IMAGE } from "./small-disk.ts";
import { soak } from "./soak.ts";

const HELP = `npm run soak -- [--minutes 5] [--seed 1] [--lanes 8] [--faults all|none|NAME,NAME] [--folder DIR] [--json] [--write]

Conversations, searches, packs, folds, sweeps and a brain that learns, all at once on one real owner, while things go wrong:
${FAULT_NAMES.map((name) => `  ${name}`).join("\n")}

Examples:
  npm run soak -- --minutes 20                     everything, for twenty minutes
  npm run soak -- --minutes 20 --write             and its main figures put into docs/reference/benchmarks.md
  npm run soak -- --faults "disk full,owner killed"  only these
  npm run soak -- --faults none --lanes 4          load alone

Of each eight conversations one is in a group, one is somebody else's with another agent, and of one a person takes turns back: what is shown
anywhere is looked through for secrets, for what is not for that conversation, and for what was taken back.
As root the home is on a small disk of its own that fills up (an image in the folder, mounted for so long); otherwise its files may not grow.
Times and memory are held to their bounds where it lasts five minutes or more.
The owner runs from a build, made first. Ctrl-C ends it early: what was done so far is checked and told. The folder is kept when something was wrong, or when it was named.`;

const asked = asks();
if (asked === "help") {
  console.log(HELP);
  process.exit(0);
}
if (process.platform !== "linux")
  refuse("the soak reads /proc, mounts a disk and limits files of another process", "Run it on Linux.");
const { minutes, seed, lanes, faults } = asked;

const folder = asked.folder ?? mkdtempSync(join(tmpdir(), "nacre-soak-"));
const stop = new AbortController();
const SAME_MS = 1_000;
let askedAt = 0;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    // Asked again: at once. What was mounted and started is ended on the way out. A terminal and npm may each pass on the same Ctrl-C.
    if (stop.signal.aborted && performance.now() - askedAt < SAME_MS) return;
    if (stop.signal.aborted) process.exit(130);
    askedAt = performance.now();
    console.error("ending: what was done so far is checked …");
    stop.abort();
  });
const progress = (line: string) => console.error(line);
const figures = await (asked.write
  ? (await import("./kept-soak.ts")).keptSoak(minutes, stop.signal, run)
  : run());
console.log(asked.json ? JSON.stringify(figures) : markdownOf(figures));
const isWrong = isBroken(figures);
if (isWrong) console.error(`The store is in ${whereIn(folder)}; the same schedule: --seed ${seed}`);
else if (asked.folder === undefined) rmSync(folder, { recursive: true, force: true });
process.exit(isWrong ? 1 : 0);

async function run(): Promise<Figures> {
  const built = await buildPlugin();
  const given = { folder, build: built.folder, minutes, seed, lanes, faults, progress };
  return soak({ ...given, stop: stop.signal })
    .then((soaked) => figuresOf(soaked, { seed, lanes, faults }))
    .finally(() => built.remove());
}

/** One that was on a disk of its own is mounted again to be looked at. */
function whereIn(folder: string): string {
  const image = join(folder, IMAGE);
  return existsSync(image) ? `${image} (mount -o loop ${image} ${join(folder, "disk")})` : folder;
}

/** Whoever asks for what there is not is told so, as other commands do. */
function asks(): Asked | "help" {
  try {
    return askedIn(process.argv.slice(2));
  } catch (error) {
    if (error instanceof CannotSoak) return refuse(error.message, error.hint);
    throw error;
  }
}

function refuse(what: string, hint: string): never {
  console.error(`error: ${what}\nhint: ${hint}`);
  process.exit(2);
}
