/** One record as the owner has it, or why it is not there. What was erased while it was shown is shown no more. */

import type { ComponentChildren } from "preact";
import type { Problem } from "../api/problem.ts";
import { useResource } from "../api/resource.ts";
import { Shown } from "../parts/shown.tsx";
import { Link } from "../route/link.tsx";
import { href } from "../route/route.ts";
import { kindOf, nameOf, topicsOf } from "./kinds.ts";

interface LoadedProps<T> {
  readonly record: string;
  load(signal: AbortSignal): Promise<T>;
  children(value: T, reload: () => void): ComponentChildren;
}

export function Loaded<T>({ record, load, children }: LoadedProps<T>) {
  const kind = kindOf(record);
  const found = useResource(record, load, kind === undefined ? [] : topicsOf(kind));
  if (found.error !== undefined && isUnknown(found.error))
    return found.value === undefined ? <NotThere record={record} /> : <Erased />;
  return <Shown of={found}>{(value) => children(value, found.reload)}</Shown>;
}

/** There is none, or there is none any more; the owner says both in the same words. */
function isUnknown({ code }: Problem): boolean {
  return /\/(?:unknown|not-found)/.test(code);
}

export function Erased() {
  return (
    <p class="record-gone" role="status">
      This was erased. Its words are gone.
    </p>
  );
}

export function NotThere({ record }: { readonly record: string }) {
  const kind = kindOf(record);
  return (
    <div class="record-gone" role="status">
      <p>
        There is no <code>{record}</code>
        {kind !== undefined && ` (${nameOf(kind)})`}.
      </p>
      <p>It may have been erased, or the number is another one.</p>
      <p>
        <Link href={href("search")}>Search for its words</Link>
      </p>
    </div>
  );
}

export function NoReference({ typed }: { readonly typed: string }) {
  return (
    <div class="record-gone" role="status">
      <p>
        <q>{typed.slice(0, 80)}</q> is not a reference.
      </p>
      <p>
        A reference looks like <code>msg:42</code>, <code>mem:5</code>, <code>fact:3</code> or{" "}
        <code>project:atlas</code>.
      </p>
      <p>
        <Link href={href("search", { q: typed.slice(0, 80) })}>Search for it</Link>
      </p>
    </div>
  );
}
