import "./record.css";
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawer } from "../parts/drawer.tsx";
import { ErrorBoundary } from "../shell/error-boundary.tsx";
import { CardRecord } from "./card-record.tsx";
import { CopyRef } from "./copy-ref.tsx";
import { DocumentRecord } from "./document-record.tsx";
import { EdgeRecord } from "./edge-record.tsx";
import { EntityRecord } from "./entity-record.tsx";
import { EpisodeRecord } from "./episode-record.tsx";
import { EventRecord } from "./event-record.tsx";
import { FactRecord } from "./fact-record.tsx";
import { FileRecord } from "./file-record.tsx";
import { GuidanceRecord } from "./guidance-record.tsx";
import { kindOf, nameOf, type RecordKind } from "./kinds.ts";
import { LessonRecord } from "./lesson-record.tsx";
import { NoReference } from "./loaded.tsx";
import { MemoryRecord } from "./memory-record.tsx";
import { MessageRecord } from "./message-record.tsx";
import { ObservationRecord } from "./observation-record.tsx";
import { closeRecord, openedRecord, openRecord } from "./open.ts";
import { ProposalRecord } from "./proposal-record.tsx";
import { SummaryRecord } from "./summary-record.tsx";

type Shows = ComponentType<{ readonly record: string }>;

const SHOWN: { readonly [kind in RecordKind]: Shows } = {
  msg: MessageRecord,
  sum: SummaryRecord,
  file: FileRecord,
  mem: MemoryRecord,
  doc: DocumentRecord,
  shard: GuidanceRecord,
  obs: ObservationRecord,
  evt: EventRecord,
  fact: FactRecord,
  card: CardRecord,
  lesson: LessonRecord,
  episode: EpisodeRecord,
  edge: EdgeRecord,
  proposal: ProposalRecord,
  project: EntityRecord,
  repo: EntityRecord,
  decision: EntityRecord,
  concept: EntityRecord,
  tool: EntityRecord,
  person: EntityRecord,
};

/** One record, whatever it is: its words, why it is here, and what can be done with it. */
export function RecordDrawer() {
  const ref = openedRecord.value;
  const before = useTrail(ref);
  const kind = ref === null ? undefined : kindOf(ref);
  const title = ref === null ? "" : kind === undefined ? "No reference" : `${ref} · ${nameOf(kind)}`;
  return (
    <Drawer open={ref !== null} title={title} close={closeRecord}>
      {ref !== null && <Opened key={ref} record={ref} kind={kind} before={before} />}
    </Drawer>
  );
}

interface OpenedProps {
  readonly record: string;
  readonly kind: RecordKind | undefined;
  /** What was open before it. */
  readonly before: string | undefined;
}

function Opened({ record, kind, before }: OpenedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The link that led here is gone: reading begins at the top.
    if (before !== undefined) place.current?.focus();
    place.current?.closest("dialog")?.scrollTo(0, 0);
  }, [before]);
  const Shown = kind === undefined ? undefined : SHOWN[kind];
  return (
    <div class="record" ref={place} tabIndex={-1}>
      <div class="record-bar">
        {before !== undefined && (
          <button type="button" class="quiet" onClick={() => openRecord(before)}>
            ← Back to {before}
          </button>
        )}
        {kind !== undefined && <CopyRef value={record} />}
      </div>
      <ErrorBoundary>
        {Shown === undefined ? <NoReference typed={record} /> : <Shown record={record} />}
      </ErrorBoundary>
    </div>
  );
}

/** What was open before this one, since the drawer was opened. */
function useTrail(ref: string | null): string | undefined {
  const [trail, setTrail] = useState<readonly string[]>([]);
  useEffect(() => {
    setTrail((refs) => {
      if (ref === null) return [];
      if (refs.at(-1) === ref) return refs;
      return refs.at(-2) === ref ? refs.slice(0, -1) : [...refs, ref];
    });
  }, [ref]);
  return trail.at(-1) === ref ? trail.at(-2) : undefined;
}
