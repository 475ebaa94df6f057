/** What a person can say of a fact: that it is so no longer, that it was said in error, that it is to be erased. Each is asked first. */
import type { ShownFact } from "../../../src/engine/facts-api.ts";
import { type AnswerOf, call } from "../api/call.ts";
import { problemOf, said } from "../api/problem.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { day } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { Time } from "../parts/time.tsx";
import { toast } from "../parts/toast.tsx";
import { EndFields, endingOf } from "./end-fields.tsx";
import { askToErase } from "./erase.tsx";

/** Those that still have an end before them can be ended; what was taken back is done with. */
export function canEnd({ status }: ShownFact): boolean {
  return status === "active" || status === "upcoming" || status === "stale";
}

export function canRetract({ status }: ShownFact): boolean {
  return status !== "retracted";
}

export function endFact(fact: ShownFact): void {
  const ending = endingOf(fact);
  confirmAct({
    title: "Is this so no longer?",
    touches: (
      <>
        <Told fact={fact} />
        <p>It stays in the timeline, and is told no more as what is so. {undoWords(fact)}</p>
        <EndFields ending={ending} />
      </>
    ),
    verb: "End it",
    act: async () => {
      const { fact: ended } = await call("end_fact", { ref: fact.ref, how: "invalidate", ...ending.said() });
      ending.at = ended.to ?? Date.now();
    },
    done: `${fact.ref} was ended.`,
    ...(canSayAgain(fact) && { undo: () => sayAgain(fact, ending.at) }),
  });
}

export function retractFact(fact: ShownFact): void {
  confirmAct({
    title: "Was this said in error?",
    touches: (
      <>
        <Told fact={fact} />
        <p>
          It counts as never said. {undoWords(fact)}{" "}
          {fact.supersedes.length > 0 && (
            <>
              What it took the place of stands again: <Refs values={fact.supersedes} />.
            </>
          )}
        </p>
      </>
    ),
    verb: "Retract it",
    act: () => call("end_fact", { ref: fact.ref, how: "retract" }),
    done: `${fact.ref} was retracted.`,
    ...(canSayAgain(fact) && { undo: () => sayAgain(fact, fact.from) }),
  });
}

/** What was ended or taken back can be said again for as long as its words are there. */
export function canRestore(fact: ShownFact): boolean {
  return (fact.status === "invalidated" || fact.status === "retracted") && canSayAgain(fact);
}

/** Another fact with the same words: the old one stays as it is, with what became of it. */
export function restoreFact(fact: ShownFact): void {
  const from = fact.status === "invalidated" ? (fact.to ?? fact.from) : fact.from;
  let said: string | undefined;
  confirmAct({
    title: "Is this so after all?",
    touches: (
      <>
        <Told fact={fact} />
        <p>
          It is said again as a fact of its own, so since {day(from)}; {fact.ref} stays in the timeline with
          what became of it. What contradicts it loses its place.
        </p>
      </>
    ),
    verb: "Say it again",
    act: async () => {
      said = await sayAgain(fact, from);
    },
    done: "It is so again.",
    undo: async () => {
      if (said !== undefined)
        await call("end_fact", { ref: said, how: "retract", reason: "said by mistake" });
    },
  });
}

/** What it rests on, and what else would go with it, is asked for first. */
export async function eraseFact({ ref }: Pick<ShownFact, "ref">): Promise<void> {
  try {
    const { erased, sources } = await call("erase_facts", { refs: [ref], dryRun: true });
    askToErase({
      ref,
      title: "Erase this for good?",
      touches: <EraseTouches erased={erased} sources={sources} />,
      verb: "Erase it",
      erase: async () => {
        await call("erase_facts", { refs: [ref] });
        return undefined;
      },
    });
  } catch (error) {
    toast(said(problemOf(error)));
  }
}

function EraseTouches({ erased, sources }: Pick<AnswerOf<"erase_facts">, "erased" | "sources">) {
  return (
    <>
      <ul class="act-touched">
        {erased.map((one) => (
          <li key={one.ref}>
            <Ref value={one.ref} /> <Plain text={one.says} line />
          </li>
        ))}
      </ul>
      <p>No word of it is left, and what it took the place of stands again.</p>
      {sources.length > 0 && (
        <p>
          What it rests on stays: <Refs values={sources} />
        </p>
      )}
    </>
  );
}

/** Of what rests on nothing its words are gone, and a secret is not shown: nobody could say these again. */
function canSayAgain({ status, object }: Pick<ShownFact, "status" | "object">): boolean {
  return status !== "stale" && !object.value.includes("[secret:");
}

function undoWords(fact: ShownFact): string {
  return canSayAgain(fact) ? "Undo says it again." : "This is not undone: its words are not shown.";
}

/** The same, on what still bears it, as long as it was to be so. */
async function sayAgain(fact: ShownFact, from: number): Promise<string | undefined> {
  const { subject, predicate, object, to, sources } = fact;
  const { fact: told } = await call("assert_fact", {
    subject,
    predicate,
    object: object.value,
    objectType: object.type,
    from,
    ...(to !== null && to > from && { to }),
    sources: sources.filter(({ state }) => state === "holds").map(({ ref }) => ref),
    replace: true,
  });
  return told?.ref;
}

function Told({ fact }: { readonly fact: ShownFact }) {
  return (
    <p class="act-told">
      <Ref value={fact.ref} /> <Plain text={fact.says} line /> <span class="dim">since {day(fact.from)}</span>
      {fact.to !== null && (
        <span class="dim">
          {" "}
          until <Time at={fact.to} only="day" />
        </span>
      )}
    </p>
  );
}
