/** What a person may do with a message: decide about it where it waits, forget it, bring it back, erase it. Each says what it touches. */

import type { ComponentChildren } from "preact";
import type { SelectAnswer } from "../../../src/engine/withhold-api.ts";
import { type AnswerOf, call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Refs } from "../parts/ref.tsx";
import { Time } from "../parts/time.tsx";
import { toast } from "../parts/toast.tsx";
import { roleWord } from "../words/state-words.ts";
import { askToErase } from "./erase.tsx";
import { Acts, type Offered } from "./offered.tsx";
import { acceptMessage, rejectMessage } from "./waiting-acts.tsx";

const EXCERPTS = 3;

type Changed = () => void | Promise<void>;

interface MessageActsProps {
  readonly message: string;
  readonly state: string;
  changed: Changed;
  readonly children?: ComponentChildren;
}

export function MessageActs({ message, state, changed, children }: MessageActsProps) {
  if (state === "erased") return null;
  return <Acts acts={offered(message, state, changed)}>{children}</Acts>;
}

function offered(ref: string, state: string, changed: Changed): readonly Offered[] {
  const erase: Offered = { says: "Erase", tone: "danger", does: () => eraseMessage(ref, changed) };
  if (state === "forgotten") return [{ says: "Bring back", does: () => bringBack(ref, changed) }, erase];
  const decisions: readonly Offered[] = [
    { says: "Accept", does: async () => acceptMessage(await waiting(ref), changed) },
    { says: "Reject", does: async () => rejectMessage(await waiting(ref), changed) },
  ];
  return [
    ...(state === "quarantined" ? decisions : []),
    { says: "Forget", does: () => forgetMessage(ref, changed) },
    erase,
  ];
}

async function waiting(ref: string): Promise<{ readonly ref: string; readonly excerpt: string }> {
  const { messages } = await call("select", { refs: [ref] });
  return { ref, excerpt: messages[0]?.excerpt ?? "" };
}

/** What hangs on the message is asked for at that moment. */
async function forgetMessage(ref: string, changed: Changed): Promise<void> {
  const touched = await call("select", { refs: [ref] });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <Touched touched={touched}>
        <p>
          No search finds it and no model sees it from then on, and what is remembered only because of it goes
          with it. It stays in the store: you can bring it back until it is erased.
        </p>
      </Touched>
    ),
    verb: "Forget",
    act: () => forget(ref, false, changed),
    done: `${ref} is forgotten.`,
    undo: () => forget(ref, true, changed),
  });
}

async function bringBack(ref: string, changed: Changed): Promise<void> {
  await forget(ref, true, changed);
  toast(`${ref} is back. What was remembered because of it is looked at again.`, () =>
    forget(ref, false, changed),
  );
}

async function eraseMessage(ref: string, changed: Changed): Promise<void> {
  const touched = await call("select", { refs: [ref] });
  askToErase({
    ref,
    title: `Erase ${ref} for good?`,
    touches: (
      <Touched touched={touched}>
        <p>
          Its words go from the store and from everything that was made of them; a mark stays that something
          stood here. Backups that were made before still have it, as has the assistant’s own transcript:
          neither is touched.
        </p>
      </Touched>
    ),
    verb: "Erase for good",
    erase: async () => {
      const { backups } = await call("erase", { refs: [ref] });
      await changed();
      return unreached(backups);
    },
  });
}

function unreached(backups: AnswerOf<"erase">["backups"]): string | undefined {
  if (backups.length === 0) return undefined;
  const named = backups.slice(0, EXCERPTS).map(({ path }) => path);
  return `${counted(backups.length, "backup")} still ${backups.length === 1 ? "has" : "have"} it: ${named.join(", ")}${backups.length > EXCERPTS ? ", …" : ""}`;
}

async function forget(ref: string, undo: boolean, changed: Changed): Promise<void> {
  await call("forget", { refs: [ref], undo });
  await changed();
}

interface TouchedProps {
  readonly touched: SelectAnswer;
  readonly children: ComponentChildren;
}

function Touched({ touched, children }: TouchedProps) {
  const { messages, summaries, files, resting = [] } = touched;
  return (
    <>
      {messages.slice(0, EXCERPTS).map((one) => (
        <blockquote key={one.ref} class="act-quote">
          <p class="act-quote-head">
            <strong>{roleWord(one.role)}</strong> <Time at={one.at} /> <code>{one.ref}</code>
          </p>
          <Plain text={one.excerpt} />
        </blockquote>
      ))}
      {children}
      <ul class="act-touched">
        <li>
          {counted(summaries, "summary", "summaries")} made from it: out of use until written again without it
        </li>
        <li>{files === 0 ? "no large part of it" : `${counted(files, "large part")} of it`}</li>
        <li>
          {resting.length === 0
            ? "no fact, card or lesson rests on it"
            : `${counted(resting.length, "fact, card or lesson", "facts, cards and lessons")} on it: `}
          {resting.length > 0 && <Refs values={resting} />}
        </li>
      </ul>
    </>
  );
}
