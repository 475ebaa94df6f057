/** What was made of a message, by name, and what becomes of each when it is taken back. */

import type { MadeRecord, MadeTotals, SelectAnswer } from "../../../src/engine/withhold-api.ts";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";

interface MadeListProps {
  readonly made: readonly MadeRecord[];
  readonly totals: SelectAnswer["madeTotals"];
  readonly when: "forgotten" | "erased";
}

/** Of each kind; the others are counted. */
const NAMED = 5;

const KINDS: readonly (readonly [keyof MadeTotals, string, string])[] = [
  ["memory", "memory", "memories"],
  ["instruction", "standing instruction", "standing instructions"],
  ["lesson", "lesson", "lessons"],
  ["fact", "fact", "facts"],
  ["card", "card", "cards"],
];

const BECOMES: { readonly [how in MadeRecord["forgotten"] | MadeRecord["erased"]]: string } = {
  "put-away": "put away, and back with it",
  "made-again": "made again of who else said so",
  doubted: "stays, and is not told while what it rests on is missing",
  stays: "stays as it is",
  erased: "erased with it",
};

export function MadeList({ made, totals, when }: MadeListProps) {
  if (totals === undefined) return null;
  return (
    <>
      {KINDS.filter(([kind]) => totals[kind] > 0).map(([kind, one, several]) => {
        const named = made.filter((record) => record.kind === kind).slice(0, NAMED);
        const others = totals[kind] - named.length;
        return (
          <section key={kind} class="act-made" aria-label={several}>
            <p>
              {counted(totals[kind], one, several)} {kind === "fact" ? "resting on it" : "made of it"}:
            </p>
            <ul class="act-excerpts">
              {named.map((record) => (
                <li key={record.ref}>
                  <code class="ref">{record.ref}</code> <Plain text={record.line} line />
                  <span class="dim">{BECOMES[record[when]]}</span>
                </li>
              ))}
            </ul>
            {others > 0 && <p class="dim">and {counted(others, "other", "others")}</p>}
          </section>
        );
      })}
    </>
  );
}
