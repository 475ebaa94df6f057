/**
 * Which transcript a call speaks of. The host keeps a session's id when it rewrites its transcript and numbers the
 * entries anew; what tells the two apart is the generation. To the log they are two transcripts, the second of which
 * carries on what it keeps of the first.
 */

import { isObject } from "../../kernel/json.ts";

const MOST_REMEMBERED = 2_000;

export class TranscriptIds {
  readonly #generations = new Map<string, string>();

  /** Learns the newest generation of a session, and names its transcript. */
  learn(sessionId: string, generation: string | undefined): string {
    if (generation === undefined) return this.of(sessionId);
    this.#generations.delete(sessionId);
    this.#generations.set(sessionId, generation);
    if (this.#generations.size > MOST_REMEMBERED) {
      this.#generations.delete(this.#generations.keys().next().value ?? "");
    }
    return `${sessionId}/${generation}`;
  }

  /** The transcript that was last heard of. */
  of(sessionId: string): string {
    const generation = this.#generations.get(sessionId);
    return generation === undefined ? sessionId : `${sessionId}/${generation}`;
  }
}

/** Whether a transcript's name is one of this session's. */
export function isOfSession(transcriptId: string | null, sessionId: string): boolean {
  return transcriptId === sessionId || transcriptId?.startsWith(`${sessionId}/`) === true;
}

/** The host's cursors say which generation they read; undefined when this host's do not. */
export function generationOf(cursor: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const generation = isObject(parsed) ? parsed["generation"] : undefined;
    return typeof generation === "string" && generation !== "" ? generation.slice(0, 200) : undefined;
  } catch {
    return undefined;
  }
}
