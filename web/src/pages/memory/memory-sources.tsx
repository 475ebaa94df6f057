import type { MemoryDetail } from "../../../../src/engine/memory-api.ts";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

const FIRST = 12;

/** The messages that say so. */
export function MemorySources({ memory: { sources, origin } }: { readonly memory: MemoryDetail }) {
  const shown = sources.slice(0, FIRST);
  return (
    <section class="memory-section">
      <h3>Said in</h3>
      {sources.length === 0 && (
        <p class="dim">
          {origin === "told"
            ? "It was told directly; no message says so."
            : "No message is known that says so."}
        </p>
      )}
      <ol class="memory-sources">
        {shown.map(({ ref, how, at, agent, sessionKey, excerpt }) => (
          <li key={ref}>
            <p class="memory-row-facts">
              <span>{how === "origin" ? "first" : "again"}</span>
              <Time at={at} />
              <Ref value={ref} />
              <Link href={href("history", { agent, lane: sessionKey, at: ref })}>{sessionKey}</Link>
            </p>
            {excerpt === "" ? (
              <p class="dim">It was taken back, and is not shown.</p>
            ) : (
              <blockquote>
                <Plain text={excerpt} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
      {sources.length > shown.length && (
        <p class="dim">and in {counted(sources.length - shown.length, "more message", "more messages")}</p>
      )}
    </section>
  );
}
