import { configDefaults, defineConfig } from "vitest/config";
import LongestFirst from "./test/support/longest-first.ts";

/** Tests in the real host: they start gateways, which take seconds and most of a core each. */
const HOSTS = ["test/host/**/*.test.ts"];
/** Schedules of faults, and processes that are killed: long, and of everything at once. */
const FAULTS = ["test/sim/**/*.test.ts", "test/kill/**/*.test.ts", "test/soak/**/*.test.ts"];
/** The program as a user has it: commands, terminals, packages, each in a process of its own. */
const PROGRAMS = ["test/*.test.ts", "test/mcp/*.test.ts"];
/** Studio in a real browser. */
const STUDIO = ["test/studio/**/*.test.ts"];
/** Stores on a server, each in a schema of its own. */
const POSTGRES = ["src/adapters/store-postgres/**/*.test.ts", "test/postgres/**/*.test.ts"];
/** The engine over its stores, from outside. */
const CONTRACTS = ["test/contract/**/*.test.ts"];
/** Those that are run over a server too: who may read what, that turns are kept once, and taken back. All of them: NACRE_TEST_STORES=postgres. */
const CONTRACTS_ON_SERVERS = ["scope", "scope-shelves", "capture", "withhold", "backup", "table-of-text"].map(
  (name) => `test/contract/${name}.test.ts`,
);

/**
 * Node runs the sources as it does everywhere else. Through Vite's module runner each name of another module is looked up at every use, which
 * takes as long again as what is tested; it is for what Node cannot load, which is pages.
 */
const native = { viteModuleRunner: false, nodeLoader: false };

const common = {
  isolate: false,
  experimental: native,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // A busy machine is slow to get there; one second, the default, says nothing about what was promised.
  expect: { poll: { timeout: 10_000 } },
};

/** What starts processes of the program has it built first. */
const built = { globalSetup: ["test/host/build-once.ts"] };

/** `NACRE_TEST_SKIP=chromium`: this machine has no browser, and whoever says so knows what is not tested then. */
const skipsStudio = (process.env["NACRE_TEST_SKIP"] ?? "").split(",").includes("chromium");
if (skipsStudio)
  process.stderr.write(
    "SKIPPED: Studio is not tested (NACRE_TEST_SKIP=chromium): pages, themes, keyboard, content policy, hostile text and large stores in a browser.\n",
  );

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: LongestFirst },
    // `npm test` runs several of these at a time, each in a process of its own: scripts/test.mjs. Named together in one run, those that
    // have another number of workers have their own turn.
    projects: [
      {
        test: {
          ...common,
          ...built,
          name: "hosts",
          include: HOSTS,
          // They wait for their gateways a third of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...common, ...built, name: "faults", include: FAULTS, fileParallelism: false } },
      { test: { ...common, ...built, name: "programs", include: PROGRAMS, fileParallelism: false } },
      { test: { ...common, name: "contracts", include: CONTRACTS } },
      {
        test: {
          ...common,
          name: "postgres",
          include: [...POSTGRES, ...CONTRACTS_ON_SERVERS],
          env: { NACRE_TEST_STORES: "postgres" },
          // They wait for the server half of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          globalSetup: ["test/support/postgres-server.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "studio",
          include: STUDIO,
          experimental: {},
          // Each process has one browser, and waits for it half of the time: three keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
          // A home is filled by whoever asks first, command by command.
          hookTimeout: 240_000,
          ...(skipsStudio
            ? { runner: "test/support/skip-runner.ts" }
            : { globalSetup: ["test/support/studio-build.ts"] }),
        },
      },
      {
        test: {
          ...common,
          name: "parts",
          include: ["{src,test,bench}/**/*.test.ts"],
          exclude: [
            ...configDefaults.exclude,
            ...HOSTS,
            ...FAULTS,
            ...PROGRAMS,
            ...CONTRACTS,
            ...POSTGRES,
            ...STUDIO,
          ],
        },
      },
      { test: { ...common, name: "pages", include: ["web/src/**/*.test.{ts,tsx}"], experimental: {} } },
    ],
  },
});
