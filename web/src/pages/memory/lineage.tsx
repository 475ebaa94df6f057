import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { opened } from "./address.ts";

export interface LineageStep {
  readonly ref: string;
  readonly text: string;
  readonly state: string;
  readonly at: number;
}

interface LineageProps {
  readonly title: string;
  /** The one that is open. */
  readonly current: string;
  /** The oldest first. */
  readonly steps: readonly LineageStep[];
  /** What the states are called. */
  readonly states: { readonly [state: string]: string };
}

/** What took the place of what, drawn as a line from the oldest down to what holds now. */
export function Lineage({ title, current, steps, states }: LineageProps) {
  if (steps.length < 2) return null;
  return (
    <section class="memory-section">
      <h3>{title}</h3>
      <ol class="memory-lineage">
        {steps.map(({ ref, text, state, at }) => (
          <li key={ref} class={`memory-step is-${state}`} aria-current={ref === current ? "true" : undefined}>
            <p class="memory-row-facts">
              {ref === current ? (
                <strong class="ref">{ref}</strong>
              ) : (
                <Link href={opened(ref)} class="ref">
                  {ref}
                </Link>
              )}
              <Time at={at} />
              <span>{states[state] ?? state}</span>
              {ref === current && <span>this one</span>}
            </p>
            <Plain text={text} />
          </li>
        ))}
      </ol>
    </section>
  );
}
