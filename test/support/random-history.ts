/** Conversations as fast-check makes them up: turns, transcripts read late, resets, folds, things taken back, stretches without ids. */

import fc from "fast-check";
import { refOf } from "../../src/kernel/ids.ts";
import { BUDGET, type Host, talk } from "./fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

export type Step =
  | { readonly does: "talk"; readonly turns: number }
  | { readonly does: "heartbeat" }
  | { readonly does: "read"; readonly share: number }
  | { readonly does: "unread" }
  | { readonly does: "reset" }
  | { readonly does: "session" }
  | { readonly does: "chained"; readonly words: readonly string[] }
  | { readonly does: "other-lane" }
  | { readonly does: "fold" }
  | { readonly does: "forget" | "erase"; readonly pick: number };

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constant("talk" as const), turns: fc.integer({ min: 1, max: 9 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant("read" as const),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ does: "fold" } as const) },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constantFrom("forget" as const, "erase" as const), pick: fc.nat() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant("chained" as const),
        words: fc.array(fc.constantFrom("ok", "no ids", "later"), { minLength: 1, maxLength: 4 }),
      }),
    },
    fc.constantFrom(
      { does: "heartbeat" } as const,
      { does: "unread" } as const,
      { does: "reset" } as const,
      { does: "session" } as const,
      { does: "other-lane" } as const,
    ),
  ),
  { minLength: 2, maxLength: 9 },
);

/** Does them one after the other; the transcript that the host is at in the end. */
export async function live(lab: Lab, done: readonly Step[]): Promise<Host> {
  let host = hostTranscript("session-1");
  let session = 1;
  for (const step of done) {
    lab.clock.advance(60_000);
    if (step.does === "session") {
      session += 1;
      host = hostTranscript(`session-${session}`);
    } else await DOES[step.does](lab, host, step as never);
  }
  return host;
}

type Doing<Does> = (lab: Lab, host: Host, step: Extract<Step, { readonly does: Does }>) => Promise<void>;

const DOES: { readonly [Does in Exclude<Step["does"], "session">]: Doing<Does> } = {
  talk: (lab, host, { turns }) => talk(lab, host, turns),
  async heartbeat(lab, host) {
    const at = lab.clock.now();
    const said = host.say(userSays("still there?", at), assistantSays("HEARTBEAT_OK", at + 1));
    await lab.engine.commitTurn({ ...host.commit(said), heartbeat: true });
  },
  /** A part of the transcript, as its cursor brings it. */
  async read(lab, host, { share }) {
    const shown = host.entries.slice(0, Math.ceil(host.entries.length * share));
    if (shown.length > 0) await lab.engine.reconcile(host.page(shown, { complete: share > 0.9 }));
  },
  /** What was said elsewhere: the transcript alone has it. */
  async unread(lab, host) {
    host.say(userSays("said elsewhere", lab.clock.now()), assistantSays("heard", lab.clock.now() + 1));
    await lab.engine.reconcile(host.page());
  },
  async reset(lab, host) {
    await lab.engine.reconcile({ ...host.page(host.entries.slice(-1)), resets: [host.reset()] });
  },
  async chained(lab, _host, { words }) {
    await lab.engine.appendChained({
      ...{ lane: LANE, sessionId: "without-ids", after: null, archive: true },
      messages: words.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content })),
    });
  },
  async "other-lane"(lab) {
    const lane = { agent: "main", sessionKey: "agent:main:group:7" };
    const host = hostTranscript("group-1");
    const said = host.say(
      userSays("in a group", lab.clock.now(), { __openclaw: { senderId: "u7" } }),
      assistantSays("yes", lab.clock.now()),
    );
    await lab.engine.commitTurn({ ...host.commit(said), lane });
  },
  async fold(lab) {
    await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true }).catch(() => {});
  },
  forget: (lab, _host, step) => takeBack(lab, step),
  erase: (lab, _host, step) => takeBack(lab, step),
};

async function takeBack(lab: Lab, { does, pick }: Extract<Step, { readonly pick: number }>): Promise<void> {
  const rows = (await lab.rows()).filter(({ withheld }) => withheld === null);
  if (rows.length === 0) return;
  await lab.engine[does]({ refs: [refOf("msg", rows[pick % rows.length]!.id)] });
}
