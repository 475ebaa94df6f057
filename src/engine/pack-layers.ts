/**
 * The layers of what may go into a pack: one line, the short of it, and detail, each made when it is first looked at.
 *
 * Of observations they are stored; of anything else they are what matches best, in so many characters. Redacted text in,
 * bounded text out.
 */

import { LAYER_LIMITS } from "../rooms/ledger/index.ts";
import type { LayerText, Packable } from "../rooms/pack/index.ts";

/** Characters of detail in a pack: it is to answer, not to be read through. */
export const MOST_DETAIL = 1_600;

type Layers = Packable["layers"];

/** `passage`: what matches best, in at most so many characters. */
export function passageLayers(text: string, isCut: boolean, passage: (characters: number) => string): Layers {
  const within = (most: number): LayerText => ({
    text: passage(most),
    cut: isCut || text.length > most,
  });
  return lazily({
    L0: () => within(LAYER_LIMITS.line),
    L1: () => within(LAYER_LIMITS.text),
    L2: () => (text.length > LAYER_LIMITS.text ? within(MOST_DETAIL) : null),
  });
}

/** `detail`: what stands behind it; null: nothing does. Who reads it has the short of it before. */
export function storedLayers(
  line: string,
  text: string,
  detail: (() => { readonly text: string; readonly isCut: boolean } | null) | null,
): Layers {
  return lazily({
    L0: () => ({ text: line, cut: line.length < text.length }),
    L1: () => ({ text, cut: false }),
    L2: () => {
      const deep = detail?.() ?? null;
      return deep === null || deep.text === "" ? null : { text: `${text}\n${deep.text}`, cut: deep.isCut };
    },
  });
}

function lazily(make: { readonly [layer in keyof Layers]: () => Layers[layer] }): Layers {
  const made: { L0?: LayerText; L1?: LayerText; L2?: LayerText | null } = {};
  return {
    get L0() {
      made.L0 ??= make.L0();
      return made.L0;
    },
    get L1() {
      made.L1 ??= make.L1();
      return made.L1;
    },
    get L2() {
      if (made.L2 === undefined) made.L2 = make.L2();
      return made.L2;
    },
  };
}
