import { useState } from "preact/hooks";
import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { MemoryActs } from "../acts/memory-acts.tsx";
import { MemoryEdit } from "../acts/memory-edit.tsx";
import { call } from "../api/call.ts";
import { counted } from "../parts/figures.ts";
import { Verdict } from "../parts/verdict.tsx";
import { Meta, NamedList, Onwards, Part, Why, Words } from "./frame.tsx";
import { inMemory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { openRecord } from "./open.ts";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

export function MemoryRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_memory", { ref: record }, signal)}>
      {(memory, reload) => <Kept memory={memory} reload={reload} />}
    </Loaded>
  );
}

const STATES = {
  active: "in use",
  superseded: "another took its place",
  forgotten: "forgotten",
} as const satisfies { readonly [state in MemoryDetail["state"]]: string };

function Kept({ memory, reload }: { readonly memory: MemoryDetail; reload(): void }) {
  const [editing, setEditing] = useState(false);
  const { ref, text, state, trust, at, shelf } = memory;
  return (
    <>
      <Meta
        state={STATES[state]}
        amiss={state !== "active"}
        trust={trust}
        at={at}
        where={shelfWords(shelf)}
      />
      {editing ? (
        <MemoryEdit memory={memory} close={() => setEditing(false)} open={openRecord} />
      ) : (
        <Words text={text} />
      )}
      {state === "forgotten" && (
        <p class="record-gone" role="status">
          This was forgotten: it is not recalled. You can bring it back.
        </p>
      )}
      <Why>
        <p>{cameBy(memory)}</p>
        {memory.gate !== null && <Verdict folded verdict={memory.gate} />}
        <Sources memory={memory} />
      </Why>
      <Lineage memory={memory} />
      <Prompts record={ref} />
      <Onwards links={inMemory(ref)} />
      <MemoryActs memory={memory} edit={() => setEditing(true)} changed={reload} erased={reload} />
    </>
  );
}

const CAME_BY = {
  gate: "The gate heard it in a conversation and kept it",
  told: "It was told to be remembered",
  edited: "A person put these words in the place of others",
  inserted: "A program put it there",
} as const satisfies { readonly [origin in MemoryDetail["origin"]]: string };

const WORD_OF = {
  human: "on a person’s word",
  agent: "on the word of a model or a program",
  unknown: "on nobody knows whose word",
} as const satisfies { readonly [trust in MemoryDetail["trust"]]: string };

function cameBy({ origin, trust, reinforced, uses }: MemoryDetail): string {
  const said = reinforced === 0 ? "" : ` It was said ${counted(reinforced + 1, "time")}.`;
  const used = uses === 0 ? "It was never recalled yet." : `It was recalled ${counted(uses, "time")}.`;
  return `${CAME_BY[origin]}, ${WORD_OF[trust]}.${said} ${used}`;
}

function Sources({ memory: { sources } }: { readonly memory: MemoryDetail }) {
  if (sources.length === 0) return <p>No message says so: it was told here.</p>;
  return (
    <>
      <p>
        {sources.length === 1 ? "The message that says so:" : `The ${sources.length} messages that say so:`}
      </p>
      <NamedList
        items={sources.map(({ ref, at, how, excerpt }) => ({
          ref,
          at,
          note: how === "again" ? "said again" : "said first",
          text: excerpt === "" ? "It may not be read, or was taken back." : excerpt,
        }))}
      />
    </>
  );
}

function Lineage({ memory }: { readonly memory: MemoryDetail }) {
  if (memory.lineage.length < 2) return null;
  return (
    <Part title="What was known, and what is">
      <NamedList
        items={memory.lineage.map(({ ref, at, state, text }) => ({
          ref,
          at,
          note: ref === memory.ref ? `${state}, this one` : state,
          text,
        }))}
      />
    </Part>
  );
}
