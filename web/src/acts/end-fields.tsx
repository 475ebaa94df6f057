import type { ShownFact } from "../../../src/engine/facts-api.ts";
import { day } from "../parts/figures.ts";
import { dateSaid } from "../words/date-said.ts";

/** From when on, and why: kept while the dialog asks, read when it is done. */
interface Ending {
  at: number;
  date: string;
  reason: string;
  said(): { readonly at?: number; readonly reason?: string };
}

export function endingOf({ from }: Pick<ShownFact, "from">): Ending {
  const now = Date.now();
  return {
    at: now,
    date: day(now),
    reason: "",
    said() {
      const date = dateSaid(this.date);
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
