/** Methods about the brain: what it is taught, what it decided, which pack it serves, and who learns. */

import { BRAIN_TURN_METHODS } from "./brain-turn-methods.ts";
import { BRAIN_WORK_METHODS } from "./brain-work-methods.ts";
import { LESSON_METHODS } from "./lesson-methods.ts";
import type { MethodSpec } from "./method-spec.ts";
import { PROMOTE_METHODS } from "./promote-methods.ts";
import { ROUTE_METHODS } from "./route-methods.ts";

export const BRAIN_METHODS = {
  ...LESSON_METHODS,
  ...ROUTE_METHODS,
  ...PROMOTE_METHODS,
  ...BRAIN_TURN_METHODS,
  ...BRAIN_WORK_METHODS,
} as const satisfies { readonly [name: string]: MethodSpec };
