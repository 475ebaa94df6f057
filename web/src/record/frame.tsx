/** What every record in the drawer is laid out with. */

import type { ComponentChildren } from "preact";
import { Badge, TrustBadge } from "../parts/badge.tsx";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { Time } from "../parts/time.tsx";
import { Tokens } from "../parts/tokens.tsx";
import { Link } from "../route/link.tsx";
import type { Onward } from "./links.ts";

interface MetaProps {
  readonly state?: string;
  /** Not as it was: said with emphasis. */
  readonly amiss?: boolean;
  readonly trust?: string;
  readonly at?: number;
  readonly where?: string;
  readonly tokens?: number;
}

/** In what state, on whose word, when and where. */
export function Meta({ state, amiss = false, trust, at, where, tokens }: MetaProps) {
  return (
    <p class="record-meta">
      {state !== undefined && <Badge tone={amiss ? "warn" : "plain"}>{state}</Badge>}
      {trust !== undefined && (
        <span>
          trust: <TrustBadge trust={trust} />
        </span>
      )}
      {at !== undefined && <Time at={at} />}
      {where !== undefined && <span class="record-where">{where}</span>}
      {tokens !== undefined && <Tokens count={tokens} />}
    </p>
  );
}

export function Words({ text }: { readonly text: string }) {
  return (
    <div class="record-words">
      {text === "" ? <span class="dim">It has no words.</span> : <Plain text={text} />}
    </div>
  );
}

export function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="record-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The question that the drawer is for. */
export function Why({ children }: { readonly children: ComponentChildren }) {
  return (
    <section class="record-part record-why">
      <h3>Why is this here?</h3>
      {children}
    </section>
  );
}

export interface Named {
  readonly ref: string;
  readonly at?: number;
  readonly note?: string;
  readonly text?: string;
}

/** Records that have to do with it, one line each. */
export function NamedList({ items }: { readonly items: readonly Named[] }) {
  return (
    <ul class="record-list">
      {items.map(({ ref, at, note, text }) => (
        <li key={ref}>
          <Ref value={ref} /> {at !== undefined && <Time at={at} />}{" "}
          {note !== undefined && <span class="dim">{note}</span>}
          {text !== undefined && text !== "" && <Plain text={text} line />}
        </li>
      ))}
    </ul>
  );
}

/** What stands where, in pairs. Null: it is left out. */
export function Pairs({
  pairs,
}: {
  readonly pairs: readonly (readonly [string, ComponentChildren] | null)[];
}) {
  return (
    <dl class="record-pairs">
      {pairs
        .filter((pair) => pair !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A pair of references, where there are some. */
export function refsPair(
  name: string,
  values: readonly string[],
): readonly [string, ComponentChildren] | null {
  return values.length === 0 ? null : [name, <Refs key={name} values={values} />];
}

export function Onwards({ links }: { readonly links: readonly Onward[] }) {
  if (links.length === 0) return null;
  return (
    <p class="record-onwards">
      {links.map(({ to, says }) => (
        <Link key={to} href={to}>
          {says}
        </Link>
      ))}
    </p>
  );
}
