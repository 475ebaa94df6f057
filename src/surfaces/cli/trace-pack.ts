/** What `nacre trace` says of packs: which there are, one of them, one thing in it, and whether it comes out the same again. */

import type { PackTrace, ReplayAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { isIncluded, REASONS } from "../../kernel/reasons.ts";
import type { Client } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import type { Out } from "./out.ts";
import { renderPacks, renderPackTrace } from "./render-pack-trace.ts";
import { renderReplay } from "./render-receipt.ts";

/** `pack:3`; null: it names no pack. */
export function packNamed(typed: string | undefined): number | null {
  const match = /^\[?pack:(\d{1,15})\]?$/i.exec(typed?.trim() ?? "");
  return match === null ? null : Number(match[1]);
}

export async function listTracedPacks(client: Client, limit: number, out: Out): Promise<undefined> {
  const answer = await client.listPacks({ limit });
  out.result(answer, ({ packs }, style) => renderPacks(packs, style));
  if (answer.packs.length === 0) out.note("No pack's trace is kept yet.");
  return undefined;
}

interface TraceOfPack {
  readonly id: number;
  readonly why: string | undefined;
  readonly replay: boolean;
  readonly query: string | undefined;
}

export async function tracePack(
  client: Client,
  { id, why, replay, query }: TraceOfPack,
  out: Out,
): Promise<ExitCode | undefined> {
  if (replay && query === undefined) {
    throw new NacreError(
      "input/bad-flag",
      `pack ${id} cannot be made again without its question: only its digest is kept`,
      `Give it: \`nacre trace pack:${id} --replay --query TEXT\`.`,
    );
  }
  const shown = await client.showPack({ id });
  const again: ReplayAnswer | null =
    replay && query !== undefined ? await client.replayPack({ id, query }) : null;
  const explained = why === undefined ? null : explain(shown.trace, why);
  out.result({ ...shown, why: explained, replay: again }, (_, style) => {
    const title = style.bold(`pack ${shown.id}`);
    if (explained === null && again === null) return [title, renderPackTrace(shown.trace, style)].join("\n");
    return [
      title,
      ...(explained === null ? [] : [`${explained.ref}: ${explained.why.join(" ")}`]),
      ...(again === null ? [] : [renderReplay(again, style)]),
    ].join("\n");
  });
  return again === null || again.same ? undefined : EXIT_CODES.attention;
}

interface Explained {
  readonly ref: string;
  /** Null: cannot be told. */
  readonly included: boolean | null;
  readonly why: readonly string[];
}

function explain({ candidates, form }: PackTrace, asked: string): Explained {
  const ref = asked.trim().toLowerCase();
  const found = candidates.find((candidate) => candidate.ref === ref);
  if (found !== undefined) {
    const because = found.because === undefined ? "" : ` (${found.because})`;
    return { ref, included: isIncluded(found.reason), why: [`${REASONS[found.reason]}${because}`] };
  }
  const why =
    form === "full"
      ? "It was not among what was looked at."
      : "It is not in; a compact trace does not say why. One made with --trace full does.";
  return { ref, included: false, why: [why] };
}
