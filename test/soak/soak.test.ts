/** A short soak with every fault on; `npm run soak -- --minutes 20` is the long one. */

import { expect, test } from "vitest";
import { buildPlugin } from "../host/built-plugin.ts";
import { temporary } from "../support/temporary.ts";
import { OF_EACH_KIND } from "./circles.ts";
import { FAULT_NAMES } from "./faults.ts";
import { figuresOf } from "./report.ts";
import { soak } from "./soak.ts";

const SEED = 7;
const LANES = OF_EACH_KIND;
const MINUTES = 0.4;
/** A busy machine takes several times as long for the same faults. */
const PATIENCE_MS = 480_000;

test.skipIf(process.platform !== "linux")(
  "nothing is lost, doubled, altered or shown to whom it is not for while everything goes wrong in turn",
  async () => {
    const built = await buildPlugin();
    const given = { seed: SEED, lanes: LANES, faults: FAULT_NAMES };
    const stop = new AbortController().signal;
    const options = {
      ...given,
      build: built.folder,
      folder: temporary("nacre-soak-"),
      minutes: MINUTES,
      stop,
    };
    const soaked = await soak({ ...options, progress: () => {} }).finally(() => built.remove());
    const { lost, doubled, altered, broken, turns, counts } = figuresOf(soaked, given);
    expect({ lost, doubled, altered, broken }).toEqual({ lost: 0, doubled: 0, altered: 0, broken: [] });
    expect(turns).toBeGreaterThan(0);
    for (const name of FAULT_NAMES) expect(counts[`fault: ${name}`], name).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
