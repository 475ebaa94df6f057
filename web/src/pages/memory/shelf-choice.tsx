/** Whose: a person's own, everybody's, one conversation's, or of a subject. */

import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { inertLine } from "../../parts/inert.ts";
import { shelfKey } from "../../words/shelf.ts";

export interface LaneShown {
  readonly agent: string;
  readonly sessionKey: string;
}

/** The conversations there are, for whoever names one. */
export function useLanes(): readonly LaneShown[] {
  const { value } = useResource("lanes", (signal) => call("list_lanes", { limit: 200 }, signal), ["history"]);
  return value?.lanes ?? [];
}

interface ShelfChoiceProps {
  readonly label: string;
  readonly chosen: string;
  choose(key: string): void;
  /** What stands first, beside the usual shelves: nothing chosen. */
  readonly none?: string;
  /** Shelves that are known to be there: other people’s, and subjects. */
  readonly others?: readonly string[];
}

export function ShelfChoice({ label, chosen, choose, none, others = [] }: ShelfChoiceProps) {
  const lanes = useLanes().map(({ agent, sessionKey }) => ({
    key: shelfKey({ tier: "lane", lane: { agent, sessionKey } }),
    words: sessionKey,
  }));
  const known = new Set(["", "user:owner", "global", ...lanes.map(({ key }) => key)]);
  const more = [...new Set([...others, chosen])].filter((key) => !known.has(key)).toSorted();
  return (
    <label class="memory-choice">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        <option value="user:owner">Yours, in all your conversations</option>
        <option value="global">Everybody’s</option>
        {more.length > 0 && (
          <optgroup label="Others and subjects">
            {more.map((key) => (
              <option key={key} value={key}>
                {inertLine(key)}
              </option>
            ))}
          </optgroup>
        )}
        {lanes.length > 0 && (
          <optgroup label="One conversation alone">
            {lanes.map(({ key, words }) => (
              <option key={key} value={key}>
                {inertLine(words)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}
