/** Who judges what a line does not say of itself: by the words alone, the same for whatever is told and whatever is derived. */

import { injectionIn } from "../kernel/text/injection.ts";
import { languageOf } from "../kernel/text/language.ts";
import {
  classifyKind,
  DEFAULT_SCORER,
  gradeImportance,
  type LineJudges,
  type ScorerChoice,
} from "../rooms/ledger/index.ts";

export function lineJudges(scorer: ScorerChoice = DEFAULT_SCORER): LineJudges {
  return {
    kind: (text) => classifyKind(text).kind,
    language: languageOf,
    injects: (text) => injectionIn(text) !== null,
    importance:
      scorer === "off"
        ? null
        : (about) => {
            const { score, label, method } = gradeImportance({ ...about, redacted: true, method: scorer });
            return { score, label, method };
          },
  };
}
