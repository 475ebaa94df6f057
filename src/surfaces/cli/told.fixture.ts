/** What an engine answers that is told lines: it stores all but those that say `bad`. */

import type { EngineApi } from "../../engine/api.ts";

export const toldAnswers: Pick<EngineApi, "ingestLines" | "syncDocs"> = {
  syncDocs: async () => ({
    ...{ added: 1, changed: 1, removed: 0, unchanged: 3, pieces: 12 },
    files: [{ folder: "/notes", path: "today.md", became: "added", pieces: 2, trouble: null }],
  }),
  async ingestLines({ lines, as }) {
    const rejected = lines
      .filter(({ text }) => text.includes("bad"))
      .map(({ line, offset }) => ({ line, offset, reason: "no-summary", why: "it says nothing" }));
    const stored = lines.length - rejected.length;
    const ref = as === "events" ? "evt:6" : "obs:8";
    return {
      ...{ stored, duplicates: 0, held: 0, lowered: 0, adjusted: 0, private: 0, erased: 0, rejected },
      adjustedFields: { kind: 0 },
      first: stored === 0 ? null : ref,
      last: stored === 0 ? null : ref,
      graded: { filled: stored, given: 0, off: 0, errors: 0 },
      labels: { must_remember: 0, nice_to_have: stored, ignore: 0, unknown: 0 },
    };
  },
};
