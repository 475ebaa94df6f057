/**
 * `node test/support/fill-home.ts NAME HOME`: fills one of the homes that tests of Studio begin with.
 *
 * A program of its own, so that it can be bundled as the program itself is (studio-build.ts): an owner has three threads, and each of them takes
 * longer to load its sources than most homes take to be filled.
 */

import type { HomeName } from "./studio-homes.ts";

type Fill = (home: string) => Promise<void>;

const FILLS: { readonly [name in HomeName]: () => Promise<Fill> } = {
  sample: async () => (await import("./sample-home.ts")).fillSampleHome,
  full: async () => (await import("./full-home.ts")).fillFullHome,
  prompts: async () => (await import("./prompt-home.ts")).fillPromptHome,
  brain: async () => (await import("./brain-home.ts")).fillBrainHome,
  knowledge: async () => (await import("./knowledge-home.ts")).fillKnowledgeHome,
  history: async () => (await import("./history-home.ts")).fillHistoryHome,
  hostile: async () => (await import("./hostile-home.ts")).fillHostileHome,
  large: async () => (await import("./large-home.ts")).fillLargeHome,
};

const [name, home] = process.argv.slice(2);
if (name === undefined || home === undefined || !Object.hasOwn(FILLS, name))
  throw new Error(`usage: node test/support/fill-home.ts ${Object.keys(FILLS).join("|")} HOME`);
const fill = await FILLS[name as HomeName]();
await fill(home);
process.exit(0);
