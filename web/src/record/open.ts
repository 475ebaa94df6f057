/** Which record the drawer shows. Kept in the address (`record=`), so that it can be shared and gone back from. */

import { computed } from "@preact/signals";
import { go, route, withParams } from "../route/route.ts";

export const openedRecord = computed(() => route.value.params["record"] ?? null);

export function openRecord(ref: string): void {
  go(withParams({ record: ref }));
}

export function closeRecord(): void {
  go(withParams({ record: undefined }));
}
