/**
 * Whether a text may tell that a fact has changed since: said later, about the same thing and the same of it, without the
 * value, and with a word of change or, of whoever has the memory, with what may be another. It decides nothing: whoever is told the fact is told where to look.
 */

import type { Instant } from "../../kernel/clock.ts";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import { isCued, isNamedIn, isSaidIn, readSaid, type Said, saysAny, wordsOf } from "./asked.ts";
import { withoutOtherMatters } from "./other-matters.ts";
import type { Predicate } from "./predicate.ts";
import { ownClauses, tellingClauses } from "./told-of.ts";

export interface SaidFact {
  readonly subject: EntityRef;
  readonly predicate: Pick<Predicate, "name" | "aliases">;
  readonly value: string;
  /** When it was last said. */
  readonly saidAt: Instant;
}

/** UTF-16 units: what is longer tells many things. */
const LONGEST = 400;

const CHANGE = wordsOf(
  `now new newly moved move no_longer anymore changed change changes switched started start joined left quit upgraded update updated
  replaced promoted became from_now_on from_today as_of_today first_day taken_over took_over instead
  jetzt neu neue neuen neuer neues nicht_mehr inzwischen mittlerweile ab_heute ab_sofort geandert gewechselt umgezogen angefangen
  begonnen aktualisiert befordert stattdessen verschoben
  ahora ya nuevo nueva nuevos nuevas desde_hoy desde_ahora cambie cambio cambia cambiado mudamos mude mudado empece empezado
  actualizado actualizada ascendido ascendida primer_dia
  现在 新的 新职 新公司 搬 改成 改为 改到 不再 已经不 升级 入职 接手 换成 换到 调到 起我`,
);

export function maySayOtherwise(fact: SaidFact, text: string, at: Instant): boolean {
  if (at <= fact.saidAt || text.length > LONGEST || /[?？]\s*$/.test(text)) return false;
  const said = readSaid(text);
  if (isSaidIn(fact.value, said) || !isNamedIn(fact.subject, said)) return false;
  if (fact.subject === OWNER) {
    const own = readSaid(ownClauses(text).join(". "));
    if (saysAny(CHANGE, own) && isCued(fact.predicate, own)) return true;
    return tellingClauses(fact.predicate, text).some((clause) => VALUE.test(clause));
  }
  const tells = (some: Said) =>
    saysAny(CHANGE, some) && (isCued(fact.predicate, some) || isMeant(fact, some));
  return tells(said) && tells(readSaid(withoutOtherMatters(fact.predicate.name, text, at)));
}

/** Where something is named that may be a value: "at 4 Voldersgracht, Delft", "bei der Stadt", "en Cork". */
const VALUE =
  /(?<!\p{L})(?:[Ii]n|at|for|near|to|as|[Bb]ei|nach|als|en|para|a)\s+(?:(?:the|der|dem|den|la|el)\s+)?(?:\p{Lu}|\p{N})|(?:在|叫|是)[^\0-\u2e7f]{2}/u;

/** "We moved it to …" is about where something is, and that it is something now about how it stands. */
function isMeant({ subject, predicate }: SaidFact, said: Said): boolean {
  if (subject === OWNER) return false;
  return predicate.name === "status" || (predicate.name === "located_at" && saysAny(MOVES, said));
}

const MOVES = wordsOf("moved migrated verschoben umgezogen movimos migramos 迁移 搬到");
