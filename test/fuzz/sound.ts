/** Whether a store is sound, as its own doctor sees it. */

import type { Lab } from "../support/stores.ts";
import { settled } from "./target.ts";

/** Of these a store may have some, however sound it is: something waits for a person, for the host or for a setting. */
const MAY_WAIT: ReadonlySet<string> = new Set([
  ...["lanes", "quarantine", "provisional", "authored", "embedding", "permissions", "fallback"],
]);

/** Null: it is. */
export async function unsoundIn({ engine }: Lab): Promise<string | null> {
  const { checks } = await settled(engine.doctor({}), "doctor");
  const bad = checks.find(({ name, ok }) => !ok && !MAY_WAIT.has(name));
  return bad === undefined ? null : `${bad.name}: ${bad.detail}`;
}
