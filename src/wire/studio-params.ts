/** What the methods around Studio take and answer. */

import type { Json } from "../kernel/json.ts";
import { integer, object, optional, type Shaped } from "../kernel/shape.ts";

export const openStudioParams = object({
  /** Where to listen, if it does not listen yet; absent: where it usually does. */
  port: optional(integer({ min: 1, max: 65_535 })),
});
export type OpenStudioRequest = Shaped<typeof openStudioParams>;

/** A way in: good for one use, and until then. */
export interface StudioLink {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Who decided on a value; `command`: whoever started the owner. */
export type SettingOrigin = "default" | "config.json" | "environment" | "openclaw" | "command";

export interface Setting {
  /** Where it stands in its file, such as `prompt.recallTokens`; of the environment, the name of the variable. */
  readonly path: string;
  /** What holds; null: nothing was chosen, and nothing is assumed. Of a secret, that it is set. */
  readonly value: Json;
  readonly origin: SettingOrigin;
  readonly about: string;
}

export interface SettingsAnswer {
  readonly settings: readonly Setting[];
  readonly files: readonly { readonly path: string; readonly exists: boolean }[];
}
