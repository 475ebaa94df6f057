/**
 * What nodes of a route say at the moment, and what is known of them: read where it is kept, redacted, and looked at before it may
 * stand in a prompt. A pack has no words, so what was taken back since cannot come from it.
 */

import type { Instant } from "../kernel/clock.ts";
import { EVIDENCE_KINDS, type EvidenceKey } from "../kernel/evidence.ts";
import { type LaneId, type LessonId, lessonId, messageId, refOf, type ShelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { mayInstruct } from "../kernel/trust.ts";
import {
  authorise,
  type Lesson,
  lessonThen,
  type NodeKind,
  type Placeable,
  type Standing,
  saysOf,
} from "../rooms/brain/index.ts";
import { againstAuthored } from "./against-authored.ts";
import type { Asker } from "./api.ts";
import type { LessonMarks } from "./brain-overlay.ts";
import type { LessonPlace } from "./brain-places.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import { redactor } from "./index-text.ts";
import { isInTail, type Tail } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** What a route chose. */
export interface RoutedNode {
  readonly key: string;
  readonly kind: NodeKind;
  /** What it said when the pack was made; null: it is not from a pack. */
  readonly says: string | null;
}

export interface RecordsFor {
  readonly asker: Asker;
  readonly now: Instant;
  readonly shelves: ReadonlySet<ShelfId>;
  readonly lanes: ReadonlySet<LaneId>;
  readonly places: ReadonlyMap<ShelfId, LessonPlace>;
  readonly tail: Tail | null;
  readonly summaries: ReadonlySet<number>;
  /** Topics on which a person taught something, and that lesson. */
  readonly taughtOn: ReadonlyMap<string, string>;
  readonly past: LessonMarks | null;
  readonly watch: Watch;
}

/** With the right that it has to stand in a prompt, and all that is needed to render it. */
export interface RoutedRecord extends Placeable {
  readonly at: Instant;
  /** The message whose words it has: `msg:42`; null: none. */
  readonly source: string | null;
  /** Of a lesson: how narrow it is meant, and for which project. */
  readonly narrow: number;
  readonly scope: string | null;
}

export async function routedRecords(
  context: EngineContext,
  stores: Stores,
  nodes: readonly RoutedNode[],
  asking: RecordsFor,
): Promise<{
  readonly records: readonly RoutedRecord[];
  /** Not all of them could be compared with what was written for the agent. */
  readonly isLate: boolean;
}> {
  const lessons = await lessonRecords(context, stores, nodes, asking);
  const others = await otherRecords(context, stores, nodes, asking);
  const known = [...lessons, ...others];
  const texts = known.filter(({ standing }) => standing.state !== null).map(({ text }) => text);
  const { against, isLate } = await againstAuthored(context, stores, asking.asker, texts, asking.watch);
  const byKey = new Map(known.map((one) => [one.key, one]));
  const records = nodes.flatMap(({ key }) => {
    const one = byKey.get(key);
    if (one === undefined) return [];
    const { standing, ...record } = one;
    const rule = standing.state === null ? null : (against.get(record.text) ?? null);
    return [{ ...record, ...authorise({ ...standing, against: rule }, asking.now) }];
  });
  return { records, isLate };
}

interface Read extends Omit<RoutedRecord, "authority" | "why"> {
  readonly standing: Standing;
}

const NOWHERE: LessonPlace = { narrow: 0, scope: null };
const PLAIN: Standing = {
  inReach: true,
  there: "holds",
  isPrivate: false,
  state: null,
  expiresAt: null,
  trust: "unknown",
  changed: false,
  instructs: false,
  against: null,
  unlike: null,
};

async function lessonRecords(
  context: EngineContext,
  stores: Stores,
  nodes: readonly RoutedNode[],
  asking: RecordsFor,
): Promise<readonly Read[]> {
  const ids = nodes.flatMap(({ key }) => lessonIn(key) ?? []);
  if (ids.length === 0) return [];
  const rows = await stores.lessons.lessons(ids);
  const acts = asking.past === null ? new Map() : await stores.lessons.actsOn(ids);
  const sources = [...rows.values()].flatMap(({ source }) => source ?? []);
  const messages = await stores.history.messages([...new Set(sources)]);
  const redact = redactor(context);
  return nodes.flatMap((node): readonly Read[] => {
    const id = lessonIn(node.key);
    if (id === undefined) return [];
    const row = rows.get(id);
    const stood = row === undefined ? undefined : lessonThen(row, acts.get(id) ?? [], asking.past);
    if (row === undefined || stood === undefined) return [gone(node, asking.now)];
    const message = row.source === null ? undefined : messages.get(row.source);
    const isShown = message !== undefined && isInTail(asking.tail, message);
    return [
      {
        ...{ key: node.key, kind: row.kind, text: redact(row.text), at: row.recordedAt },
        ...(asking.places.get(row.shelf) ?? NOWHERE),
        source: row.source === null ? null : refOf("msg", row.source),
        shownAs: isShown ? refOf("msg", messageId(message.id)) : null,
        standing: lessonStanding(row, stood, asking),
      },
    ];
  });
}

function lessonStanding(row: Lesson, stood: Pick<Lesson, "state" | "trust">, asking: RecordsFor): Standing {
  const other = row.topic === null ? undefined : asking.taughtOn.get(row.topic);
  return {
    ...PLAIN,
    ...stood,
    inReach: asking.shelves.has(row.shelf),
    isPrivate: isMarkedPrivate(row.text),
    expiresAt: row.expiresAt,
    // What a model taught is on nobody's word until a person says so.
    instructs: stood.trust === "agent" && injectionIn(row.text) !== null,
    unlike: other === undefined || other === refOf("lesson", row.id) ? null : other,
  };
}

async function otherRecords(
  context: EngineContext,
  stores: Stores,
  nodes: readonly RoutedNode[],
  asking: RecordsFor,
): Promise<readonly Read[]> {
  const keys = nodes.flatMap(({ key }) => evidenceIn(key) ?? []);
  if (keys.length === 0) return [];
  const found = await readEvidence(context, stores, keys);
  return nodes.flatMap((node): readonly Read[] => {
    const key = evidenceIn(node.key);
    if (key === undefined) return [];
    const record = found.get(node.key);
    if (record === undefined || record.state === "gone") return [gone(node, asking.now)];
    if (record.state === "held")
      return [{ ...gone(node, asking.now), standing: { ...PLAIN, there: "held" } }];
    const { text, trust, at, shelf, lane } = record;
    const isShown = key.kind === "sum" && asking.summaries.has(key.id);
    return [
      {
        ...{ key: node.key, kind: node.kind, text, at, source: null, ...NOWHERE },
        shownAs: isShown ? node.key : null,
        standing: {
          ...PLAIN,
          trust,
          inReach: shelf !== null ? asking.shelves.has(shelf) : lane !== null && asking.lanes.has(lane),
          isPrivate: isMarkedPrivate(text),
          changed: node.says !== null && saysOf(context.identity.key, text) !== node.says,
          instructs: !mayInstruct(trust) && injectionIn(text) !== null,
        },
      },
    ];
  });
}

function gone({ key, kind }: RoutedNode, at: Instant): Read {
  const standing: Standing = { ...PLAIN, there: "gone" };
  return { key, kind, text: "", at, source: null, shownAs: null, standing, ...NOWHERE };
}

export function lessonIn(key: string): LessonId | undefined {
  const match = /^lesson:(\d{1,15})$/.exec(key);
  return match === null ? undefined : lessonId(Number(match[1]));
}

/** Undefined: it is something that says nothing, such as an episode. */
function evidenceIn(key: string): EvidenceKey | undefined {
  const [kind, id] = key.split(":");
  const known = EVIDENCE_KINDS.find((one) => one === kind);
  return known === undefined || known === "fact" ? undefined : { kind: known, id: Number(id) };
}
