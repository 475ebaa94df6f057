/** The file, the bytes of the log, and what waits: for the transcript, for a person, for a migration. */

import { refOf } from "../../kernel/ids.ts";
import { contentHash, joinMessage, type Lane } from "../../rooms/history/index.ts";
import { heldCount } from "../hold.ts";
import { waitingAgain } from "../quarantine-marks.ts";
import { type Check, faulty, figure, several, sound } from "./check.ts";
import { rowsIn, samplesOf } from "./sample.ts";

export const checkFile: Check = async ({ context, signal }) => {
  const problems = await context.store.problems(signal);
  if (problems.length === 0) return [sound("file", "the database file is sound")];
  return [
    faulty(
      "file",
      problems.slice(0, 5).join("; "),
      "Copy the data folder aside before anything else, then restore the newest backup.",
      { count: problems.length },
    ),
  ];
};

export const checkMigrations: Check = async ({ look }) => {
  const pending = await look(({ audit }) => audit.pendingMigrations());
  if (pending === 0) return [sound("migrations", "the file is as this version keeps it")];
  return [
    sound("migrations", `${several(pending, "migration")} still at work in the background`, {
      count: pending,
    }),
  ];
};

export const checkMessages: Check = async ({ look }) => {
  const newest = await look(({ history }) => history.newestId());
  let verified = 0;
  const changed: string[] = [];
  for (const slice of samplesOf(newest)) {
    await look(async ({ history }) => {
      const rows = await rowsIn(history, slice);
      const bodies = await history.bodies(rows.map((row) => row.id));
      verified += rows.length;
      for (const row of rows) {
        const body = row.withheld === "forgotten" ? await history.withheldBody(row.id) : bodies.get(row.id);
        if (body === undefined || contentHash(joinMessage(body)) !== row.contentHash)
          changed.push(`msg:${row.id}`);
      }
    });
  }
  if (changed.length === 0) {
    const seen = `${figure(verified)} of ${several(newest, "message")} checked: each holds the bytes it was stored with`;
    return [sound("messages", seen)];
  }
  return [
    faulty(
      "messages",
      `${several(changed.length, "message")} changed since they were stored, such as ${changed[0]}`,
      "Restore the newest backup beside this store and compare those messages.",
      { refs: changed },
    ),
  ];
};

export const checkLanes: Check = async ({ context, look }) => {
  const lanes = await look(({ history }) => history.lanes(context.identity.installation));
  const behind = lanes.filter((lane: Lane) => lane.health.state === "behind");
  if (behind.length === 0) return [sound("lanes", "every lane holds what its transcript has shown")];
  return [
    faulty(
      "lanes",
      `${several(behind.length, "lane")} behind, such as ${behind[0]!.sessionKey}`,
      "A lane catches up at its next turn; new turns are stored meanwhile.",
      { refs: behind.map((lane) => lane.sessionKey) },
    ),
  ];
};

/** Of those that wait. */
const NAMED = 5;

/** What waits for a person is theirs to decide; what the transcript has not shown yet is complete and recalled. */
export const checkWaiting: Check = async ({ context, look }) => {
  const { installation } = context.identity;
  return look(async (stores) => {
    const { history, memories, meta } = stores;
    const { quarantined: first, provisional } = await history.totals(installation);
    const again = await waitingAgain(meta);
    const quarantined = first + again.length;
    const waiting = [
      ...(await history.inState(installation, "quarantined", NAMED)).map(({ id }) => id),
      ...again,
    ].slice(0, NAMED);
    const shelves = (await memories.shelves(installation)).map(({ id }) => id);
    const held = await heldCount(stores, shelves);
    // Held back for good is how some of it is to be: no fault.
    const aside =
      held === 0 ? "" : `; ${several(held, "record")} of the ledger held back (nacre quarantine list)`;
    return [
      quarantined === 0
        ? sound("quarantine", `no message waits for a decision${aside}`)
        : faulty(
            "quarantine",
            `${several(quarantined, "message")} waiting for a decision${aside}`,
            "Run `nacre quarantine list`.",
            { count: quarantined, refs: waiting.map((id) => refOf("msg", id)) },
          ),
      sound("provisional", `${several(provisional, "message")} not yet seen in a transcript`, {
        count: provisional,
      }),
    ];
  });
};
