/**
 * Learns when it helps at all: the chance that something that is put into the prompt is used and does good, from what is known before.
 *
 * A chance is only worth having when it is true: fitted to the older turns it must foretell the newer ones better than how often it
 * helps on the average; where it says so much it must come about so often; and what would not have been shown for it must have been
 * worth nothing. Otherwise things stay as they were.
 */

import type { PackParameters } from "../brain-pack.ts";
import { isTelling, livedWorth } from "../promote/utility.ts";
import type { TrainingEpisode } from "../training.ts";
import { evidenceWeight } from "./evidence-weight.ts";
import { chanceAt, fitChance, type Line, type Row } from "./regress.ts";

const PENALTY = 1;
/** Fewer turns say nothing about a chance. */
const LEAST_TURNS = 80;
/** Of them, the newer ones, by which it is checked. */
const CHECKED_SHARE = 0.3;
/** Of the error that the average makes, what must be gone. */
const LEAST_SKILL = 0.02;
/** Between what was foretold and what came about, on the average over parts of equal size. */
const MOST_OFF = 0.1;
const PARTS = 5;
/** Shown from this chance on (decide/decide.ts). */
const LIKELY = 0.5;

export type Help = PackParameters["help"];

export function learnHelp(episodes: readonly TrainingEpisode[], before: Help): Help {
  const told = episodes.filter((episode) => isTelling(episode) && episode.helpParts.length > 0);
  if (told.length < LEAST_TURNS) return before;
  const names = [...new Set(told.flatMap(({ helpParts }) => helpParts.map(([name]) => name)))].sort();
  const rows = told.map((episode) => rowOf(episode, names));
  const cut = Math.floor(rows.length * (1 - CHECKED_SHARE));
  const [older, newer] = [rows.slice(0, cut), rows.slice(cut)];
  const tried = fitChance(older, names.length, PENALTY);
  if (!foretells(tried, older, newer) || worthUnshown(tried, newer, told.slice(cut)) > 0) return before;
  const line = fitChance(rows, names.length, PENALTY);
  return { bias: clamped(line.bias), weights: names.map((name, at) => [name, clamped(line.weights[at]!)]) };
}

/** What turns were worth in which it would have had nothing shown. */
function worthUnshown(line: Line, rows: readonly Row[], episodes: readonly TrainingEpisode[]): number {
  return rows.reduce(
    (sum, row, at) => (chanceAt(line, row.features) < LIKELY ? sum + livedWorth(episodes[at]!) : sum),
    0,
  );
}

function rowOf(episode: TrainingEpisode, names: readonly string[]): Row {
  const parts = new Map(episode.helpParts);
  const worth = episode.credits.reduce((sum, { value }) => sum + value, 0);
  return {
    features: names.map((name) => finite(parts.get(name) ?? 0)),
    target: episode.credits.some(({ used }) => used) && worth > 0 ? 1 : 0,
    weight: evidenceWeight(episode),
  };
}

/** Whether what it says of rows that it was not fitted to is better than the average, and true. */
export function foretells(line: Line, fitted: readonly Row[], others: readonly Row[]): boolean {
  const usual = meanTarget(fitted);
  const weight = others.reduce((sum, row) => sum + row.weight, 0);
  if (weight === 0) return false;
  const error = (foretold: (row: Row) => number) =>
    others.reduce((sum, row) => sum + row.weight * (row.target - foretold(row)) ** 2, 0) / weight;
  const plain = error(() => usual);
  if (error((row) => chanceAt(line, row.features)) > plain * (1 - LEAST_SKILL)) return false;
  return offBy(line, others) <= MOST_OFF;
}

/** Mean distance between chances and how often it came true, over parts of the rows from the least likely to the likeliest. */
export function offBy(line: Line, rows: readonly Row[]): number {
  const foretold = rows
    .map((row) => ({ chance: chanceAt(line, row.features), target: row.target }))
    .sort((a, b) => a.chance - b.chance);
  let off = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const from = Math.floor((part * foretold.length) / PARTS);
    const those = foretold.slice(from, Math.floor(((part + 1) * foretold.length) / PARTS));
    const difference = those.reduce((sum, { chance, target }) => sum + chance - target, 0);
    off += Math.abs(difference) / foretold.length;
  }
  return off;
}

function meanTarget(rows: readonly Row[]): number {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  return weight === 0 ? 0 : rows.reduce((sum, row) => sum + row.weight * row.target, 0) / weight;
}

function clamped(value: number): number {
  return Math.max(-10, Math.min(10, value));
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
