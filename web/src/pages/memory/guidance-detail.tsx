import { useState } from "preact/hooks";
import type { ShardDetail } from "../../../../src/engine/guidance-api.ts";
import { GuidanceActs } from "../../acts/guidance-acts.tsx";
import { GuidanceEdit } from "../../acts/guidance-edit.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { go } from "../../route/route.ts";
import { CAME_BY, isChangeable, STATE_TONES, STATE_WORDS, stateWords } from "../../words/guidance-words.ts";
import { shelfWords } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { GuidanceHeard } from "./guidance-heard.tsx";
import { GuidancePrompt } from "./guidance-prompt.tsx";
import { Lineage } from "./lineage.tsx";
import { RecordShown } from "./record-shown.tsx";

/** One standing instruction: whether it holds, why, where it was heard, and what a prompt made of it. */
export function GuidanceDetail({ shard: ref }: { readonly shard: string }) {
  const [edits, setEdits] = useState(false);
  const found = useResource(`guidance ${ref}`, (signal) => call("show_guidance", { ref }, signal), [
    "guidance",
    "history",
  ]);
  return (
    <RecordShown of={found} unknown="guidance/unknown">
      {(shard) => (
        <article class="panel memory-detail" aria-label={`Instruction ${shard.ref}`}>
          <Head shard={shard} />
          {edits && isChangeable(shard) ? (
            <GuidanceEdit shard={shard} close={() => setEdits(false)} open={(now) => go(opened(now))} />
          ) : (
            <GuidanceActs shard={shard} edit={() => setEdits(true)} changed={found.reload} />
          )}
          <section class="memory-section">
            <h3>{whyTitle(shard)}</h3>
            {shard.why.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
          <GuidanceHeard shard={shard} />
          <GuidancePrompt shard={shard} />
          <Lineage
            title="What held, and what holds"
            current={shard.ref}
            states={STATE_WORDS}
            steps={shard.chain}
          />
        </article>
      )}
    </RecordShown>
  );
}

function whyTitle({ state, takesBack }: ShardDetail): string {
  if (takesBack) return "What it did";
  return state === "active" ? "Why it stands" : "Why it stood";
}

function Head({ shard }: { readonly shard: ShardDetail }) {
  const { ref, text, state, path, at, expiresAt } = shard;
  return (
    <header class="memory-detail-head">
      <h2>
        <span class="sr-only">Instruction </span>
        {ref}
      </h2>
      <div class="memory-detail-text">
        <Plain text={text} />
      </div>
      <p class="memory-row-facts">
        <Badge tone={STATE_TONES[state] ?? "plain"}>{stateWords(shard)}</Badge>
        <span>{shelfWords(shard)}</span>
        <span>
          {CAME_BY[path] ?? path}, <Time at={at} />
        </span>
      </p>
      <p class="memory-row-facts">
        {expiresAt === null ? (
          <span>{state === "active" ? "Holds until it is taken back." : "It had no end of its own."}</span>
        ) : (
          <span>
            {state === "active" ? "Holds until" : "Held until"} <Time at={expiresAt} />
          </span>
        )}
      </p>
    </header>
  );
}
