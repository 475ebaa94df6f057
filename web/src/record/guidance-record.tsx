import { useState } from "preact/hooks";
import type { ShardDetail } from "../../../src/engine/guidance-api.ts";
import { GuidanceActs } from "../acts/guidance-acts.tsx";
import { GuidanceEdit } from "../acts/guidance-edit.tsx";
import { call } from "../api/call.ts";
import { day } from "../parts/figures.ts";
import { Ref } from "../parts/ref.tsx";
import { STATE_WORDS } from "../words/guidance-words.ts";
import { Meta, NamedList, Onwards, Part, Why, Words } from "./frame.tsx";
import { inMemory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { openRecord } from "./open.ts";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

export function GuidanceRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_guidance", { ref: record }, signal)}>
      {(shard, reload) => <Standing shard={shard} reload={reload} />}
    </Loaded>
  );
}

function Standing({ shard, reload }: { readonly shard: ShardDetail; reload(): void }) {
  const [editing, setEditing] = useState(false);
  const { ref, text, state, at, shelf, expiresAt } = shard;
  return (
    <>
      <Meta state={STATE_WORDS[state]} amiss={state !== "active"} at={at} where={shelfWords(shelf)} />
      {editing ? (
        <GuidanceEdit shard={shard} close={() => setEditing(false)} open={openRecord} />
      ) : (
        <Words text={text} />
      )}
      <Why>
        <Heard shard={shard} />
        {expiresAt !== null && <p>It is meant until {day(expiresAt)}.</p>}
      </Why>
      {shard.chain.length > 1 && (
        <Part title="What held before, and what holds">
          <NamedList
            items={shard.chain.map((one) => ({
              ref: one.ref,
              at: one.at,
              note: STATE_WORDS[one.state],
              text: one.text,
            }))}
          />
        </Part>
      )}
      <Prompts record={ref} />
      <Onwards links={inMemory(ref)} />
      <GuidanceActs shard={shard} edit={() => setEditing(true)} changed={reload} />
    </>
  );
}

/** The words that it was heard in, and why they were taken for an instruction. */
function Heard({ shard: { path, source, why, topic, takesBack } }: { readonly shard: ShardDetail }) {
  return (
    <>
      {path === "told" ? (
        <p>A person said it here: it holds until it is taken back.</p>
      ) : (
        <p>
          It was heard as an instruction that lasts{" "}
          {source === null ? "." : <>in what the owner said: {<Ref value={source} />}.</>}
        </p>
      )}
      {takesBack && <p>It says that another instruction no longer holds.</p>}
      <ul class="record-reasons">
        {why.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {topic !== null && <p class="dim">What it is about: {topic}. Another one about it takes its place.</p>}
    </>
  );
}
