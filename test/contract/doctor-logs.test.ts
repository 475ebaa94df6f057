/** What the doctor asks about the logs of conversations, and that whatever is wrong with one is mended by making it anew. */

import { expect, test } from "vitest";
import { LOG_VERSION } from "../../src/engine/chronicle-marks.ts";
import type { Stores } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { messageId } from "../../src/kernel/ids.ts";
import { converse } from "../support/converse.ts";
import { laneOf, talk } from "../support/fold.ts";
import { hostTranscript } from "../support/host.ts";
import { digestOf, logAll } from "../support/log.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:other" } as const;

/** A conversation with a log. */
async function logged(lab: Lab): Promise<void> {
  const host = hostTranscript();
  await talk(lab, host, 12);
  await logAll(lab);
}

const checked = async ({ engine }: Lab) => {
  const { checks, repairs } = await engine.doctor({});
  return { check: checks.find(({ name }) => name === "logs")!, repairs };
};

/** What may have happened to a log; each leaves one that cannot be relied on. */
const BREAKS: readonly {
  readonly name: string;
  readonly says: RegExp;
  change(lab: Lab, stores: Stores): Promise<void>;
}[] = [
  {
    name: "a line about what was taken back",
    says: /tells of msg:\d+, which may not be seen/,
    async change(lab, { history }) {
      const [first] = await lab.rows();
      await history.setForgotten(first!.id, instantOf(lab.clock.now()));
    },
  },
  {
    name: "a line about another conversation",
    says: /names msg:\d+, which is not of this conversation/,
    async change(lab, { chronicle, history }) {
      const { id } = await laneOf(lab);
      const other = messageId(await history.newestId());
      const line = {
        level: "info",
        at: instantOf(0),
        first: other,
        last: other,
        text: "of another",
      } as const;
      await chronicle.rewrite(id, [...(await chronicle.entries(id)), line], other, LOG_VERSION);
    },
  },
  {
    name: "lines beyond what it says to have come to",
    says: /further than it says to have come/,
    async change(lab, { chronicle }) {
      const { id } = await laneOf(lab);
      await chronicle.rewrite(id, await chronicle.entries(id), (await lab.rows())[0]!.id, LOG_VERSION);
    },
  },
  {
    name: "one that was made in another way",
    says: /was made in another way/,
    async change(lab, { chronicle }) {
      const { id } = await laneOf(lab);
      await chronicle.rewrite(id, await chronicle.entries(id), (await chronicle.head(id))!.upTo, "log-0");
    },
  },
];

eachStore("the doctor and the logs of conversations", (open) => {
  test("all is well", async () => {
    await using lab = await open();
    await logged(lab);
    const { check, repairs } = await checked(lab);
    expect(check).toMatchObject({ ok: true, count: 0 });
    expect(check.detail).toMatch(/^[1-9]\d* lines in 1 log of conversations checked/);
    expect(repairs).toEqual([]);
  });

  test.each(BREAKS)("$name is noticed, and mended by making it anew", async ({ says, change }) => {
    await using lab = await open();
    await logged(lab);
    await converse(lab, "other", [{ user: "Of something else." }], lab.clock.now(), OTHER);
    const before = await digestOf(lab);
    await lab.store.write("derived", (stores) => change(lab, stores));
    const { check, repairs } = await checked(lab);
    expect(check).toMatchObject({ ok: false, fixable: true, count: 1 });
    expect(check.detail).toMatch(says);
    const own = repairs.filter((task) => task.check === "logs");
    expect(own).toHaveLength(1);
    for (const task of own) expect(await lab.engine.repair(task)).toEqual({ fixed: 1 });
    expect((await checked(lab)).check).toMatchObject({ ok: true, count: 0 });
    // Nothing was taken away but by the first, which took back a message.
    if (says.source.includes("may not be seen")) expect(await digestOf(lab)).not.toBe(before);
    else expect(await digestOf(lab)).toBe(before);
  });
});
