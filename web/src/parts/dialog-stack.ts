/** Which dialogs are open, the topmost last: all that is outside of that one is out of reach, whatever it shows. */

import { signal } from "@preact/signals";

export const openDialogs = signal<readonly string[]>([]);

export function noteOpened(id: string): () => void {
  openDialogs.value = [...openDialogs.value, id];
  return () => {
    openDialogs.value = openDialogs.value.filter((one) => one !== id);
  };
}
