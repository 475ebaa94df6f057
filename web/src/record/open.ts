/** Which record the drawer shows. Kept in the address (`record=`), so that it can be shared and gone back from. */

import { computed } from "@preact/signals";
import { go, openedHere, route, withParams } from "../route/route.ts";

export const openedRecord = computed(() => route.value.params["record"] ?? null);

export function openRecord(ref: string): void {
  go(withParams({ record: ref }));
}

/** Back to where it was opened from; one that was come to by its address leaves none of it to come back to. */
export function closeRecord(): void {
  const opened = openedHere() ?? 0;
  if (opened === 0) go(withParams({ record: undefined }), { replace: true });
  else history.go(-opened);
}
