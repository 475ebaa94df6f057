/** What `demo facts` shows, step by step. References are looked up as it goes on: nothing here knows a number. */

import type { Client } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import { YEAR_IDEA } from "./sample-year.ts";

/** A command that is typed, or something that no command prints. */
export type DemoStep =
  | {
      readonly says: string;
      readonly typed: readonly string[];
      /** How it is meant to end. */
      readonly ends: ExitCode;
    }
  | { readonly says: string; readonly shows: string; readonly isRight: boolean };

const step = (says: string, ...typed: readonly string[]): DemoStep => ({ says, typed, ends: EXIT_CODES.ok });

export async function* yearSteps(client: Client): AsyncIterable<DemoStep> {
  yield step(
    "A year of notes, and nobody filled in a form. What the owner states in her own words is so, since when she says:",
    ..."facts current owner".split(" "),
  );
  yield step(
    "In March she lived somewhere else. A question about the past is answered for the past:",
    ...asOf("2026-03-15"),
  );
  yield step("So in June:", ...asOf("2026-06-15"));
  yield step(
    "Nothing was rewritten. Each has its interval, and beside it stands what ended it:",
    ..."facts timeline owner --predicate lives_in".split(" "),
  );
  yield step(
    "Why is it so? It says what it rests on, and that can be read:",
    "get",
    await sourceOf(client, "lives_in"),
  );
  yield {
    ...step(
      "Two places at once cannot be. What contradicts is refused, and nothing is stored:",
      ..."facts assert owner lives_in Ghent".split(" "),
    ),
    ends: EXIT_CODES.failed,
  };
  yield step(
    "Lyon was a thought in June. It never became a fact: it is a plan, and what it was meant for is over:",
    ...["observations", "show", await planOf(client)],
  );
  yield step("A decision is a fact about a project …", ..."facts current project:tidewatch".split(" "));
  yield step(
    "… and its reasons are where it was said:",
    "get",
    await sourceOf(client, "decision", "project:tidewatch"),
  );
  yield step(
    "What the assistant said about the firmware changes nothing. It waits for a person, with the sentence it was understood from:",
    ..."facts review".split(" "),
  );
  yield step(
    "An idea without a project's name: which one does it belong to, and by what path?",
    ...["graph", "match", YEAR_IDEA],
  );
  const allergy = await sourceOf(client, "allergic_to");
  yield step("Say a message is to be forgotten …", "forget", allergy, "--yes");
  yield step(
    "… then the fact that rested on it alone is stale from that moment on: in no prompt, and out of this list.",
    ..."facts current owner".split(" "),
  );
  yield {
    ...step("It is not silently gone either:", ..."facts lint".split(" ")),
    ends: EXIT_CODES.attention,
  };
}

function asOf(day: string): readonly string[] {
  return ["facts", "as-of", day, "owner", "--predicate", "lives_in"];
}

/** The message that such a fact rests on. */
async function sourceOf(client: Client, predicate: string, subject = "owner"): Promise<string> {
  const { facts } = await client.readFacts({ subject, predicates: [predicate] });
  return facts[0]?.sources[0]?.ref ?? "msg:1";
}

async function planOf(client: Client): Promise<string> {
  const { observations } = await client.listObservations({ kinds: ["plan"], limit: 1 });
  return observations[0]?.ref ?? "obs:1";
}
