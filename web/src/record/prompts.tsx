/** Which of the newest prompts it stood in, asked when somebody wants to know. */

import { useState } from "preact/hooks";
import type { LaneName } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { Badge } from "../parts/badge.tsx";
import { Shown } from "../parts/shown.tsx";
import { Time } from "../parts/time.tsx";
import { Link } from "../route/link.tsx";
import { inPrompt } from "./links.ts";
import { stoodWords } from "./stood-words.ts";

/** Each is asked for by itself. */
const NEWEST = 8;

interface Stood {
  readonly id: number;
  readonly at: number;
  /** Null: it cannot be told. */
  readonly included: boolean | null;
  readonly why: readonly string[];
}

/** `lane`: its own conversation; absent: those of all. */
export function Prompts({ record, lane }: { readonly record: string; readonly lane?: LaneName | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class="record-prompts"
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>Which prompts did it stand in?</summary>
      {open && <Asked record={record} lane={lane} />}
    </details>
  );
}

function Asked({ record, lane }: { readonly record: string; readonly lane?: LaneName | undefined }) {
  const found = useResource(`prompts ${record}`, (signal) => stoodIn(record, lane, signal), ["prompt"]);
  return <Shown of={found}>{(prompts) => <Answer prompts={prompts} />}</Shown>;
}

function Answer({ prompts }: { readonly prompts: readonly Stood[] }) {
  if (prompts.length === 0) return <p>No prompt was made here yet.</p>;
  return (
    <>
      <p>{stoodWords(prompts.map(({ included }) => included))}</p>
      <ul class="record-list">
        {prompts.map(({ id, at, included, why }) => (
          <li key={id}>
            <Link href={inPrompt(id)}>Prompt {id}</Link> <Time at={at} />{" "}
            <Badge tone={included === true ? "good" : "plain"}>
              {included === null ? "cannot be told" : included ? "in" : "not in"}
            </Badge>
            {why.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

async function stoodIn(
  record: string,
  lane: LaneName | undefined,
  signal: AbortSignal,
): Promise<readonly Stood[]> {
  const { receipts } = await call("list_receipts", { limit: NEWEST, ...(lane && { lane }) }, signal);
  const stood: Stood[] = [];
  for (const { id, at } of receipts) {
    const { why } = await call("trace", { id, why: record }, signal);
    stood.push({ id, at, included: why?.included ?? null, why: why?.why ?? [] });
  }
  return stood;
}
