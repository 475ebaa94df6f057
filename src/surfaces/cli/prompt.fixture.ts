/** What an engine answers about prompts in tests of the command line: of a lane of which nothing is stored. */

import type { Client } from "./dependencies.ts";

type Asked = "laneState" | "commitTurn" | "assemble" | "supply" | "keepReceipt";

export const promptAnswers: Pick<Client, Asked> = {
  laneState: async () => ({
    known: false,
    sessionId: null,
    cursor: null,
    messages: 0,
    behind: null,
    unfinished: [],
  }),
  commitTurn: async () => ({ status: "committed", stored: 2 }),
  assemble: async () => ({
    status: "planned",
    authored: null,
    prefix: null,
    gap: null,
    unsent: [],
    from: null,
    tokens: 0,
    room: 8_000,
    account: {},
    count: 0,
    start: "kept",
    epoch: 0,
    pressure: "none",
    withheld: 0,
  }),
  supply: async () => ({ block: null, tokens: 0, account: {} }),
  keepReceipt: async () => ({ id: null }),
};
