import { NacreError } from "../../../kernel/errors.ts";
import { LIFECYCLE_STATES } from "../../../kernel/ledger-words.ts";
import { defineCommand } from "../command.ts";

export const lifecycleMoveCommand = defineCommand({
  name: "lifecycle move",
  summary: "Move one observation to another state, or revive it",
  description:
    "captured becomes categorized, that active; active consolidated or stale; consolidated active or stale; stale active or archived; archived active again. Every other move is refused, with what is allowed. To make something active that was archived brings it back into every search at once. --undo takes the last move back, where a person made it.",
  args: {
    ref: { help: "Such as obs:8" },
    state: { help: `${LIFECYCLE_STATES.join(", ")}; none with --undo`, optional: true },
  },
  flags: {
    undo: { type: "boolean", help: "Back to where it was before it was moved last" },
    reason: { type: "text", placeholder: "TEXT", help: "Why, in a few words; it is kept" },
  },
  examples: [
    { run: "lifecycle move obs:8 active", does: "bring back what was archived" },
    { run: "lifecycle move obs:8 stale --reason outdated", does: "let it be put away next" },
    { run: "lifecycle move obs:8 --undo", does: "where it was before that" },
  ],
  json: {
    summary: "what became of it.",
    fields: {
      ref: "the observation",
      from: "the state it was in",
      to: "the state it is in",
      changed: "false: it was in that state already",
    },
  },
  exits: { 1: "That move is not allowed.", 3: "There is no such observation." },
  async run({ args, flags, client, out }) {
    const answer = await client.moveObservation({
      ref: args.ref,
      ...(flags.undo && args.state === undefined ? { undo: true } : { to: stateIn(args.state ?? "") }),
      ...(flags.reason !== undefined && { reason: flags.reason }),
    });
    out.result(answer, ({ ref, from, to, changed }) =>
      changed ? `${ref} is ${to}; it was ${from}.` : `${ref} was ${to} already.`,
    );
    return undefined;
  },
});

function stateIn(typed: string): (typeof LIFECYCLE_STATES)[number] {
  const state = LIFECYCLE_STATES.find((known) => known === typed.toLowerCase());
  if (state !== undefined) return state;
  throw new NacreError(
    "input/bad-field",
    `"${typed.slice(0, 60)}" is not a state`,
    `Give one of ${LIFECYCLE_STATES.join(", ")}.`,
  );
}
