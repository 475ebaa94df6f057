/** Words that stand nowhere else, in every kind of place that something said can come to, and how they are looked for. */

import type { Trace } from "../../src/engine/index.ts";
import type { Host } from "./fold.ts";
import { assistantSays, userSays } from "./host.ts";

/** Each stands in its own kind of place; none of them is said anywhere else. */
export const MARKS = {
  words: "quixotvelly brambleworthing zanthiumware",
  cjk: "碧水玄黄鸿蒙龘靐",
  code: "computeZanthiumRatio_x9q7",
  path: "src/velloxmark/orbiformQuay.ts",
  secret: "sk-proj-Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa",
  large: "gargantuan plenipotent marrowquill",
  alt: "an umbrelliform lighthouse picture",
  file: "holiday-at-brindlemoor.png",
  argument: "subterranel-argument-77431",
  envelope: "ventriloquent-envelope-field",
  value: "ORD-88291-QX",
  quarantined: "recluseful cloistermark",
} as const;

export const places = (traces: readonly Trace[], kind: string) =>
  [...new Set(traces.filter((trace) => trace.kind === kind).map(({ place }) => place))].sort();

export const hostTurn = (host: Host, text: string) =>
  host.commit(host.say(userSays(text, 1), assistantSays("yes", 2)));
