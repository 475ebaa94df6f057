/**
 * Evaluations of quality, by name: `npm run eval -- tokens`. Speed is measured by `npm run bench`.
 *
 * Every evaluation prints one JSON object per line, so that two runs can be compared by a script.
 */

import { parseArgs } from "node:util";
import { NacreError } from "../src/kernel/errors.ts";
import { headlinesOf, headlineTable } from "./eval-headlines.ts";
import type { Run } from "./figure-book.ts";
import { machine } from "./machine.ts";
import { optionSentence } from "./option-sentence.ts";
import { keepRuns, recorded } from "./recorded.ts";
import { note } from "./report.ts";

/** What is printed beside the figures. */
interface Shown {
  readonly json: boolean;
  readonly errors: boolean;
  /** What takes long. */
  readonly full: boolean;
  /** Without what OpenClaw finds, for which a gateway is started. */
  readonly alone: boolean;
}

/** False: what must hold does not. Loaded only when asked for: some bring large tokenizers or data sets along. */
const EVALUATIONS: {
  readonly [name: string]: {
    readonly about: string;
    /** What `--full` measures is something else, and stands beside the rest under this name. */
    readonly fullName?: string;
    load(): Promise<(shown: Shown) => Promise<unknown>>;
  };
} = {
  tokens: {
    about: "the token estimator against a real tokenizer, in many scripts",
    load: async () => (await import("./eval-tokens.ts")).evalTokens,
  },
  pins: {
    about: "exact values that are still there when a lane is folded to a quarter",
    load: async () => (await import("./eval-pins.ts")).evalPins,
  },
  ask: {
    about: "questions about the sample month that are answered by what is quoted",
    load: async () => (await import("./eval-ask.ts")).evalAsk,
  },
  recall: {
    about: "what is found again of chats in many languages, beside plain words and OpenClaw's own memory",
    load: async () => (await import("./eval-recall-set.ts")).evalRecallSet,
  },
  paraphrase: {
    about: "what meaning adds to words, through a fake embedder that errs on purpose",
    load: async () => (await import("./eval-paraphrase.ts")).evalParaphrase,
  },
  gate: {
    about: "labelled turns that the gates keep and refuse as they should",
    load: async () => (await import("./eval-gate.ts")).evalGate,
  },
  deontic: {
    about: "labelled sentences that the classifiers take for rules as they should",
    load: async () => (await import("./eval-deontic.ts")).evalDeontic,
  },
  importance: {
    about: "labelled lines that the graders find as important as they are",
    load: async () => (await import("./eval-importance.ts")).evalImportance,
  },
  facts: {
    about: "labelled utterances of which facts are heard as they are stated, in four languages",
    load: async () => (await import("./eval-facts.ts")).evalFacts,
  },
  stale: {
    about:
      "five years, each by itself, of things that change: what is so, and nothing unmarked that is over, in prompts and packs",
    load: async () => (await import("./eval-stale.ts")).evalStale,
  },
  poison: {
    about:
      "injected instructions in what tools, pages and told lines say: none may stand as more than evidence",
    load: async () => (await import("./eval-poison.ts")).evalPoison,
  },
  horizon: {
    about:
      "months of a life with planted facts, wishes, remedies and poison, beside other ways to fill a prompt",
    fullName: "horizon, twelve months",
    load: async () => (await import("./horizon/run.ts")).evalHorizon,
  },
};

/** Those that a benchmark in a file is needed for. */
const ON_FILES: {
  readonly [name: string]: {
    readonly about: string;
    load(): Promise<(files: readonly string[]) => Promise<void>>;
  };
} = {
  packed: {
    about: "turns that answer a question and stand whole in its prompt, beside plain words packed alike",
    load: async () => (await import("./eval-packed.ts")).evalPacked,
  },
  guidance: {
    about:
      "turns about which an instruction or a preference is asked that are in the prompt, beside search alone",
    load: async () => (await import("./eval-guidance.ts")).evalGuidance,
  },
};

/** What the benchmarks in files came to, in the page of benchmarks. */
const RECALL_OF_FILES = "recall of files";

const lineOf = ([name, { about }]: [string, { readonly about: string }]): string =>
  `  ${name.padEnd(12)} ${about}`;

const USAGE = `Usage: npm run eval -- [NAME…] [--json] [--errors] [--full] [--alone] [--write]
       npm run eval -- packed|guidance FILE…
       npm run eval -- FILE… [--types] [--openclaw] [--rankings OUT.jsonl]
       npm run eval -- --one-store FILE [--types] [--openclaw] [--rankings OUT.jsonl]
       npm run eval -- --leave-one-out FILE FILE… [--types]

Without a name or a file, all of these run:

${Object.entries(EVALUATIONS).map(lineOf).join("\n")}

And these on a benchmark in a FILE:

${Object.entries(ON_FILES).map(lineOf).join("\n")}

FILE is a recall benchmark (.json or .json.gz, format recall-benchmark-1): its stores are loaded, its questions asked,
and what the engine finds is scored beside what plain words find.

  --one-store FILE  put all stores of the file into one before its questions are asked (may be given again)
  --leave-one-out   ask each file with weights that were tuned on the others
  --types           figures for each type of question, too
  --openclaw        OpenClaw's own memory search is asked, too: through a gateway that is started for it, of at most 40 stores
  --rankings FILE   write what was found: one line a question, {"store", "question", "ranked"}
  --store URL       keep the stores on this PostgreSQL server, each in a schema of its own, and not in files
  --alone           without OpenClaw's own memory beside it, for which a gateway is started (recall)
  --write           write docs/reference/benchmarks.md of these figures and the newest others; without a name or a file it is written anyway,
                    as soon as each evaluation ends
  --json            no tables beside the lines, where an evaluation has one (gate, deontic, importance, facts, poison, paraphrase, horizon)
  --errors          what was judged wrongly, too, of the half that may be tuned on (gate, deontic, importance, facts, poison, horizon)
  --full            what takes long, too: three lives of twelve months in place of one of three (horizon)
`;

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  types: { type: "boolean", default: false },
  openclaw: { type: "boolean", default: false },
  alone: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  errors: { type: "boolean", default: false },
  full: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  rankings: { type: "string" },
  store: { type: "string" },
  "leave-one-out": { type: "boolean", default: false },
  "one-store": { type: "string", multiple: true, default: [] as string[] },
} as const;

