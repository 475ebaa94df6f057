import { useMemo } from "preact/hooks";
import { Ref } from "../../parts/ref.tsx";
import { chance, endWords } from "./brain-words.ts";
import { type DrawnNode, drawRoute, NODE, type Trace } from "./route-tree.ts";

/** What was chosen step by step, with what else could have been, and how likely each was. */
export function RouteDrawn({ trace }: { readonly trace: Trace }) {
  const drawing = useMemo(() => drawRoute(trace), [trace]);
  return (
    <>
      <div
        class="scrolls brain-route"
        role="group"
        aria-label="The route, drawn from left to right"
        tabIndex={0}
      >
        <svg
          role="img"
          aria-label={`The route: ${pathWords(trace)}`}
          width={drawing.width}
          height={drawing.height}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        >
          {drawing.ways.map(({ from, to, path, width, chosen, forced }) => (
            <path
              key={`${from} ${to}`}
              class={`brain-way ${chosen ? "is-chosen" : ""} ${forced ? "is-forced" : ""}`}
              d={path}
              stroke-width={width}
            />
          ))}
          {drawing.nodes.map((node) => (
            <NodeDrawn key={node.id} node={node} />
          ))}
        </svg>
      </div>
      <details>
        <summary>As a table</summary>
        <StepTable trace={trace} />
      </details>
    </>
  );
}

function NodeDrawn({ node }: { readonly node: DrawnNode }) {
  const { x, y, kind, chosen, probability } = node;
  const middle = x + NODE.width / 2;
  return (
    <g class={`brain-node brain-node-${kind} ${chosen ? "is-chosen" : ""}`}>
      <rect x={x} y={y} width={NODE.width} height={NODE.height} rx="6" />
      <text x={middle} y={y + (probability === null ? 25 : 17)} text-anchor="middle">
        {nameOf(node)}
      </text>
      {probability !== null && (
        <text class="brain-chance" x={middle} y={y + 33} text-anchor="middle">
          {chance(probability)}
        </text>
      )}
    </g>
  );
}

const LONGEST = 16;

function nameOf({ kind, key, count }: DrawnNode): string {
  if (kind === "begin") return "the question";
  if (kind === "stop") return "stop";
  if (kind === "others") return `${count} others`;
  return key.length > LONGEST ? `${key.slice(0, LONGEST - 1)}…` : key;
}

function pathWords({ steps, stopped }: Trace): string {
  const chosen = steps.map(({ chosen: key, options }) => {
    const likely = options.find((one) => one.key === key)?.probability;
    return likely === undefined ? key : `${key} (${chance(likely)})`;
  });
  return `${chosen.join(", then ")}; ended because ${endWords(stopped)}`;
}

function StepTable({ trace: { steps } }: { readonly trace: Trace }) {
  return (
    <div class="scrolls" role="group" aria-label="Steps of the route" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">step</th>
            <th scope="col">from</th>
            <th scope="col">could be chosen</th>
            <th scope="col" class="number">
              score
            </th>
            <th scope="col" class="number">
              chance
            </th>
            <th scope="col">chosen</th>
          </tr>
        </thead>
        <tbody>
          {steps.flatMap(({ from, options, chosen, forced }, at) => [
            ...options
              .toSorted((one, other) => other.probability - one.probability)
              .map(({ key, score, probability }) => (
                <tr key={`${at} ${key}`}>
                  <td>{at + 1}</td>
                  <td>{from === null ? "the question" : <Ref value={from} />}</td>
                  <td>{key === "stop" ? "stop" : <Ref value={key} />}</td>
                  <td class="number">{score.toFixed(3)}</td>
                  <td class="number">{chance(probability)}</td>
                  <td>{key === chosen && forced === undefined ? "yes" : ""}</td>
                </tr>
              )),
            ...(forced === undefined
              ? []
              : [
                  <tr key={`${at} forced`}>
                    <td>{at + 1}</td>
                    <td>{from === null ? "the question" : <Ref value={from} />}</td>
                    <td colSpan={4}>went no further: {endWords(forced)}</td>
                  </tr>,
                ]),
          ])}
        </tbody>
      </table>
    </div>
  );
}
