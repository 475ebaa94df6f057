import { defineCommand } from "../command.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { renderGot } from "../render-got.ts";
import { refuseHandles } from "../typed-handle.ts";

export const getCommand = defineCommand({
  name: "get",
  summary:
    "Read messages, summaries, files, memories, documents, observations and events, with where they come from",
  description:
    "Up to twenty at a time, within one budget of tokens: short ones are whole, of the long ones each gets as much as the next, and history describe reads on. Of a document it is the piece that was found, with its neighbours named; of an observation or an event its text and then its detail. What is held back is not shown. Beside the text it says on whose word it is: the owner's, somebody else's (sender), the assistant's, a tool's, the web's, or derived by this program from others. References may be pasted with what stands around them, a whole line or several; in quotation marks, if a word of it looks like a flag. One that leads nowhere is named, and the others are shown. The tokens are those of the text that is shown; a line of search or timeline says what the whole costs in a prompt, with its frame and what a model thought or called. Secrets are shown as placeholders.",
  args: {
    ref: { help: "Such as msg:42, sum:7, file:3, mem:5, doc:9, shard:2, obs:8 or evt:6", variadic: true },
  },
  flags: {
    "max-tokens": {
      type: "tokens",
      min: 100,
      max: 50_000,
      help: "Most of all texts together, 100 to 50k; otherwise 4k",
    },
  },
  examples: [
    { run: "get msg:42", does: "one message" },
    { run: "get msg:42 sum:7 mem:5", does: "several, within one budget" },
    { run: "get file:3 --max-tokens 20k --json", does: "a long one, for a script" },
  ],
  json: {
    summary: "what was asked for, in that order.",
    fields: {
      "items[].ref": "its reference",
      "items[].kind": "message, summary, file, memory, document, guidance, observation or event",
      "items[].agent": "agent of its lane, or of its document; empty: of none in particular",
      "items[].sessionKey": "session key of its lane; empty: of none",
      "items[].shelf": "of a memory user:owner, global or a session key; of a document docs: and the agent",
      "items[].path": "of a document: its path in the workspace",
      "items[].lines": "of a document: from which to which line, {from, to}, counted from 1; otherwise null",
      "items[].role": "who spoke; otherwise summary, memory, document, guidance, observation or event",
      "items[].at": "when; of a summary: when what it covers ends; of a memory: when it was said last",
      "items[].text": "its text, without secrets",
      "items[].tokens": "size of the text that is shown",
      "items[].whole": "whether that is all of it",
      "items[].trust": "on whose word: owner, sender, assistant, tool, web or derived",
      "items[].observed.*":
        "of an observation or an event alone: kind (such as decision, or ops.alert), trust (human, agent, tool, web, unknown), tool, importance, outcome, archived",
      "items[].provenance.sender": "who spoke, where the host says, or null",
      "items[].provenance.session": "the host's id of the session, or null",
      "items[].provenance.state": "its state, such as confirmed or forgotten",
      "items[].provenance.coveredBy[]": "summaries that cover it",
      "items[].provenance.madeOf[]":
        "of a summary or a memory: its first sources; of a file or what was observed: its message",
      "items[].provenance.moreSources": "how many more it was made of",
      "items[].provenance.madeBy": "of a summary: who wrote it; of a memory: which gate let it in; or null",
      "items[].provenance.previous": "of a message or a piece of a document: the one before it, or null",
      "items[].provenance.next": "of a message or a piece of a document: the one after it, or null",
      "missing[]": "what is not there, or no reference",
      "held[]": "what is held back and therefore not shown; absent where nothing is",
      tokens: "size of all texts together",
    },
  },
  exits: { 0: "Also when some of them are not there.", 3: "None of them is there." },
  async run({ args, flags, client, suggest, out }) {
    refuseHandles(args.ref);
    const answer = await client.get({
      refs: pastedRefs(args.ref),
      ...(flags["max-tokens"] !== undefined && { maxTokens: flags["max-tokens"] }),
    });
    out.result(answer, renderGot);
    if (out.json) return undefined;
    const cut = answer.items.filter(({ whole }) => !whole);
    const more = cut.map(({ ref, shelf }) => {
      return `More: ${suggest(shelf === null ? `history describe ${ref}` : `get ${ref} --max-tokens 50k`)}`;
    });
    const [held] = answer.held ?? [];
    if (held !== undefined) more.push(`What is held back, and why: ${suggest("quarantine list")}`);
    if (more.length > 0) out.note(`\n${more.join("\n")}`);
    return undefined;
  },
});
