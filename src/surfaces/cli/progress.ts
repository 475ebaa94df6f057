/** How far long work is: a line that replaces itself on a terminal, and lines elsewhere for whoever asks for them. */

import type { Dependencies } from "./dependencies.ts";
import type { Out } from "./out.ts";

const EVERY_MS = 200;

export interface Progress {
  /** Another thing is begun: shown at once. */
  begin(text: string): void;
  /** How far it is: shown now and then. */
  show(text: string): void;
  /** Before anything else is printed. */
  end(): void;
}

export function progressOn(out: Out, { stderr, now }: Dependencies, always: boolean): Progress {
  const wanted = always || (stderr.isTTY && !out.json);
  let [shown, shownAt] = [false, 0];
  const print = (text: string): void => {
    shown = true;
    shownAt = now();
    out.progress(text);
  };
  return {
    begin(text) {
      if (wanted) print(text);
    },
    show(text) {
      if (wanted && now() - shownAt >= EVERY_MS) print(text);
    },
    end() {
      if (shown) out.progress("");
      shown = false;
    },
  };
}
