/** What a person may do with a message: forget it, bring it back, erase it. Each asks first, and says what it touches. */

import type { ComponentChildren } from "preact";
import type { SelectAnswer } from "../../../../src/engine/withhold-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { toast } from "../../parts/toast.tsx";
import { roleWord } from "./state-words.ts";

/** What is to be typed before something goes for good. */
const ERASE_WORD = "erase";
const EXCERPTS = 3;

type Changed = () => void | Promise<void>;

/** What hangs on the message is asked for before anything is asked of the person. */
async function withTouched(ref: string, ask: (touched: SelectAnswer) => void): Promise<void> {
  try {
    ask(await call("select", { refs: [ref] }));
  } catch (error) {
    const { message, hint } = problemOf(error);
    toast(`${message} ${hint}`);
  }
}

export function forgetMessage(ref: string, changed: Changed): Promise<void> {
  return withTouched(ref, (touched) => {
    confirmAct({
      title: "Forget this message?",
      touches: (
        <Touched touched={touched}>
          <p>
            No search finds it and no model sees it from then on, and what is remembered only because of it
            goes with it. It stays in the store, and can be brought back.
          </p>
        </Touched>
      ),
      verb: "Forget",
      act: () => forget(ref, false, changed),
      done: `${ref} is forgotten.`,
      undo: () => forget(ref, true, changed),
    });
  });
}

export function bringBack(ref: string, changed: Changed): Promise<void> {
  return withTouched(ref, (touched) => {
    confirmAct({
      title: "Bring this message back?",
      touches: (
        <Touched touched={touched}>
          <p>It is found and shown again, and what was remembered because of it is looked at again.</p>
        </Touched>
      ),
      verb: "Bring back",
      act: () => forget(ref, true, changed),
      done: `${ref} is back.`,
      undo: () => forget(ref, false, changed),
    });
  });
}

export function eraseMessage(ref: string, changed: Changed): Promise<void> {
  return withTouched(ref, (touched) => {
    let done = `${ref} is erased.`;
    confirmAct({
      title: "Erase this message for good?",
      touches: (
        <Touched touched={touched}>
          <p>
            Its words go from the store and from everything that was made of them; a mark stays that something
            stood here. Backups that were made before still have it, as has the assistant’s own transcript:
            neither is touched.
          </p>
        </Touched>
      ),
      verb: "Erase",
      typed: ERASE_WORD,
      act: async () => {
        const { backups } = await call("erase", { refs: [ref] });
        if (backups.length > 0) {
          const named = backups.slice(0, EXCERPTS).map(({ path }) => path);
          done = `${ref} is erased. ${counted(backups.length, "backup")} still ${backups.length === 1 ? "has" : "have"} it: ${named.join(", ")}${backups.length > EXCERPTS ? ", …" : ""}`;
        }
        await changed();
      },
      get done() {
        return done;
      },
    });
  });
}

async function forget(ref: string, undo: boolean, changed: Changed): Promise<void> {
  await call("forget", { refs: [ref], undo });
  await changed();
}

function Touched({
  touched,
  children,
}: {
  readonly touched: SelectAnswer;
  readonly children: ComponentChildren;
}) {
  const { messages, summaries, files, resting = [] } = touched;
  return (
    <>
      {messages.slice(0, EXCERPTS).map((one) => (
        <blockquote key={one.ref} class="history-quote">
          <p class="history-quote-head">
            <strong>{roleWord(one.role)}</strong> <Time at={one.at} /> <code>{one.ref}</code>
          </p>
          <Plain text={one.excerpt} />
        </blockquote>
      ))}
      {children}
      <ul class="history-touched">
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