/** A name is a plain word; whatever looks like a path is one. */
const isFile = (argument: string): boolean =>
  /[./\\]/.test(argument) && !Object.hasOwn(EVALUATIONS, argument);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = read(args);
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const names = positionals.filter((argument) => !isFile(argument));
  const onFiles = names.filter((name) => Object.hasOwn(ON_FILES, name));
  const plain = names.filter((name) => !onFiles.includes(name));
  const unknown = plain.filter((name) => !Object.hasOwn(EVALUATIONS, name));
  if (unknown.length > 0) throw misuse(`There is no evaluation called ${unknown.join(", ")}.`);
  const files = positionals.filter(isFile);
  const together = values["one-store"];
  const isLeftOut = values["leave-one-out"];
  if (isLeftOut && (files.length < 2 || together.length > 0 || values.rankings !== undefined)) {
    throw misuse("--leave-one-out takes two files or more, and neither --one-store nor --rankings.");
  }
  if (onFiles.length > 0 && files.length === 0) {
    throw misuse(`${onFiles.join(" and ")} is about the benchmark in a FILE, and none is given.`);
  }
  const isRecall = onFiles.length === 0 && files.length + together.length > 0;
  if (!isRecall && (values.types || values.openclaw || (values.rankings ?? values.store) !== undefined)) {
    throw misuse(
      "--types, --openclaw, --rankings and --store are about the benchmark in a FILE, and none is given.",
    );
  }
  let failed = false;
  const runs: Run[] = [];
  const isKept = values.write || (names.length === 0 && !isRecall);
  const { json, errors, full, alone } = values;
  const run = async (name: string, work: () => Promise<unknown>) => {
    const { run, came, broke } = await recorded(name, null, work);
    runs.push(run);
    // At once: whoever is interrupted later has these.
    if (isKept) keepRuns([run]);
    if (broke !== null) tellBroken(name, broke);
    if (broke !== null || came === false) failed = true;
  };
  for (const name of onFiles) await (await ON_FILES[name]!.load())(files);
  for (const name of names.length > 0 || isRecall ? plain : Object.keys(EVALUATIONS)) {
    const { fullName, load } = EVALUATIONS[name]!;
    const evaluate = await load();
    await run(full ? (fullName ?? name) : name, () => evaluate({ json, errors, full, alone }));
  }
  if (isRecall) {
    const { evalRecall, evalLeftOut } = await import("./eval-recall.ts");
    const { types, rankings, openclaw, store } = values;
    const asked = { files, together, types, rankings, openclaw, store };
    if (isLeftOut) await evalLeftOut(files, { types });
    else if (isKept) await run(RECALL_OF_FILES, () => evalRecall(asked));
    else await evalRecall(asked);
  }
  if (plain.length !== 1 && runs.length > 0) tellAll(runs, json);
  return failed ? 1 : 0;
}

/** What of several is most worth knowing, once for programs and once for people. */
function tellAll(runs: readonly Run[], isJson: boolean): void {
  const headlines = headlinesOf(runs);
  const ran = runs.map(({ figures: _, lines: __, ...run }) => run);
  console.log(JSON.stringify({ eval: "all", machine: machine(), runs: ran, headlines }));
  if (!isJson) note(["", machine(), "", ...headlineTable(headlines)].join("\n"));
}

/** One that breaks does not take the figures of the others with it; what was interrupted or misused ends them all. */
function tellBroken(name: string, error: Error): void {
  const isOurs =
    error.name !== "AbortError" && !(error instanceof NacreError && error.code.startsWith("input/"));
  if (!isOurs) throw error;
  note(`error: ${name} broke off: ${error.stack ?? error.message}`);
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw misuse(optionSentence(error as Error));
  }
}

function misuse(message: string): NacreError {
  return new NacreError("input/bad-flag", message, `\n\n${USAGE}`);
}

/** What a person did wrong is 2, what they interrupted 130, as everywhere. */
function exitCodeOf(error: unknown): number {
  if (error instanceof Error && error.name === "AbortError") return 130;
  if (!(error instanceof NacreError) || !error.code.startsWith("input/")) throw error;
  console.error(`error: ${error.message}`);
  console.error(error.code === "input/bad-flag" ? error.hint.trimStart() : `hint: ${error.hint}`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2)).catch(exitCodeOf);
