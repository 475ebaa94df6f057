/** The prompt that is planned: for the first lane of a loaded store, which has ten thousand messages, as its next turn would. */

const VIEW_ITEMS = 10_000;
/** As in generate.ts and store-cache.ts: the newest turn of the first lane. */
const LAST_TURN = 2_499;

const LANE = { agent: "main", sessionKey: "agent:main:lane:0" } as const;
const SAID = 1_600_000_000_000 + LAST_TURN * 60_000;

/** All of it but the budget. */
export const PLAN_REQUEST = {
  ...{ lane: LANE, sessionId: "session-0", count: VIEW_ITEMS },
  newest: [
    { role: "user", at: SAID, key: `run${LAST_TURN}:user` },
    { role: "assistant", at: SAID + 3_000, key: `resp_${LAST_TURN}_b` },
  ],
};
