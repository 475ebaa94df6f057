import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { predicateWords, STATUSES } from "../../words/fact-words.ts";
import { Sources } from "./fact-row.tsx";
import type { TimedFact } from "./timeline.tsx";

/** What the drawing shows, in words. */
export function TimelineTable({ facts }: { readonly facts: readonly TimedFact[] }) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label="Timeline as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">predicate</th>
            <th scope="col">what is said</th>
            <th scope="col">since</th>
            <th scope="col">until</th>
            <th scope="col">stands</th>
            <th scope="col">recorded</th>
            <th scope="col">rests on</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.ref}>
              <td>{predicateWords(fact.predicate)}</td>
              <td>
                <Ref value={fact.ref} /> <Plain text={fact.says} line />
              </td>
              <td>
                <Time at={fact.from} only="day" />
              </td>
              <td>{fact.to === null ? <span class="dim">open</span> : <Time at={fact.to} only="day" />}</td>
              <td>{STATUSES[fact.status]}</td>
              <td>
                <Time at={fact.recordedAt} only="day" />
              </td>
              <td>
                <Sources fact={fact} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
