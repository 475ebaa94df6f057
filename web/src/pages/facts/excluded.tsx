import type { ReadFactsAnswer, TimedFact } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { EXCLUDED, type ExclusionReason } from "../../words/fact-words.ts";
import { BringBack } from "./fact-row.tsx";

interface ExcludedProps {
  readonly first: ReadFactsAnswer | undefined;
  readonly subject: string | undefined;
  /** Those that are told of above, as what came since. */
  readonly shown: readonly string[];
}

/** What was left out, by why; nothing that was ever said is silently gone. */
export function ExcludedFacts({ first, subject, shown }: ExcludedProps) {
  const excluded = (first?.excluded ?? []).filter(({ ref }) => !shown.includes(ref));
  const known = useKnown(excluded.length === 0 ? undefined : subject);
  if (excluded.length === 0) return null;
  const byReason = [...Map.groupBy(excluded, ({ reason }) => reason)];
  return (
    <details class="facts-excluded" open={excluded.length <= 12}>
      <summary>
        {counted(excluded.length, "other")}
        {subject !== undefined && " of the same subject"}, and why{" "}
        {excluded.length === 1 ? "it is" : "they are"} not among these
      </summary>
      {byReason.map(([reason, group]) => (
        <section key={reason}>
          <h2>{EXCLUDED[reason as ExclusionReason]}</h2>
          <ul>
            {group.map(({ ref }) => (
              <li key={ref}>
                <Ref value={ref} /> <Left fact={known.get(ref)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** In words, and with the way back where somebody ended it. */
function Left({ fact }: { readonly fact: TimedFact | undefined }) {
  if (fact === undefined) return null;
  return (
    <>
      <Plain text={fact.says} line /> <BringBack fact={fact} />
    </>
  );
}

function useKnown(subject: string | undefined): ReadonlyMap<string, TimedFact> {
  const { value } = useResource(
    subject ?? null,
    (signal) => call("fact_timeline", { subject: subject ?? "", limit: 200 }, signal),
    ["facts"],
  );
  return new Map(value?.facts.map((fact) => [fact.ref, fact]));
}

/** A name alone may mean several: all of them are shown, and each can be had by itself. */
export function AlsoNamed({ first }: { readonly first: ReadFactsAnswer | undefined }) {
  if (first === undefined || first.alsoNamed.length === 0) return null;
  return (
    <p class="facts-also">
      Others have that name too:{" "}
      {first.alsoNamed.map((ref) => (
        <Link key={ref} href={withParams({ subject: ref })}>
          {ref}
        </Link>
      ))}
    </p>
  );
}
