/**
 * Every version of the tables, in the SQL of SQLite; a server has them translated. Not here: indexes of words, which each store has
 * of its own kind, and how a store is brought from one version to the next.
 */

import { THIRTEENTH_SCHEMA } from "./brain-schema.ts";
import { FOURTEENTH_SCHEMA } from "./client-schema.ts";
import { FIFTEENTH_SCHEMA, TWELFTH_SCHEMA } from "./fact-schema.ts";
import {
  FIFTH_SCHEMA,
  FIRST_SCHEMA,
  FOURTH_SCHEMA,
  NINTH_SCHEMA,
  SECOND_SCHEMA,
  SIXTH_SCHEMA,
  THIRD_SCHEMA,
} from "./history-schema.ts";
import { ELEVENTH_SCHEMA } from "./ledger-schema.ts";
import { TENTH_SCHEMA } from "./prompt-schema.ts";
import { SEVENTH_SCHEMA } from "./shelf-schema.ts";
import { EIGHTH_SCHEMA } from "./vector-schema.ts";

export interface Schema {
  readonly version: number;
  readonly statements: string;
}

export const SCHEMAS: readonly Schema[] = [
  FIRST_SCHEMA,
  SECOND_SCHEMA,
  THIRD_SCHEMA,
  FOURTH_SCHEMA,
  FIFTH_SCHEMA,
  SIXTH_SCHEMA,
  SEVENTH_SCHEMA,
  EIGHTH_SCHEMA,
  NINTH_SCHEMA,
  TENTH_SCHEMA,
  ELEVENTH_SCHEMA,
  TWELFTH_SCHEMA,
  THIRTEENTH_SCHEMA,
  FOURTEENTH_SCHEMA,
  FIFTEENTH_SCHEMA,
].map((statements, at) => ({ version: at + 1, statements }));
