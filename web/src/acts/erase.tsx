/**
 * Erases for good, as `nacre erase` does: first the records, then the file, which holds on to deleted bytes until it is rewritten.
 * Where that second part fails it is said so, and the same button goes on with it.
 */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { call } from "../api/call.ts";
import { patiently } from "../api/patience.ts";
import { Problem, problemOf } from "../api/problem.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";

interface Erasure {
  /** What goes, by its reference. */
  readonly ref: string;
  readonly title: string;
  readonly touches: ComponentChildren;
  readonly verb: string;
  /** Answers what is to be said of it besides, if anything. */
  erase(): Promise<string | undefined>;
}

/** What is to be typed before something goes for good. */
const WORD = "erase";

export function askToErase({ ref, title, touches, verb, erase }: Erasure): void {
  const rewritten = signal<number | null>(null);
  let isErased = false;
  let besides: string | undefined;
  confirmAct({
    title,
    touches: (
      <>
        {touches}
        <Rewriting slices={rewritten} />
      </>
    ),
    verb,
    about: [ref],
    typed: WORD,
    act: async () => {
      if (!isErased) besides = await erase();
      isErased = true;
      try {
        await rewriteFile((slices) => {
          rewritten.value = slices;
        });
      } catch (error) {
        throw leftInFile(ref, verb, problemOf(error));
      } finally {
        rewritten.value = null;
      }
    },
    get done() {
      return [`${ref} is erased.`, "The file was rewritten: no deleted bytes are left in it.", besides]
        .filter((sentence) => sentence !== undefined)
        .join(" ");
    },
  });
}

/** One call does some of it; until it is done it is asked for again. */
export async function rewriteFile(tell: (slices: number) => void): Promise<void> {
  const { signal: always } = new AbortController();
  for (let slices = 0; ; slices += 1) {
    tell(slices);
    const { done } = await patiently((until) => call("scrub", {}, until), always);
    if (done) return;
  }
}

function leftInFile(ref: string, verb: string, { code, message }: Problem): Problem {
  return new Problem(
    code,
    `${ref} is erased: its words are gone from every record. The file was not rewritten to its end, so bytes of them may be left in it (${message.replace(/\.$/, "")}).`,
    `“${verb}” goes on with that.`,
  );
}

function Rewriting({ slices }: { readonly slices: { readonly value: number | null } }) {
  const so = slices.value;
  return (
    <p class="act-progress" role="status">
      {so !== null && `Rewriting the file …${so > 0 ? ` ${counted(so, "part")} of it so far` : ""}`}
    </p>
  );
}
