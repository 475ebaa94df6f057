/** What an owner tells every connection by itself: something was taken back, so what was read of these lanes is not used any more. */

import type { LaneName } from "../engine/api.ts";
import { list, nullable, object } from "../kernel/shape.ts";
import { lane } from "./shapes.ts";

export const WITHHELD_NEWS = "withheld";

const shape = object({ lanes: nullable(list(lane, { max: 100_000 })) });

/** Null, also when it cannot be understood: any lane. */
export function readWithheldNews(params: unknown): readonly LaneName[] | null {
  try {
    return shape.check(params).lanes as readonly LaneName[] | null;
  } catch {
    return null;
  }
}
