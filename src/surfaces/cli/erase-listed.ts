/** How things that are named are deleted for good: listed, asked about, and then cleared from the file as well. */

import type { Invocation } from "./command.ts";
import { confirmed } from "./confirm.ts";
import { counted } from "./figures.ts";
import { pastedRefs } from "./pasted-refs.ts";
import { wrap } from "./plain-text.ts";
import { progressOn } from "./progress.ts";
import { scrub } from "./scrub.ts";

export const ERASE_FLAGS = {
  "dry-run": { type: "boolean", help: "Only say which they are" },
  yes: { type: "boolean", short: "y", help: "Do not ask" },
} as const;

export const CLEARED = {
  cleared: "whether the file's free space is cleared of them too; false: it goes on in the background",
  dryRun: "true when nothing was changed on purpose",
} as const;

interface Erasing<One, Erased> {
  /** `fact`, `card`. */
  readonly what: string;
  erase(request: { readonly refs: readonly string[]; readonly dryRun?: boolean }): Promise<Erased>;
  /** As it is listed. */
  lineOf(one: One): string;
}

type Typed = Pick<
  Invocation<{ refs: { help: string; variadic: true } }, typeof ERASE_FLAGS>,
  "args" | "flags" | "client" | "out" | "dependencies" | "signal"
>;

/** Undefined: nothing was erased, on purpose. */
export async function eraseListed<One, Erased extends { readonly erased: readonly One[] }>(
  { args, flags, client, out, dependencies, signal }: Typed,
  { what, erase, lineOf }: Erasing<One, Erased>,
): Promise<Erased | undefined> {
  const refs = pastedRefs(args.refs);
  const chosen = await erase({ refs, dryRun: true });
  const listed = () => chosen.erased.map(lineOf);
  if (flags["dry-run"]) {
    out.result({ ...chosen, cleared: false }, (_, style) =>
      ["These would go:", ...listed()].map((line) => wrap(line, style.rowColumns)).join("\n"),
    );
    return undefined;
  }
  if (!flags.yes) {
    for (const line of listed()) out.note(line);
    const question = `Erase ${counted(chosen.erased.length, what)} for good?`;
    if (!(await confirmed(question, out, dependencies))) {
      out.note("Nothing was changed.");
      return undefined;
    }
  }
  const progress = progressOn(out, dependencies, false);
  progress.begin("erasing");
  const done = await erase({ refs }).finally(progress.end);
  const cleared = await scrub(client, progress, signal);
  out.result({ ...done, cleared }, ({ erased }) => `${counted(erased.length, what)} erased.`);
  return done;
}
