/** What `quarantine accept`, `reject` and `reopen` have in common: each message is told of, and one that fails stops no other. */

import type { ResolveQuarantineRequest } from "../../engine/api.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { parseMessageRef } from "../../kernel/ids.ts";
import { type Command, defineCommand } from "./command.ts";
import { confirmed } from "./confirm.ts";
import type { Client } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode, exitCodeOf } from "./exit-codes.ts";
import { counted } from "./figures.ts";
import type { Out } from "./out.ts";

/** The largest page that the list gives; more are asked for page by page. */
const PAGE = 1_000;

export interface Resolved {
  readonly ref: string;
  readonly state: string | null;
  /** Why nothing was done with it. */
  readonly problem: string | null;
  readonly code: ExitCode;
}

export const RESOLVED_JSON = {
  summary: "what became of each.",
  fields: {
    "messages[].ref": "reference of the message",
    "messages[].state": "its state now, or null when nothing was done",
    "messages[].problem": "why nothing was done, or null",
  },
};

export function resolveCommand(verb: "accept" | "reject", summary: string, description: string): Command {
  return defineCommand({
    name: `quarantine ${verb}`,
    summary,
    description,
    args: { refs: { help: "References as quarantine list shows them", variadic: true, optional: true } },
    flags: {
      all: { type: "boolean", help: "Every message that waits, instead of references" },
      yes: { type: "boolean", short: "y", help: "Do not ask before --all" },
    },
    examples: [
      { run: `quarantine ${verb} msg:334 msg:335`, does: `${verb} two messages` },
      { run: `quarantine ${verb} --all --yes`, does: `${verb} whatever waits, without a question` },
    ],
    json: RESOLVED_JSON,
    exits: {
      1: "At least one of them is not quarantined; the others were resolved.",
      3: "There is no such message for at least one of them; the others were resolved.",
    },
    async run({ args, flags, client, out, dependencies }) {
      if (flags.all === args.refs.length > 0) throw whichOnes(verb);
      // All of them are read before the first is changed.
      for (const ref of args.refs) parseMessageRef(ref);
      const waiting = flags.all ? (await client.listQuarantine({ limit: PAGE })).messages : [];
      if (flags.all && waiting.length === 0) out.note("Nothing is quarantined.");
      const many = waiting.length === PAGE ? "all quarantined messages" : counted(waiting.length, "message");
      if (waiting.length > 0 && !flags.yes && !(await confirmed(`${verb} ${many}?`, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
      const resolved: Resolved[] = [];
      for (let refs = flags.all ? waiting.map((one) => one.ref) : args.refs; refs.length > 0; ) {
        const page: Resolved[] = [];
        for (const ref of refs) page.push(await resolve(client, { ref, accept: verb === "accept" }));
        resolved.push(...page);
        const isLast = !flags.all || refs.length < PAGE || page.every((one) => one.state === null);
        refs = isLast ? [] : (await client.listQuarantine({ limit: PAGE })).messages.map((one) => one.ref);
      }
      return tellResolved(out, resolved, `not ${verb}ed`);
    },
  });
}

export function tellResolved(out: Out, resolved: readonly Resolved[], undone: string): ExitCode | undefined {
  const messages = resolved.map(({ ref, state, problem }) => ({ ref, state, problem }));
  out.result({ messages }, (answer) =>
    answer.messages.map((one) => `${one.ref} ${one.state ?? `${undone}: ${one.problem}`}`).join("\n"),
  );
  return resolved.some((one) => one.code === EXIT_CODES.notFound)
    ? EXIT_CODES.notFound
    : resolved.find((one) => one.code !== EXIT_CODES.ok)?.code;
}

/** One that cannot be resolved is reported, and does not keep the others from being. */
export async function resolve(client: Client, request: ResolveQuarantineRequest): Promise<Resolved> {
  const { ref } = request;
  try {
    const { state } = await client.resolveQuarantine(request);
    return { ref, state, problem: null, code: EXIT_CODES.ok };
  } catch (error) {
    if (codeOf(error)?.startsWith("history/") !== true) throw error;
    return { ref, state: null, problem: (error as Error).message, code: exitCodeOf(error) };
  }
}

function whichOnes(verb: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `quarantine ${verb} needs references, or --all and none`,
    "nacre quarantine list shows what waits.",
  );
}
