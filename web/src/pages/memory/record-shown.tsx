import type { ComponentChildren } from "preact";
import type { Resource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Link } from "../../route/link.tsx";
import { opened } from "./address.ts";

interface RecordShownProps<T> {
  readonly of: Resource<T>;
  /** With which the engine says that there is no such record. */
  readonly unknown: string;
  children(value: T): ComponentChildren;
}

/** A record, or why it is not there. One that was there and is not any more was erased meanwhile. */
export function RecordShown<T>({ of, unknown, children }: RecordShownProps<T>) {
  if (of.error?.code !== unknown) return <Shown of={of}>{children}</Shown>;
  return (
    <Empty title={of.value === undefined ? "This is not there." : "This was erased."}>
      <p>
        {of.value === undefined
          ? `${capital(of.error.message)}. It may have been erased, or never have been.`
          : "Its words are gone from this memory. Backups that were made before are not reached."}
      </p>
      <p>
        <Link href={opened(undefined)}>Close it</Link>
      </p>
    </Empty>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
