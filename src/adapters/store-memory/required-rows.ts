/** What a key of a table on disk would refuse is refused here too. */

import { assert } from "../../kernel/assert.ts";
import type {
  CardId,
  EntityId,
  EpisodeId,
  FactId,
  LessonId,
  LifecycleRunId,
  MemoryId,
  MessageId,
  ObservationId,
  ShelfId,
} from "../../kernel/ids.ts";
import type { Tables } from "./tables.ts";

export function requireShelf(tables: Readonly<Tables>, shelf: ShelfId): void {
  assert(tables.shelves.get(shelf) !== undefined, `shelf ${shelf} does not exist`);
}

export function requireMemory(tables: Readonly<Tables>, id: MemoryId): void {
  assert(tables.memories.get(id) !== undefined, `memory ${id} does not exist`);
}

export function requireObservation(tables: Readonly<Tables>, id: ObservationId | null): void {
  assert(id === null || tables.observations.get(id) !== undefined, `observation ${id} does not exist`);
}

export function requireMessage(tables: Readonly<Tables>, id: MessageId | null): void {
  assert(id === null || tables.messages.get(id) !== undefined, `message ${id} does not exist`);
}

export function requireRun(tables: Readonly<Tables>, id: LifecycleRunId | null): void {
  assert(id === null || tables.lifecycleRuns.get(id) !== undefined, `sweep ${id} does not exist`);
}

export function requireFact(tables: Readonly<Tables>, id: FactId): void {
  assert(tables.facts.get(id) !== undefined, `fact ${id} does not exist`);
}

export function requireEntity(tables: Readonly<Tables>, id: EntityId): void {
  assert(tables.entities.get(id) !== undefined, `entity ${id} does not exist`);
}

export function requireCard(tables: Readonly<Tables>, id: CardId): void {
  assert(tables.cards.get(id) !== undefined, `card ${id} does not exist`);
}

export function requireLesson(tables: Readonly<Tables>, id: LessonId | null): void {
  assert(id === null || tables.brainLessons.get(id) !== undefined, `lesson ${id} does not exist`);
}

export function requireEpisode(tables: Readonly<Tables>, id: EpisodeId | null): void {
  assert(id === null || tables.brainEpisodes.get(id) !== undefined, `episode ${id} does not exist`);
}
