/** Which record the drawer shows. Kept in the address (`record=`), so that it can be shared and gone back from. */

import { computed } from "@preact/signals";
import { go, route, withParams } from "../route/route.ts";

export const openedRecord = computed(() => route.value.params["record"] ?? null);

/** How many were opened one from another, kept with the place; undefined: they were not opened here. */
interface Opened {
  readonly opened?: number;
}

function openedBefore(): number | undefined {
  return openedRecord.value === null ? 0 : ((history.state ?? {}) as Opened).opened;
}

export function openRecord(ref: string): void {
  const before = openedBefore();
  go(withParams({ record: ref }), { state: before === undefined ? null : { opened: before + 1 } });
}

/** Back to where it was opened from; one that was come to by its address leaves none of it to come back to. */
export function closeRecord(): void {
  const opened = openedBefore();
  if (opened === undefined || opened === 0) go(withParams({ record: undefined }), { replace: true });
  else history.go(-opened);
}
