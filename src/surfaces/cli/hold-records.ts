/** What `quarantine hold` and `quarantine release` have in common. */

import type { Client } from "./dependencies.ts";
import type { Out } from "./out.ts";

export const HOLD_FIELDS = { "changed[]": "references of those that are otherwise than before" } as const;

export async function holdRecords(
  client: Client,
  out: Out,
  request: Parameters<Client["hold"]>[0],
): Promise<void> {
  const answer = await client.hold(request);
  const done = request.release === true ? "let go" : "held back";
  out.result(answer, ({ changed }) => changed.map((ref) => `${ref} ${done}`).join("\n"));
  if (!out.json && answer.changed.length === 0) {
    out.note(
      request.release === true ? "None of them was held back." : "All of them were held back already.",
    );
  }
}
