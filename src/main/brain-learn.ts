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

/** Null: there is nothing to be learned from. */
export function learnAndGate(base: TrainingBase, episodes: readonly TrainingEpisode[]): Learned | null {
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
    limits: { bytes: MOST_JUDGED_BYTES },
  });
  return { bytes: Buffer.from(handedIn(candidate, pack)).toString("base64"), upTo };
}

/** What is too large to be handed in is not served. That it was judged is told all the same, by the one that it was made of. */
function handedIn(candidate: BrainPack, base: BrainPack): Uint8Array {
  const bytes = encodePack(candidate);
  const { report, parent } = candidate;
  if (bytes.length <= MOST_KEPT_BYTES || report === null) return bytes;
  const size = `size: ${bytes.length} bytes, at most ${MOST_JUDGED_BYTES}`;
  const reasons = [size, ...report.reasons.filter((reason) => !reason.startsWith("size:"))];
  return encodePack({ ...base, parent, report: { ...report, passed: false, reasons } });
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}
