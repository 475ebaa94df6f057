/** What a person may do with a message: decide about it where it waits, forget it, bring it back, erase it. Each says what it touches. */

import type { ComponentChildren } from "preact";
import type { QuarantinedMessage } from "../../../src/engine/api.ts";
import type { SelectAnswer } from "../../../src/engine/withhold-api.ts";
import { type AnswerOf, call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Time } from "../parts/time.tsx";
import { toast } from "../parts/toast.tsx";
import { roleWord } from "../words/state-words.ts";
import { askToErase } from "./erase.tsx";
import { MadeList } from "./made-list.tsx";
import { Acts, type Offered } from "./offered.tsx";
import { acceptMessage, letWaitAgain, rejectMessage } from "./waiting-acts.tsx";

const EXCERPTS = 3;

type Changed = () => void | Promise<void>;

interface MessageActsProps {
  readonly message: string;
  readonly state: string;
  changed: Changed;
  readonly children?: ComponentChildren;
}

export function MessageActs({ message, state, changed, children }: MessageActsProps) {
  const waited = useResource(
    state === "erased" ? null : `waited ${message}`,
    (signal) => call("list_quarantine", { refs: [message] }, signal),
    ["history"],
  );
  if (state === "erased") return null;
  const one = waited.value?.messages[0];
  const all = async (): Promise<void> => {
    waited.reload();
    await changed();
  };
  return (
    <>
      {one?.decision === "waiting" && state === "forgotten" && (
        <p role="status">It waits for your word again: accept it, and all that was made of it is back.</p>
      )}
      <Acts acts={offered(message, state, one, all)}>{children}</Acts>
    </>
  );
}

function offered(
  ref: string,
  state: string,
  waited: QuarantinedMessage | undefined,
  changed: Changed,
): readonly Offered[] {
  const erase: Offered = { says: "Erase", tone: "danger", does: () => eraseMessage(ref, changed) };
  const forgets: Offered = { says: "Forget", does: () => forgetMessage(ref, changed) };
  if (waited?.decision === "waiting") {
    return [
      { says: "Accept", does: () => acceptMessage(waited, changed) },
      { says: "Reject", does: () => rejectMessage(waited, changed) },
      ...(state === "forgotten" ? [] : [forgets]),
      erase,
    ];
  }
  const again: Offered[] =
    waited === undefined ? [] : [{ says: "Let it wait again", does: () => letWaitAgain(waited, changed) }];
  if (waited?.decision === "rejected") return [...again, erase];
  if (state === "forgotten") return [{ says: "Bring back", does: () => bringBack(ref, changed) }, erase];
  return [forgets, ...again, erase];
}

/** What hangs on the message is asked for at that moment. */
async function forgetMessage(ref: string, changed: Changed): Promise<void> {
  const touched = await call("select", { refs: [ref], made: true });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <Touched touched={touched} when="forgotten">
        <p>
          No search finds it and no model sees it from then on, and what was made of it goes with it. It stays
          in the store: you can bring it back, with all of that, until it is erased. Summaries alone do not
          come back word for word: they are written anew, without it and then with it, and prompts that had
          the old ones cannot be made again.
        </p>
      </Touched>
    ),
    verb: "Forget",
    about: [ref],
    act: () => forget(ref, changed),
    done: `${ref} is forgotten.`,
    undo: () => giveBack(ref, changed),
  });
}

async function bringBack(ref: string, changed: Changed): Promise<void> {
  toast(await giveBack(ref, changed), () => forget(ref, changed), [ref]);
}

async function eraseMessage(ref: string, changed: Changed): Promise<void> {
  const touched = await call("select", { refs: [ref], made: true });
  askToErase({
    ref,
    title: `Erase ${ref} for good?`,
    touches: (
      <Touched touched={touched} when="erased">
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

/** Answers what that came to. */
async function giveBack(ref: string, changed: Changed): Promise<string> {
  const { changed: back, summaries } = await call("forget", { refs: [ref], undo: true });
  await changed();
  if (back.length === 0) return `${ref} was not forgotten any more.`;
  const anew = summaries === 0 ? "" : ` ${counted(summaries, "summary is", "summaries are")} written anew.`;
  return `${ref} is back, with what was made of it.${anew}`;
}

async function forget(ref: string, changed: Changed): Promise<string> {
  const { changed: put } = await call("forget", { refs: [ref], undo: false });
  await changed();
  return put.length === 0 ? `${ref} was forgotten already.` : `${ref} is forgotten.`;
}

interface TouchedProps {
  readonly touched: SelectAnswer;
  readonly when: "forgotten" | "erased";
  readonly children: ComponentChildren;
}

function Touched({ touched, when, children }: TouchedProps) {
  const { messages, summaries, files, made = [], madeTotals } = touched;
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
      {summaries + files > 0 && (
        <ul class="act-touched">
          {summaries > 0 && (
            <li>
              {counted(summaries, "summary", "summaries")} made from it: {summaries === 1 ? "its" : "their"}{" "}
              words go for good, and {summaries === 1 ? "it is" : "they are"} written anew without it
            </li>
          )}
          {files > 0 && <li>{counted(files, "large part")} of it</li>}
        </ul>
      )}
      <MadeList made={made} totals={madeTotals} when={when} />
    </>
  );
}
