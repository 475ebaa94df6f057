import type { ShardDetail } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

const MOST_TOKENS = 400;

/** The message that it was heard in. */
export function GuidanceHeard({ shard: { source } }: { readonly shard: ShardDetail }) {
  const heard = useResource(
    source === null ? null : `heard ${source}`,
    (signal) => call("get", { refs: [source ?? ""], maxTokens: MOST_TOKENS }, signal),
    ["history"],
  );
  if (source === null)
    return (
      <section class="memory-section">
        <h3>Where it was heard</h3>
        <p class="dim">It was given directly; no message says so.</p>
      </section>
    );
  return (
    <section class="memory-section">
      <h3>Where it was heard</h3>
      <Shown of={heard}>
        {({ items: [message] }) =>
          message === undefined ? (
            <p class="dim">The message was taken back.</p>
          ) : (
            <>
              <p class="memory-row-facts">
                <Time at={message.at} />
                <Ref value={message.ref} />
                <Link
                  href={href("history", { agent: message.agent, lane: message.sessionKey, at: message.ref })}
                >
                  {message.sessionKey}
                </Link>
              </p>
              <blockquote>
                <Plain text={message.text} />
              </blockquote>
            </>
          )
        }
      </Shown>
    </section>
  );
}
