/** What an owner answers that keeps one conversation, when something moves out or comes in; and something that is moved in. */

import type { TransferApi } from "../../engine/api.ts";
import type { TransferRecord } from "../../kernel/transfer/record.ts";
import type { TransferSource } from "../../kernel/transfer/source.ts";

const aLane: TransferRecord = {
  kind: "lane",
  ref: "lane:7",
  agent: "main",
  sessionKey: "agent:main:main",
  createdAt: 1_790_000_000_000,
  session: null,
};

const anInstruction: TransferRecord = {
  kind: "guidance",
  ref: "guide:3",
  shelf: { tier: "user", name: "owner" },
  text: "Answer in metric units",
  path: "told",
  state: "active",
  at: 1_790_000_000_000,
  createdAt: 1_790_000_000_000,
  expiresAt: null,
  supersedes: null,
  source: null,
};

export const transferAnswers: TransferApi = {
  exportRecords: async () => ({ records: [aLane], next: null }),
  importRecords: async ({ records }) => ({
    records: records.map(({ kind, ref }) =>
      kind === "lane" || kind === "guidance"
        ? { ref: typeof ref === "string" ? ref : null, outcome: "added" as const, why: null, sha256: null }
        : { ref: null, outcome: "refused" as const, why: "it has no place here", sha256: null },
    ),
  }),
};

/** One lane and one instruction, and a line that is neither. */
const aSource: TransferSource = {
  facts: async () => ({
    kind: "nacre",
    path: "/data/old.ndjson",
    title: "export of nacre 0.1.0, written 2026-10-02T14:03:00Z",
    expected: { lane: 1 },
    leftOut: ["Vectors: they are made anew."],
  }),
  async *records({ trouble }) {
    trouble({ where: "line 3", why: "it is not JSON" });
    yield aLane;
    yield anInstruction;
    yield {
      kind: "session",
      lane: "lane:9",
      sessionId: "s",
      parentSessionId: null,
      startedAt: 1,
      finished: true,
    };
  },
  close: async () => {},
};

export const openSource = async (): Promise<TransferSource> => aSource;

/** How they are run, with files in a folder. */
export const transferRuns = (folder: string) => ({
  export: [`export ${folder}/out.ndjson --force`, `export ${folder}/pages --format markdown --force`],
  import: ["import old.ndjson", "import old.ndjson --apply"],
});
