/** Learning and the gate, in one go: what the worker's second thread computes. The older episodes are learned from, the newer judged by. */

import {
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
  });
  return { bytes: Buffer.from(encodePack(candidate)).toString("base64"), upTo };
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}
