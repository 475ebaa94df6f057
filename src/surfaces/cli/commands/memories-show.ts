import { defineCommand } from "../command.ts";
import { memoryFields, verdictFields } from "../memory-fields.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { renderMemory } from "../render-memory.ts";

export const memoriesShowCommand = defineCommand({
  name: "memories show",
  summary: "Show a memory, where it comes from and why it was kept",
  description:
    "What it says, when it was said first and last, on whose word, and how it came: the messages that say so, what it took the place of or what took its place, and what the gate saw in it, each signal from 0 to 1. A whole line of memories list may be pasted.",
  args: { ref: { help: "Such as mem:5", variadic: true } },
  flags: {},
  examples: [
    { run: "memories show mem:5", does: "one memory with its provenance" },
    { run: "memories show mem:5 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the memory.",
    fields: {
      ...memoryFields(""),
      slot: "what it is a statement about, where that can be told, or null",
      "lineage[].ref": "reference of one that stood in its place, of itself, or of one that stands there now",
      "lineage[].text": "what that one says",
      "lineage[].state": "its state",
      "lineage[].at": "when it was said",
      "sources[].ref": "a message that says so",
      "sources[].how": "origin: it comes from there; again: it was said again",
      "sources[].at": "when",
      "sources[].agent": "agent of its lane; empty when it may not be read",
      "sources[].sessionKey": "session key of its lane; empty when it may not be read",
      "sources[].excerpt": "one line of it, without secrets; empty when it may not be read or was taken back",
      gate: "what the gate said, or null: it was not asked",
      ...verdictFields("gate."),
    },
  },
  exits: { 3: "There is no such memory." },
  async run({ args, client, suggest, out }) {
    const [ref, ...others] = pastedRefs(args.ref);
    const memory = await client.showMemory({ ref: ref! });
    out.result(memory, renderMemory);
    if (out.json) return undefined;
    if (others.length > 0) out.note(`note: one at a time; this is ${ref}, and not ${others.join(", ")}`);
    if (memory.state === "active") {
      out.note(`\nTo change it: ${suggest(`memories edit ${memory.ref} TEXT`)}`);
      out.note(`To take it back: ${suggest(`forget ${memory.ref}`)}`);
    } else if (memory.state === "forgotten") {
      out.note(`\nTo bring it back: ${suggest(`forget --undo ${memory.ref}`)}`);
    }
    return undefined;
  },
});
