/** What marks messages as one, where whoever made them said so: neighbours with the same mark are not shown without each other. */

import { isObject, type JsonObject } from "../../kernel/json.ts";

const NAMES = ["continuityBundleId", "continuity_bundle_id"] as const;
const LONGEST = 512;

/** On the message itself, or among what the host or a plugin of its noted beside it. */
export function bundleMark(envelope: JsonObject): string | null {
  for (const place of [envelope, envelope["__openclaw"], envelope["metadata"]]) {
    if (!isObject(place)) continue;
    for (const name of NAMES) {
      const mark = place[name];
      if (typeof mark === "string" && mark !== "" && mark.length <= LONGEST) return mark;
    }
  }
  return null;
}
