/** Tools that change something: on a model's word, which is no person's. */

import { list, object, oneOf, optional, text } from "../../kernel/shape.ts";
import { type Item, oneLine } from "./items.ts";
import { defineTool, reference } from "./tool.ts";

export const rememberTool = defineTool({
  name: "remember",
  title: "Remember something",
  description:
    "Keep one lasting statement for later sessions of this program, such as a preference, a decision or how a project is built. It stands on a shelf of this program's own, as a model's word. Not for secrets, logs or what was only just said.",
  params: object({ text: text({ min: 1, max: 4_000 }) }),
  about: { text: "One sentence or a few that can be understood by themselves" },
  writes: true,
  idempotent: true,
  async run({ text: words }, door, signal) {
    const { memory, outcome, replaced, notes } = await door.ask("remember", { text: words }, signal);
    const item: Item = {
      ...{ ref: memory.ref, kind: "memory", text: memory.text, at: memory.at, trust: memory.trust },
      ...{
        where: memory.shelf,
        more: [replaced === null ? outcome : `${outcome}: takes the place of ${replaced}`],
      },
    };
    return { items: [item], notes, nothing: "" };
  },
});

export const forgetTool = defineTool({
  name: "forget",
  title: "Forget memories",
  description:
    "Take memories back that are wrong or no longer wanted, when the person asks for it. Needs the right to forget. A person can bring them back at a terminal; nothing is erased.",
  params: object({ refs: list(reference, { max: 20 }) }),
  about: { refs: "Memories, such as mem:5" },
  ...{ writes: true, destructive: true, idempotent: true },
  async run({ refs }, door, signal) {
    const { changed } = await door.ask("forget_memories", { refs }, signal);
    const undo =
      changed.length === 0 ? [] : [`to bring back at a terminal: nacre forget --undo ${changed.join(" ")}`];
    const items = changed.map((ref) => ({
      ...{ ref, kind: "memory", text: "forgotten", at: null, trust: null, where: null },
    }));
    return { items, notes: undo, nothing: "They were forgotten already." };
  },
});

export const brainTeachTool = defineTool({
  name: "brain_teach",
  title: "Propose a lesson",
  description:
    "Propose a lasting rule for the person's assistants, such as how a tool is used or a correction they gave. Needs the right to teach. It stays a proposal of a model until the person confirms it.",
  params: object({
    instruction: text({ min: 1, max: 2_000 }),
    scope: optional(text({ min: 1, max: 200 })),
    kind: optional(oneOf(["correction", "workflow", "toolcard"])),
  }),
  about: {
    instruction: "The rule, as one sentence",
    scope: "Only in this project",
    kind: "A correction when left out",
  },
  writes: true,
  idempotent: true,
  async run({ instruction, scope, kind }, door, signal) {
    const { lesson, outcome, notes } = await door.ask(
      "teach",
      {
        instruction,
        ...(scope !== undefined && { shelf: { tier: "scope", name: scope } as const }),
        ...(kind !== undefined && { kind }),
      },
      signal,
    );
    const confirm =
      lesson.trust === "agent" ? [`a person confirms it with: nacre brain confirm ${lesson.ref}`] : [];
    const item: Item = {
      ...{ ref: lesson.ref, kind: "lesson", text: lesson.text, at: lesson.recordedAt, trust: lesson.trust },
      ...{ where: lesson.shelf, more: [outcome] },
    };
    return { items: [item], notes: [...notes.map(oneLine), ...confirm], nothing: "" };
  },
});
