import { kindOf } from "../record/kinds.ts";
import { openRecord } from "../record/open.ts";
import { withParams } from "../route/route.ts";
import { inertLine } from "./inert.ts";

/** A reference: opens the record that it names. */
export function Ref({ value }: { readonly value: string }) {
  if (kindOf(value) === undefined) return <code class="ref">{inertLine(value)}</code>;
  return (
    <a
      class="ref"
      href={withParams({ record: value })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openRecord(value);
      }}
    >
      {inertLine(value)}
    </a>
  );
}

export function Refs({ values, most = 12 }: { readonly values: readonly string[]; readonly most?: number }) {
  if (values.length === 0) return <span class="dim">none</span>;
  return (
    <span class="refs">
      {values.slice(0, most).map((value) => (
        <Ref key={value} value={value} />
      ))}
      {values.length > most && <span class="dim">and {values.length - most} more</span>}
    </span>
  );
}
