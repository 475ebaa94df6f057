/**
 * Evaluations of quality, by name: `npm run eval -- tokens`. Speed is measured by `npm run bench`.
 *
 * Every evaluation prints one JSON object per line, so that two runs can be compared by a script.
 */

/** Loaded only when asked for: some bring large tokenizers or data sets along. */
const EVALUATIONS: {
  readonly [name: string]: { readonly about: string; load(): Promise<() => Promise<void>> };
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
};

function usage(): string {
  const lines = Object.entries(EVALUATIONS).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`);
  return ["Usage: npm run eval -- [NAME…]", "", "Without a name, all of them run.", "", ...lines].join("\n");
}

async function main(names: readonly string[]): Promise<number> {
  if (names.includes("--help") || names.includes("-h")) {
    console.log(usage());
    return 0;
  }
  const unknown = names.filter((name) => !Object.hasOwn(EVALUATIONS, name));
  if (unknown.length > 0) {
    console.error(`There is no evaluation called ${unknown.join(", ")}.\n\n${usage()}`);
    return 2;
  }
  for (const name of names.length > 0 ? names : Object.keys(EVALUATIONS)) {
    const run = await EVALUATIONS[name]!.load();
    await run();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
