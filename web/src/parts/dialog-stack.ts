/** Which dialogs are open, the topmost last: all that is outside of that one is out of reach, whatever it shows. */

import { signal } from "@preact/signals";

interface OpenDialog {
  readonly id: string;
  /** It shows what was done after this toast alone. */
  readonly after: number;
}

export const openDialogs = signal<readonly OpenDialog[]>([]);

export function noteOpened(dialog: OpenDialog): () => void {
  openDialogs.value = [...openDialogs.value, dialog];
  return () => {
    openDialogs.value = openDialogs.value.filter((one) => one !== dialog);
  };
}
