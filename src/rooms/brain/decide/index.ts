/** Whether a route is looked for at all, and whether what it found is shown. */

export { type Decided, decide } from "./decide.ts";
export { type Asked, HELP_PARTS, type HelpPart, type HelpParts, helpPartsOf } from "./help-parts.ts";
export { isRecurrent } from "./recurrence.ts";
export { type BeforeRoute, LEAST_BUDGET, type Skipped, skipBefore } from "./skip.ts";
export { isStaticLookup } from "./static-lookup.ts";
