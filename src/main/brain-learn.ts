/** Learning and the gate, in one go: what the worker's second thread computes. The older episodes are learned from, the newer judged by. */

import { MOST_JUDGED_BYTES, MOST_KEPT_BYTES } from "../engine/promote-size.ts";
import {
  type BrainPack,
  decodePack,
  encodePack,
  gate,
  goneFrom,
  learn,
  splitByTime,
  type TrainingEpisode,
} from "../rooms/brain/index.ts";
import type { Learned, TrainingBase } from "../surfaces/daemon/brain-loop.ts";

interface MostBytes {
  readonly judged: number;
  readonly kept: number;
}

/** Null: there is nothing to be learned from. */
export function learnAndGate(
  base: TrainingBase,
  episodes: readonly TrainingEpisode[],
  most: MostBytes = { judged: MOST_JUDGED_BYTES, kept: MOST_KEPT_BYTES },
): Learned | null {
  const upTo = episodes.reduce((newest, { id }) => Math.max(newest, id), 0);
  if (splitByTime(episodes).train.length === 0) return null;
  const pack = decodePack(fromBase64(base.bytes));
  // Learning sets the newer ones aside by itself, and the gate goes by how far what was learned says that it came.
  const learned = learn({ ...pack, parent: base.serving ?? base.digest }, episodes, {
    now: base.now,
    seed: base.seed,
  });
  const incumbent = base.incumbent === null ? pack : decodePack(fromBase64(base.incumbent));
  const { candidate } = gate({
    candidate: learned,
    incumbent,
    episodes,
    spent: base.spent,
    seed: base.seed,
    // The base was made of what there is.
    gone: goneFrom(episodes, new Set(pack.nodes.map(({ key }) => key))),
    limits: { bytes: most.judged },
  });
  return { bytes: Buffer.from(handedIn(candidate, pack, most)).toString("base64"), upTo };
}

/** What is too large to be handed in is not served. That it was judged is told all the same, by the one that it was made of. */
function handedIn(candidate: BrainPack, base: BrainPack, most: MostBytes): Uint8Array {
  const bytes = encodePack(candidate);
  const { report, parent } = candidate;
  if (bytes.length <= most.kept || report === null) return bytes;
  const size = `size: ${bytes.length} bytes, at most ${most.judged}`;
  const reasons = [size, ...report.reasons.filter((reason) => !reason.startsWith("size:"))];
  return encodePack({ ...base, parent, report: { ...report, passed: false, reasons } });
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}
