/** Word lists of the first classifier. Frozen: its verdicts are what later ones are compared with. */

export const VERBS: ReadonlySet<string> = new Set(
  (
    "act answer ask avoid be bypass build cite change check compromise consult create delete deny design ensure eliminate " +
    "escalate follow format ground implement inspect keep leak maintain mark modify prefer preserve prioritize pitch promise " +
    "include read reference refer rebuild refactor reject reduce republish return reveal retreat rerun rewrite run signal " +
    "skip suggest structure trust treat update use validate verify weaken wipe write"
  ).split(" "),
);

export const IMAGINING: ReadonlySet<string> = new Set(["imagine", "picture", "envision", "suppose"]);
export const DUTY: ReadonlySet<string> = new Set(["must", "shall", "required"]);
export const IDENTITY: ReadonlySet<string> = new Set(["are", "speak", "reference", "ask"]);
export const EMPHASIS: ReadonlySet<string> = new Set(["always", "please", "strictly"]);
export const LABELS: ReadonlySet<string> = new Set(
  "build test lint benchmarks production development".split(" "),
);
/** Pairs of words in capitals before a colon. */
export const MANIFEST: ReadonlySet<string> = new Set([
  "ALLOC STRATEGY",
  "CONCURRENCY MODEL",
  "PERFORMANCE TARGET",
  "ANTI VM",
  "SANDBOX AWARE",
  "EBPF MONITORING",
]);
export const SUBJECTS: ReadonlySet<string> = new Set("functions code logic tests work".split(" "));
export const SUBJECT_PAIRS: ReadonlySet<string> = new Set(["the system", "all work"]);
/** What begins the telling of how something is set up. */
export const LEAD_INS: readonly string[] = ["to get", "if you need", "if you hit", "the tests are"];
/** After these a verb names a purpose, and asks for nothing. */
export const PURPOSES: readonly string[] = ["the design goal is", "the design purpose is", "the purpose is"];
