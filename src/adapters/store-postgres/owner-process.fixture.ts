/**
 * `node owner-process.fixture.ts URL FOLDER LANE`: an owner of a home in a process of its own. Says `in` when it is in the middle of a unit of that
 * lane, and stays there until it is killed; or, for the lane `-`, writes once without a lane, says `wrote` and stays.
 */

import { openPostgresLease, openPostgresStore } from "./index.ts";

const [url = "", folder = "", lane = "-"] = process.argv.slice(2);
const holder = { pid: process.pid, kind: "test", version: "test" } as const;
const lease = await openPostgresLease({ url, folder }).acquire(holder);
if (lease === undefined) throw new Error("somebody owns that home");
const store = await openPostgresStore({ url, folder, mode: "owner", token: lease.token });
setInterval(() => {}, 60_000);
if (lane === "-") {
  await store.write("durable", ({ meta }) => meta.set("written", "elsewhere"));
  process.stdout.write("wrote\n");
} else {
  await store.write(
    "durable",
    async ({ meta }) => {
      await meta.set("written", "in the middle");
      process.stdout.write("in\n");
      await new Promise(() => {});
    },
    lane,
  );
}
