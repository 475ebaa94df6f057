import { useState } from "preact/hooks";
import type { AnswerOf } from "../../api/call.ts";
import { Badge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { whole } from "../../parts/figures.ts";
import { inertLine } from "../../parts/inert.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

type Lane = AnswerOf<"list_lanes">["lanes"][number];

const FIRST = 8;

/** Who spoke last first; each leads to its history. */
export function Conversations({ lanes, total }: AnswerOf<"list_lanes">) {
  const [all, setAll] = useState(false);
  // One that is behind is seen, however long ago it was.
  const shown = lanes.filter(({ behind }, at) => all || at < FIRST || behind !== null);
  return (
    <Panel title="Conversations" aside={`${whole(total)} in all`}>
      {lanes.length === 0 ? (
        <Empty title="Nothing was said yet.">
          <p>
            Conversations of the host are stored as they happen; <Command words="ingest" /> brings in old
            ones.
          </p>
        </Empty>
      ) : (
        <div class="scrolls">
          <table class="now-lanes">
            <thead>
              <tr>
                <th scope="col">conversation</th>
                <th scope="col" class="number">
                  messages
                </th>
                <th scope="col" class="number">
                  in the view
                </th>
                <th scope="col">last spoken</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((lane) => (
                <LaneRow key={`${lane.agent} ${lane.sessionKey}`} lane={lane} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(all ? lanes.length > FIRST : shown.length < lanes.length) && (
        <p class="now-more">
          <button type="button" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Show fewer" : `Show ${whole(lanes.length - shown.length)} more`}
          </button>
        </p>
      )}
      {all && total > lanes.length && (
        <p class="dim">
          {whole(total - lanes.length)} older ones are in <Link href={href("history")}>History</Link>.
        </p>
      )}
    </Panel>
  );
}

function LaneRow({ lane }: { readonly lane: Lane }) {
  const { agent, sessionKey, kind, messages, inView, behind, lastAt } = lane;
  return (
    <tr>
      <th scope="row">
        <Link
          href={href("history", { agent, lane: sessionKey })}
          title={inertLine(`${agent} · ${sessionKey}`)}
        >
          <Plain text={sessionKey} line />
        </Link>
        <div class="now-lane-facts">
          <Badge>{kind}</Badge>
          {behind !== null && (
            <>
              <Badge tone="warn">behind</Badge>{" "}
              <Plain text={`${behind}; it catches up at the next turn there`} line />
            </>
          )}
        </div>
      </th>
      <td class="number">{whole(messages)}</td>
      <td class="number">{whole(inView)}</td>
      <td>
        <Time at={lastAt} only="ago" />
      </td>
    </tr>
  );
}
