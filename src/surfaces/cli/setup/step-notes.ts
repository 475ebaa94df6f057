/** What is being done, a line a step; below it, at a terminal, how long the host has taken for it so far. */

import type { Dependencies } from "../dependencies.ts";
import type { Out } from "../out.ts";
import { progressOn } from "../progress.ts";

export interface StepNotes {
  note(text: string): void;
  end(): void;
}

export function stepNotes(out: Out, dependencies: Dependencies): StepNotes {
  const waiting = progressOn(out, dependencies, false);
  return {
    note(text) {
      waiting.end();
      out.note(text);
      if (text.endsWith("…")) waiting.begin("waiting for OpenClaw");
    },
    end: () => waiting.end(),
  };
}
