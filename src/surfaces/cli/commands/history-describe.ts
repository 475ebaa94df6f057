import { defineCommand } from "../command.ts";
import { renderDescribed } from "../render-described.ts";

export const historyDescribeCommand = defineCommand({
  name: "history describe",
  summary: "Look at one summary, message or file",
  description:
    "Of a summary: its text, when it is about, what it covers and what each part would cost. Of a message: its text, what covers it, what stands beside it. Of a file, which is a large part of a message: what is inside, and its content by lines. A reference may be pasted with what stands around it. Secrets are shown as placeholders.",
  args: { ref: { help: "Such as sum:7, msg:42 or file:3" } },
  flags: {
    from: { type: "integer", min: 1, placeholder: "LINE", help: "First line of a message or file" },
    to: { type: "integer", min: 1, placeholder: "LINE", help: "Last line, included" },
    "max-tokens": { type: "tokens", help: "Most of the text to show" },
    "max-bytes": {
      type: "integer",
      min: 0,
      max: 512_000,
      placeholder: "BYTES",
      help: "Most of a file's content to show, at least 1,024; 0: only what is said of it",
    },
  },
  examples: [
    { run: "history describe sum:7", does: "a summary, and what it covers" },
    { run: "history describe msg:42", does: "a message, and what stands beside it" },
    { run: "history describe file:3 --from 100 --to 160", does: "some lines of a file" },
  ],
  json: {
    summary: "what it is; the fields depend on its kind.",
    fields: {
      ref: "its reference",
      kind: "summary, message or file",
      agent: "agent of its lane",
      sessionKey: "session key of its lane",
      state: "of a summary or message: its state",
      depth: "of a summary: 0 when it was made of messages",
      since: "of a summary: when what it covers begins",
      until: "of a summary: when it ends",
      messages: "of a summary: messages that it covers",
      tokens: "its size; of a message that is forgotten or erased: of the placeholder",
      rawTokens: "of a summary: size of what it covers",
      model: "of a summary: who wrote it",
      level: "of a summary: how it was written",
      fallback: "of a summary: whether it was written without the model that was wanted",
      createdAt: "of a summary: when it was written",
      inView: "of a summary or message: whether the model sees it",
      text: "of a summary or message: its text, without secrets",
      "pins[]": "of a summary: exact values",
      "files[]": "of a summary or message: references of files",
      "coveredBy[]": "of a summary or message: summaries that cover it",
      replacedBy: "of a summary: the one that took its place, or null",
      takenBack: "of a summary: null, unless it lost its text because something it covered was taken back",
      "takenBack.instead[]": "summaries that tell of the rest now",
      "subtree[].ref": "of a summary: what it covers, itself first",
      "subtree[].level": "how far beneath it",
      "subtree[].messages": "messages that this part covers",
      "subtree[].tokens": "what showing it costs",
      "subtree[].rawTokens": "what expanding it costs",
      "subtree[].since": "when it begins",
      "subtree[].until": "when it ends",
      cut: "of a summary: whether there is more beneath it than is listed",
      role: "of a message: who spoke",
      at: "of a message or file: when",
      previous: "of a message: the one before it, or null",
      next: "of a message: the one after it, or null",
      "lines.from": "of a message or file: first line shown",
      "lines.to": "last line shown",
      "lines.total": "how many there are",
      nextLine: "where to go on, or null",
      name: "of a file: its name",
      type: "of a file: its type",
      bytes: "of a file: its size",
      message: "of a file: the message that it is a part of",
      summary: "of a file: what is inside",
      content: "of a file: its content without secrets, or null",
    },
  },
  exits: { 3: "There is no such thing." },
  async run({ args, flags, client, suggest, out }) {
    const answer = await client.describe({
      ref: args.ref,
      ...(flags.from !== undefined && { startLine: flags.from }),
      ...(flags.to !== undefined && { endLine: flags.to }),
      ...(flags["max-tokens"] !== undefined && { maxTokens: flags["max-tokens"] }),
      ...(flags["max-bytes"] !== undefined && { maxBytes: flags["max-bytes"] }),
    });
    out.result(answer, renderDescribed);
    if (out.json) return undefined;
    const others = new Set(
      (args.ref.toLowerCase().match(/\b(?:msg|sum|file):\d+/g) ?? []).filter((ref) => ref !== answer.ref),
    );
    if (others.size > 0)
      out.note(`note: one at a time; this is ${answer.ref}, and not ${[...others].slice(0, 5).join(", ")}`);
    if (answer.kind === "summary") out.note(`The words: ${suggest(`history expand ${answer.ref}`)}`);
    else if (answer.nextLine !== null)
      out.note(`More: ${suggest(`history describe ${answer.ref} --from ${answer.nextLine}`)}`);
    return undefined;
  },
});
