import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { TraceAnswer } from "../../../../src/engine/api.ts";
import { counted, score, whole } from "../../parts/figures.ts";
import { Ref } from "../../parts/ref.tsx";
import { sentenceOf } from "../../receipt/reasons.ts";
import { Said } from "../../receipt/said.tsx";
import { PAGE, useWords, type Words } from "../../receipt/words.ts";
import { type CameOrWent, type Changed, diffOf, type PartDiff, type TailDiff } from "./diff.ts";
import { PARTS } from "./parts.ts";

interface DifferencesProps {
  readonly before: TraceAnswer;
  readonly now: TraceAnswer;
}

/** What came in, what went, and what changed: each with the reason that the other prompt has for it. */
export function Differences({ before, now }: DifferencesProps) {
  const { parts, tail, came, went, changed, same } = diffOf(before.receipt, now.receipt);
  return (
    <div class="prompt-differences">
      <PartDiffs parts={parts} />
      <p>{tailInWords(tail)}</p>
      <Listed
        title="Came in"
        items={came}
        refOf={refOf}
        row={(item) => <CameOrWentRow {...item} was="was" />}
      />
      <Listed title="Went" items={went} refOf={refOf} row={(item) => <CameOrWentRow {...item} was="is" />} />
      <Listed
        title="Changed"
        items={changed}
        refOf={({ ref }) => ref}
        row={(item) => <ChangedRow {...item} />}
      />
      <p class="dim">{counted(same, "thing is", "things are")} in both, just as before.</p>
    </div>
  );
}

function refOf({ one }: CameOrWent): string {
  return one.ref;
}

function tailInWords({ before, now }: TailDiff): string {
  const many = `${counted(before.messages, "recent message")} before, ${whole(now.messages)} now`;
  if (before.from === null || now.from === null) return `${many}.`;
  if (before.from === now.from) return `${many}, beginning with the same one (${now.from}).`;
  return `${many}: they began with ${before.from}, and begin with ${now.from}.`;
}

function PartDiffs({ parts }: { readonly parts: readonly PartDiff[] }) {
  return (
    <table class="prompt-part-diffs">
      <caption class="sr-only">Tokens of each part</caption>
      <thead>
        <tr>
          <th scope="col">part</th>
          <th scope="col" class="number">
            before
          </th>
          <th scope="col" class="number">
            now
          </th>
          <th scope="col" class="number">
            change
          </th>
        </tr>
      </thead>
      <tbody>
        {parts
          .filter(({ before, now }) => before + now > 0)
          .map(({ part, before, now }) => (
            <tr key={part}>
              <th scope="row" class="receipt-row">
                <span class={`prompt-tone tone-${PARTS[part].tone}`} /> {PARTS[part].title}
              </th>
              <td class="number">{whole(before)}</td>
              <td class="number">{whole(now)}</td>
              <td class="number">{now === before ? "" : signed(now - before)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${whole(value)}` : `−${whole(-value)}`;
}

interface ListedProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  refOf(item: T): string;
  row(item: T): ComponentChildren;
}

/** A page of them at a time, with their words. */
function Listed<T>({ title, items, refOf: of, row }: ListedProps<T>) {
  const [pages, setPages] = useState(1);
  const shown = items.slice(0, pages * PAGE);
  const count = Math.ceil(shown.length / PAGE);
  return (
    <section class="prompt-difference">
      <h3>
        {title} <span class="dim">{whole(items.length)}</span>
      </h3>
      {Array.from({ length: count }, (_, at) => (
        <ListedPage key={at} items={shown.slice(at * PAGE, (at + 1) * PAGE)} {...{ title, refOf: of, row }} />
      ))}
      {items.length > shown.length && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          Show more of {whole(items.length)}
        </button>
      )}
    </section>
  );
}

function ListedPage<T>({ title, items, refOf: of, row }: ListedProps<T>) {
  const { value } = useWords(items.map(of));
  const wordsOf = (ref: string): Words | undefined => value?.get(ref) ?? "none";
  return (
    <ul class="receipt-candidates" aria-label={title}>
      {items.map((item) => (
        <li key={of(item)} class="receipt-candidate">
          <div class="receipt-candidate-head">
            <Ref value={of(item)} />
            <Said words={wordsOf(of(item))} line />
          </div>
          {row(item)}
        </li>
      ))}
    </ul>
  );
}

function CameOrWentRow({ one, other, was }: CameOrWent & { readonly was: "was" | "is" }) {
  return (
    <p class="receipt-why">
      <span class="dim">
        {PARTS[one.part].title}, {counted(one.tokens, "token")}.
      </span>{" "}
      {sentenceOf(one.reason)}{" "}
      {other === null
        ? `The other prompt does not list it.`
        : `In the other it ${was}: ${PARTS[other.part].title}. ${sentenceOf(other.reason)}`}
    </p>
  );
}

function ChangedRow({ before, now, part }: Changed) {
  const told = [
    ...(before.tokens === now.tokens ? [] : [`${whole(before.tokens)} to ${counted(now.tokens, "token")}`]),
    ...(scored(before.score) === scored(now.score)
      ? []
      : [`score ${scored(before.score)} to ${scored(now.score)}`]),
    ...(before.reason === now.reason ? [] : [sentenceOf(now.reason)]),
  ];
  return (
    <p class="receipt-why">
      <span class="dim">{PARTS[part].title}.</span> {told.join("; ")}
    </p>
  );
}

function scored(value: number | null): string {
  return value === null ? "none" : score(value);
}
