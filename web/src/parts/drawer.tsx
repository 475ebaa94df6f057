import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog.tsx";

interface DrawerProps {
  readonly open: boolean;
  readonly title: string;
  close(): void;
  readonly children: ComponentChildren;
}

/** A dialog at the side: the page stays in sight. */
export function Drawer(props: DrawerProps) {
  return <Dialog {...props} class="dialog drawer" />;
}
