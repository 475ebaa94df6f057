/** How a person calls Nacre here, as it says with every answer. Every command that a page names is of this form. */

import { signal } from "@preact/signals";
import { type Called, suggestion, typable } from "../../../src/kernel/typable.ts";

const CALLED_HEADER = "nacre-called";
const called = signal<Called>({ program: "nacre" });

export function noteCalled({ headers }: Response): void {
  const told = headers.get(CALLED_HEADER);
  if (told === null) return;
  const { program, home } = JSON.parse(decodeURIComponent(told)) as Called;
  const before = called.peek();
  if (before.program !== program || before.home !== home) called.value = { program, home };
}

/** `docs watch FOLDER` → `npm run nacre -- docs watch FOLDER`. */
export function typedHere(words: string): string {
  return suggestion(words, called.value.program, called.value.home);
}

/** A sentence that names commands, as they are typed here. */
export function toldHere(sentence: string): string {
  return typable(sentence, called.value.program, called.value.home);
}
