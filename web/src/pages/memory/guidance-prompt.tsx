import type { ShardDetail } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import { stateWords } from "../../words/guidance-words.ts";
import { useLanes } from "./shelf-choice.tsx";

/** What the newest prompt that might have had it made of it: in, or left out, and for which rule of an authored file. */
export function GuidancePrompt({ shard }: { readonly shard: ShardDetail }) {
  const { ref, tier, shelf } = shard;
  const lane = useLanes().find(({ sessionKey }) => tier === "lane" && sessionKey === shelf);
  const newest = useResource(
    `standing ${ref} ${lane?.agent ?? ""}`,
    async (signal) => {
      const { receipts } = await call(
        "list_receipts",
        { limit: 1, ...(lane && { lane: { agent: lane.agent, sessionKey: lane.sessionKey } }) },
        signal,
      );
      const [last] = receipts;
      return last === undefined ? null : call("trace", { id: last.id, why: ref }, signal);
    },
    ["prompt", "guidance"],
  );
  return (
    <section class="memory-section">
      <h3>In the newest prompt</h3>
      <Shown of={newest}>
        {(traced) =>
          traced === null ? (
            <p class="dim">No prompt was made yet {tier === "lane" ? "in this conversation" : ""}.</p>
          ) : (
            <>
              <Standing traced={traced} />
              {traced.why?.included === true && shard.state !== "active" && (
                <p>That was before: it is {stateWords(shard)} now, and stands in no new prompt.</p>
              )}
            </>
          )
        }
      </Shown>
    </section>
  );
}

type Traced = Awaited<ReturnType<typeof call<"trace">>>;

function Standing({ traced: { id, at, sessionKey, agent, why } }: { readonly traced: Traced }) {
  const rule = why?.candidates.find(({ reason }) => reason === "authored-wins")?.because;
  const file = rule?.replace(/#.*$/s, "");
  return (
    <>
      <p class="memory-row-facts">
        {why?.included === true && <Badge tone="good">in</Badge>}
        {why?.included === false && <Badge tone="warn">left out</Badge>}
        <Link href={href("prompt", { id })}>prompt {id}</Link>
        <Time at={at} />
        <span>{sessionKey}</span>
      </p>
      {rule !== undefined && (
        <p>
          <Link href={href("memory", { tab: "authored", file, agent })}>{rule}</Link> says otherwise, and goes
          first.
        </p>
      )}
      {why?.why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
