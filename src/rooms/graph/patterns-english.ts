/** How English says that one thing uses, waits for, tries or decides another. */

import type { PatternsOf } from "./pattern.ts";

const THING = "[\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*(?: [\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*){0,3}";
/** What a thing is said to be used for, since when, or with what comes behind it. */
const END = "(?=[.,;:!)]|$| (?:for|in|on|as|to|since|because|and|when|until|at|with|instead|now)\\b)";
const form = (source: string) => new RegExp(source, "iu");

export const ENGLISH: PatternsOf = {
  patterns: [
    {
      type: "uses",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:now |still |already )?(?:uses|use|is using|relies on|runs on|is built on|depends on) (?:the |an? )?(?<dst>${THING}?)${END}`,
      ),
    },
    {
      type: "blocked_by",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:is|are|remains) (?:currently |still )?(?:blocked|held up) (?:by|on) (?:the |an? )?(?<dst>${THING}?)${END}`,
      ),
    },
    {
      type: "evaluates",
      form: form(
        `\\b(?:evaluating|evaluated|considering|trying out|testing|piloting) (?<dst>${THING}?) (?:for|in) (?:the |our )?(?<src>${THING}?)(?=[.,;:!)]|$| (?:because|and|since|until|as)\\b)`,
      ),
    },
    {
      type: "decides",
      form: form(
        `\\b(?:decided|chose|agreed) (?:to |on |upon )?(?<src>[^.;:]{3,80}?) for (?:the |our )?(?<dst>${THING}?)(?=[.,;:!)]|$| (?:because|and|since)\\b)`,
      ),
    },
    { type: "supports", form: form("\\bbecause (?:of )?(?<reason>[^.;!?]{6,80})") },
  ],
  doubtful:
    /\b(?:not|no longer|never|n't|if|unless|might|may|could|would|should|maybe|perhaps|wish|instead of|rather than|stopped|used to|hardly)\b|n['’]t\b/iu,
  itself: /^(?:we|it|this|the project|this project|our project|everything)$/iu,
  typed: [
    { type: "project", form: form("^(?:the )?project (?<name>.+)$") },
    { type: "project", form: form("^(?:the )?(?<name>\\S+) project$") },
    { type: "repo", form: form("^(?:the )?(?:repo|repository) (?<name>\\S+)$") },
    { type: "repo", form: form("^(?:the )?(?<name>\\S+) (?:repo|repository)$") },
    { type: "tool", form: form("^(?:the )?(?<name>\\S+) (?:service|library|database|server|cli|sdk|api)$") },
  ],
};
