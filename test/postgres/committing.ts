/** A program with a home of its own that commits turns to one lane until it is killed: `node committing.ts HOME LANE`. Prints what was acknowledged. */

import { attachHome } from "../../src/main/attach-home.ts";
import { committed } from "./turns.ts";

const [home = "", lane = ""] = process.argv.slice(2);
const client = await attachHome({ home, kind: "daemon", version: "0.1.0" });
for (let at = 0; ; at += 1) process.stdout.write(`${await committed(client, lane, at)}\n`);
