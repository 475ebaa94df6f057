import { defineCommand } from "../command.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine } from "../plain-text.ts";
import { renderTimeline } from "../render-timeline.ts";
import { shortList } from "../short-list.ts";

export const timelineCommand = defineCommand({
  name: "timeline",
  summary:
    "See what stood around a message, a summary, a memory, a document or an observation, one line each",
  description:
    "In the order of the conversation, which goes on from one session of a lane to the next: a line says where. Each line has what it costs in a prompt, in tokens. Of a summary it shows what the summary was made of, up to a hundred lines of it, and around that as many as -B and -A say. Of a memory it shows what stood around the message that it was made of, of a document the pieces of the same file. Of an observation or an event likewise its message; where it was told from elsewhere, what was told of the same project before and after it, by time. A reference may be pasted with what stands around it; in quotation marks, if a word of that looks like a flag. Secrets are shown as placeholders; what was taken back leaves a placeholder too.",
  args: {
    ref: {
      help: "Such as msg:42, sum:7, file:3, mem:5, doc:9, obs:8 or evt:6, or a pasted line",
      variadic: true,
    },
  },
  flags: {
    before: { type: "integer", default: 5, min: 0, max: 100, short: "B", help: "Lines before it" },
    after: { type: "integer", default: 5, min: 0, max: 100, short: "A", help: "Lines after it" },
  },
  examples: [
    { run: "timeline msg:42", does: "the five messages before it, and the five after" },
    { run: "timeline msg:42 -B 0 -A 20", does: "what came of it" },
    { run: "timeline sum:7 -B 2 -A 2", does: "what a summary was made of" },
  ],
  json: {
    summary: "the lines, in the order of the conversation.",
    fields: {
      ref: "what was asked for; of a file, a memory or an observation its message",
      agent: "agent of its lane",
      sessionKey: "session key of its lane; of a document its path, of what was told the name of its shelf",
      "lines[].ref":
        "reference of a message, of a summary, of a piece of a document, of an observation or an event",
      "lines[].role": "who spoke; otherwise what it is, or what became of it",
      "lines[].at": "when",
      "lines[].line": "how it begins, without secrets",
      "lines[].tokens": "what it costs in a prompt, whole",
      "lines[].here": "whether it is what was asked for; of a summary, what it was made of",
      "lines[].newSession": "whether what stands above it is of an earlier session",
      earlier: "whether there is more before the first line",
      later: "whether there is more after the last",
    },
  },
  exits: { 3: "There is no such thing." },
  async run({ args, flags, client, suggest, out }) {
    const [ref = "", ...others] = pastedRefs([args.ref.join(" ")]);
    const answer = await client.timeline({ ref, before: flags.before, after: flags.after });
    out.result(answer, renderTimeline);
    if (out.json) return undefined;
    if (others.length > 0)
      out.note(`note: one at a time; this is around ${ref}, and not ${shortList(others.map(oneLine), 5)}`);
    const [first, last] = [answer.lines[0], answer.lines.at(-1)];
    if (answer.earlier && first !== undefined) out.note(`Earlier: ${suggest(`timeline ${first.ref} -A 0`)}`);
    if (answer.later && last !== undefined) out.note(`Later: ${suggest(`timeline ${last.ref} -B 0`)}`);
    return undefined;
  },
});
