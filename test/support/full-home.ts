/** Adds to the sample in a home everything that a person may have made of it. */

import { layOutFiles, makeMore } from "./example-home.ts";
import { temporary } from "./temporary.ts";
import { workOn } from "./worked-home.ts";

/** Commands are typed in a folder of files that they name, which is the current one of this process from then on. */
export async function fillFullHome(home: string): Promise<void> {
  const files = temporary("nacre-studio-files-");
  layOutFiles(files);
  process.chdir(files);
  await workOn(home, () => makeMore(home));
}
