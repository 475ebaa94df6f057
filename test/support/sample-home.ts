/** `node test/support/sample-home.ts HOME`: the month of the sample, as `npm start` has it, when everything was made of it. */

import { typedIn } from "./example-home.ts";
import { workOn } from "./worked-home.ts";

const [home] = process.argv.slice(2);
if (home === undefined) throw new Error("usage: node test/support/sample-home.ts HOME");
const { code, stderr } = await typedIn(home, { argv: ["start", "--once"] });
if (code !== 0) throw new Error(`nacre start ended with ${code}: ${stderr}`);
await workOn(home, async () => {});
process.exit(0);
