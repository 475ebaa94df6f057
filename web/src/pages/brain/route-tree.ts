/**
 * Where the ways of a route stand: from left to right what was chosen, on one line, and below each choice what else could have been
 * chosen. How thick a way is says how likely it was. Pure.
 */

import type { AnswerOf } from "../../api/call.ts";

export type Trace = NonNullable<AnswerOf<"trace_route">["trace"]>;
type Step = Trace["steps"][number];

const STOP = "stop";

export interface DrawnNode {
  readonly id: string;
  /** Of what could be chosen; of several together, and of the beginning, empty. */
  readonly key: string;
  readonly kind: "begin" | "node" | "stop" | "others";
  /** Which choice led here: 0 is the beginning. */
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  /** Null: there was nothing to choose. */
  readonly probability: number | null;
  /** How many it stands for. */
  readonly count: number;
  readonly chosen: boolean;
}

export interface DrawnWay {
  readonly from: string;
  readonly to: string;
  /** Of an SVG path. */
  readonly path: string;
  readonly width: number;
  readonly chosen: boolean;
  readonly forced: boolean;
}

export interface RouteDrawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DrawnNode[];
  readonly ways: readonly DrawnWay[];
}

export const NODE = { width: 128, height: 40 } as const;
const COLUMN = 196;
const ROW = 52;
const EDGE = 8;
const THINNEST = 1;
const THICKEST = 12;
/** Of the ways that were not taken, so many are drawn by themselves. */
const MOST_OTHERS = 4;

export function drawRoute({ steps }: Pick<Trace, "steps">): RouteDrawing {
  const begin = nodeAt(
    { id: "begin", key: "", kind: "begin", probability: null, count: 1, chosen: true },
    0,
    0,
  );
  const nodes: DrawnNode[] = [begin];
  const ways: DrawnWay[] = [];
  let from = begin;
  for (const [at, step] of steps.entries()) {
    const drawn = optionsOf(step).map((option, row) =>
      nodeAt({ ...option, id: `${at}-${row}` }, at + 1, row),
    );
    nodes.push(...drawn);
    ways.push(...drawn.map((to) => wayTo(from, to)));
    from = drawn.find(({ chosen }) => chosen) ?? from;
  }
  const columns = Math.max(...nodes.map(({ column }) => column)) + 1;
  const rows = Math.max(...nodes.map(({ row }) => row)) + 1;
  return {
    width: (columns - 1) * COLUMN + NODE.width + 2 * EDGE,
    height: (rows - 1) * ROW + NODE.height + 2 * EDGE,
    nodes,
    ways,
  };
}

type Option = Pick<DrawnNode, "key" | "kind" | "probability" | "count" | "chosen">;

/** What was chosen first, then the likeliest, then the rest together. Their probabilities add up to those of the step. */
function optionsOf({ options, chosen, forced }: Step): readonly Option[] {
  const isForced = forced !== undefined || !options.some(({ key }) => key === chosen);
  const taken: Option = {
    key: chosen,
    kind: chosen === STOP ? "stop" : "node",
    probability: isForced ? null : (options.find(({ key }) => key === chosen)?.probability ?? null),
    count: 1,
    chosen: true,
  };
  const others = options
    .filter(({ key }) => key !== chosen)
    .toSorted((one, other) => other.probability - one.probability);
  const rest = others.slice(MOST_OTHERS);
  return [
    taken,
    ...others.slice(0, MOST_OTHERS).map(({ key, probability }): Option => {
      return { key, kind: key === STOP ? "stop" : "node", probability, count: 1, chosen: false };
    }),
    ...(rest.length === 0
      ? []
      : [
          {
            key: "",
            kind: "others" as const,
            probability: rest.reduce((sum, { probability }) => sum + probability, 0),
            count: rest.length,
            chosen: false,
          },
        ]),
  ];
}

function nodeAt(option: Option & { readonly id: string }, column: number, row: number): DrawnNode {
  return { ...option, column, row, x: EDGE + column * COLUMN, y: EDGE + row * ROW };
}

function wayTo(from: DrawnNode, to: DrawnNode): DrawnWay {
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x, to.y + NODE.height / 2];
  const bend = (x2 - x1) / 2;
  return {
    from: from.id,
    to: to.id,
    path: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
    width: to.probability === null ? THINNEST : wayWidth(to.probability),
    chosen: to.chosen,
    forced: to.probability === null,
  };
}

/** What is certain is thickest; what is all but impossible can still be seen. */
export function wayWidth(probability: number): number {
  return THINNEST + Math.max(0, Math.min(1, probability)) * (THICKEST - THINNEST);
}
