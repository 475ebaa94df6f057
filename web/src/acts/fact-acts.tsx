/** What a person can say of a fact: that it is so no longer, that it was said in error, that it is to be erased. Each is asked first. */
import type { ShownFact, TimedFact } from "../../../src/engine/facts-api.ts";
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
        <p>It stays in the timeline, and is told no more as what is so. {UNDOES}</p>
        <EndFields ending={ending} />
      </>
    ),
    verb: "End it",
    act: async () => call("end_fact", { ref: fact.ref, how: "invalidate", ...ending.said() }),
    done: `${fact.ref} was ended.`,
    undo: () => undoEnd(fact.ref),
    about: [fact.ref],
  });
}

export function retractFact(fact: ShownFact): void {
  confirmAct({
    title: "Was this said in error?",
    touches: (
      <>
        <Told fact={fact} />
        <p>
          It counts as never said. {UNDOES}{" "}
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
    undo: () => undoEnd(fact.ref),
    about: [fact.ref],
  });
}

async function undoEnd(ref: string): Promise<string> {
  const [now] = (await call("restore_facts", { refs: [ref] })).facts;
  return now === undefined ? `${ref} is brought back.` : broughtBack(now);
}

const UNDOES = "Undo brings it back as it was; later, Bring back does.";

/** What was ended or taken back can be brought back until it is erased. */
export function canRestore(fact: ShownFact | TimedFact): boolean {
  if (!("acts" in fact)) return fact.status === "invalidated" || fact.status === "retracted";
  return fact.acts.some(({ kind, undone }) => !undone && (kind === "invalidated" || kind === "retracted"));
}

/** The same fact again. What was said since and cannot be so beside it is told first; where there is nothing, it is done at once. */
export async function restoreFact(fact: ShownFact): Promise<void> {
  const { ref } = fact;
  try {
    const { replaced } = await call("restore_facts", { refs: [ref], replace: true, dryRun: true });
    const about = [ref, ...replaced];
    const act = () => call("restore_facts", { refs: [ref], replace: true });
    const undo = async (): Promise<string> => {
      await call("restore_facts", { refs: [ref], undo: true });
      return `${ref} is as it was before it was brought back.${replaced.length === 0 ? "" : ` So again: ${replaced.join(", ")}.`}`;
    };
    if (replaced.length === 0) {
      toast(await undoEnd(ref), undo, about);
      return;
    }
    confirmAct({
      title: "Is this so after all?",
      touches: (
        <>
          <Told fact={fact} />
          <p>
            What was said since cannot be so beside it, and is put away: <Refs values={replaced} />. Undo puts
            both back as they were.
          </p>
        </>
      ),
      verb: "Bring it back",
      ...{ act, done: `${ref} is brought back.`, undo, about },
    });
  } catch (error) {
    toast(said(problemOf(error)));
  }
}

/** What was said last of its end is undone; what was said before that is so again. */
function broughtBack({ ref, status, to }: ShownFact): string {
  if (status !== "invalidated" || to === null) return `${ref} is brought back.`;
  return `${ref} is as it was before that: ended ${day(to)}. Bring back undoes that, too.`;
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
      <p>
        No word of it is left, and what it took the place of stands again. From the graph goes the line that
        rests on it alone, with things that nothing else is known of.
      </p>
      {sources.length > 0 && (
        <p>
          What it rests on stays: <Refs values={sources} />
        </p>
      )}
    </>
  );
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
