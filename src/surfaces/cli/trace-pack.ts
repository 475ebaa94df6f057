/** What `nacre trace` says of packs: which there are, one of them, one thing in it, and whether it comes out the same again. */

import type { ReplayAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { Client } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import type { Out } from "./out.ts";
import { renderPacks, renderPackTrace } from "./render-pack-trace.ts";
import { renderReplay } from "./render-receipt.ts";

/** `pack:3`; null: it names no pack. What names one that there cannot be is refused. */
export function packNamed(typed: string | undefined): number | null {
  const match = /^\[?pack:(.*?)\]?$/i.exec(typed?.trim() ?? "");
  if (match === null) return null;
  if (/^\d{1,15}$/.test(match[1]!) && Number(match[1]) > 0) return Number(match[1]);
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(typed!.trim().slice(0, 80))} names no pack`,
    "Give its number, from 1 on, such as pack:3; `nacre trace --packs` shows which there are.",
  );
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
  const shown = await client.showPack({ id, ...(why !== undefined && { why }) });
  const again: ReplayAnswer | null =
    replay && query !== undefined ? await client.replayPack({ id, query }) : null;
  const explained = shown.why;
  out.result({ ...shown, replay: again }, (_, style) => {
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
