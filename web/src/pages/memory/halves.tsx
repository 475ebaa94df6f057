import type { ComponentChildren } from "preact";
import { Link } from "../../route/link.tsx";
import { opened } from "./address.ts";

interface HalvesProps {
  readonly list: ComponentChildren;
  /** What is open; undefined: nothing is, and the list has all the room. */
  readonly detail: ComponentChildren | undefined;
}

/** A list and what is opened of it: side by side where there is room, else one at a time. */
export function Halves({ list, detail }: HalvesProps) {
  const isOpen = detail !== undefined;
  return (
    <div class={isOpen ? "memory-halves is-open" : "memory-halves"}>
      <div class="memory-half memory-half-list">{list}</div>
      {isOpen && (
        <div class="memory-half memory-half-detail">
          <p class="memory-back">
            <Link href={opened(undefined)}>Back to the list</Link>
          </p>
          {detail}
        </div>
      )}
    </div>
  );
}
