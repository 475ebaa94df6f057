import type { ShownFact } from "../../../src/engine/facts-api.ts";
import { Problem } from "../api/problem.ts";
import { day } from "../parts/figures.ts";
import { dateSaid } from "../words/date-said.ts";

/** From when on, and why: kept while the dialog asks. */
interface Ending {
  date: string;
  /** The day on which it began. */
  readonly first: string;
  reason: string;
  said(): { readonly at?: number; readonly reason?: string };
}

export function endingOf({ from }: Pick<ShownFact, "from">): Ending {
  const now = Date.now();
  return {
    date: day(now),
    first: day(from),
    reason: "",
    said() {
      const date = dateSaid(this.date);
      if (date !== undefined && this.date < day(from))
        throw new Problem(
          "fact/bad-interval",
          `It began on ${day(from)}: it cannot end before that.`,
          "Choose a later day; if it never was so, say that it was said in error.",
        );
      // Today means now; of the day on which it began, its beginning.
      const at = date === undefined || this.date === day(now) ? undefined : Math.max(date, from);
      const reason = this.reason.trim();
      return { ...(at !== undefined && { at }), ...(reason !== "" && { reason }) };
    },
  };
}

export function EndFields({ ending }: { readonly ending: Ending }) {
  return (
    <div class="act-fields">
      <label class="field">
        <span>No longer so from</span>
        <input
          type="date"
          defaultValue={ending.date}
          min={ending.first}
          onInput={(event) => {
            ending.date = event.currentTarget.value;
          }}
        />
      </label>
      <label class="field">
        <span>Why (optional)</span>
        <input
          onInput={(event) => {
            ending.reason = event.currentTarget.value;
          }}
          autocomplete="off"
        />
      </label>
    </div>
  );
}
