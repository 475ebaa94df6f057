/**
 * The question in a prompt as the host has it: without the stamp in front of it and without what programs put beside what a
 * person says.
 *
 * Linear. Looks at marks only; a prompt that is nothing but such marks asks nothing.
 */

import { withoutInjected } from "../rooms/history/index.ts";

/** UTF-16 units that are looked at; of a question nobody reads further. */
const LONGEST = 20_000;
const HOST_CONTEXT = /<<<BEGIN_[A-Z_]{1,60}>>>[\s\S]*?(?:<<<END_[A-Z_]{1,60}>>>|$)/g;
const BESIDE =
  /<(tool_result|tool_results|system-reminder|internal[-_]context|untrusted[-_]context)(?=[\s>])[^<>]{0,400}>[\s\S]*?<\/\1>/gi;
/** `[Sun 2026-11-15 17:00 UTC]` and the like before what was said. */
const STAMP = /^[ \t]*\[(?:[A-Za-z]{2,9},?[ T])?\d{4}-\d{2}-\d{2}[^\]\n]{0,60}\][ \t]*/gm;
/** Labels of attachments and of who speaks, on lines of their own. */
const LABEL =
  /^[ \t]*(?:\[(?:image|media|file|attachment|audio|video|sticker|document)\b[^\]\n]{0,400}\]|(?:Conversation info|Sender|Thread starter|Forwarded message context|Chat history)[^\n]{0,80}\(untrusted[^\n]{0,80}\):?)[ \t]*$/gim;

export function questionText(prompt: string): string {
  return withoutInjected(prompt.slice(0, LONGEST))
    .replace(HOST_CONTEXT, "\n")
    .replace(BESIDE, "\n")
    .replace(STAMP, "")
    .replace(LABEL, "")
    .trim();
}
