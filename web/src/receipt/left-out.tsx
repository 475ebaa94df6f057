import { useState } from "preact/hooks";
import { Badge } from "../parts/badge.tsx";
import { counted, whole } from "../parts/figures.ts";
import { Candidates } from "./candidates.tsx";
import type { ReasonGroup } from "./considered.ts";
import type { ExplainRef } from "./explained.tsx";

interface LeftOutProps {
  readonly groups: readonly ReasonGroup[];
  /** Considered, and not kept in the receipt. */
  readonly unlisted: number;
  readonly explain: ExplainRef;
  readonly agent: string;
  /** What it is about: "prompt". */
  readonly noun: string;
}

/** What was considered and is not in, by reason. */
export function LeftOut({ groups, unlisted, explain, agent, noun }: LeftOutProps) {
  if (groups.length === 0 && unlisted === 0) return <p class="dim">Everything that was considered is in.</p>;
  return (
    <>
      {groups.map((group) => (
        <Group key={group.reason} {...{ group, explain, agent, noun }} />
      ))}
      {unlisted > 0 && (
        <p class="dim">
          {counted(unlisted, "more was", "more were")} considered and {unlisted === 1 ? "is" : "are"} not
          listed, for want of room.
        </p>
      )}
    </>
  );
}

function Group({
  group: { reason, says, elsewhere, items },
  explain,
  agent,
  noun,
}: Omit<LeftOutProps, "groups" | "unlisted"> & { readonly group: ReasonGroup }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="receipt-group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="receipt-group-count">{whole(items.length)}</span>
        <span>
          {says} {elsewhere && <Badge tone="info">in the {noun} all the same</Badge>}{" "}
          <code class="dim">{reason}</code>
        </span>
      </summary>
      {open && <Candidates label={says} {...{ items, explain, agent }} saysWhy={false} />}
    </details>
  );
}
