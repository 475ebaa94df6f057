/**
 * `node test/support/full-home.ts HOME`: adds to the sample in a home everything that a person may have made of it.
 *
 * A program of its own: commands are typed in a folder of files that they name, and that folder is the current one of a process.
 */

import { layOutFiles, makeMore } from "./example-home.ts";
import { temporary } from "./temporary.ts";
import { workOn } from "./worked-home.ts";

const [home] = process.argv.slice(2);
if (home === undefined) throw new Error("usage: node test/support/full-home.ts HOME");
const files = temporary("nacre-studio-files-");
layOutFiles(files);
process.chdir(files);
await workOn(home, () => makeMore(home));
process.exit(0);
