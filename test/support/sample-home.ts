/** The month of the sample, as `npm start` has it, when everything was made of it. */

import { typedIn } from "./example-home.ts";
import { workOn } from "./worked-home.ts";

export async function fillSampleHome(home: string): Promise<void> {
  const { code, stderr } = await typedIn(home, { argv: ["start", "--once"] });
  if (code !== 0) throw new Error(`nacre start ended with ${code}: ${stderr}`);
  await workOn(home, async () => {});
}
