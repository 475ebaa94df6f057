import type { ShowAuthoredAnswer } from "../../../../src/engine/authored-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { route } from "../../route/route.ts";
import { type AuthoredNode, linesOf, TIERS, type Tier, troubleWords, whyClassed } from "./authored-words.ts";
import { Choice } from "./choice.tsx";

const TONES: { readonly [tier in Tier]: BadgeTone } = { hard: "warn", soft: "info", lore: "plain" };
const WORDS: { readonly [tier in Tier]: string } = { hard: "hard rule", soft: "soft rule", lore: "lore" };
/** More than these are drawn as they come into sight. */
const MOST_DRAWN = 100;

const CHOICES = [
  ["all", "All of it"],
  ["hard", "Hard rules"],
  ["soft", "Soft rules"],
  ["lore", "Lore"],
] as const;

interface AuthoredFileProps {
  readonly path: string;
  readonly agent: string | undefined;
}

/** One authored file, piece by piece, in its own order. */
export function AuthoredFile({ path, agent }: AuthoredFileProps) {
  const file = useResource(
    `authored ${agent ?? ""} ${path}`,
    (signal) => call("show_authored", { path, ...(agent !== undefined && { agent }) }, signal),
    ["authored"],
  );
  const tier = TIERS.find((one) => one === route.value.params["tier"]);
  return (
    <Panel title={path} aside={<Choice label="Show" param="tier" chosen={tier ?? "all"} choices={CHOICES} />}>
      <Shown of={file}>{(shown) => <Pieces file={shown} tier={tier} />}</Shown>
    </Panel>
  );
}

interface PiecesProps {
  readonly file: ShowAuthoredAnswer;
  readonly tier: Tier | undefined;
}

function Pieces({ file, tier }: PiecesProps) {
  const nodes = file.nodes.filter((node) => tier === undefined || node.tier === tier);
  const trouble = troubleWords(file);
  return (
    <>
      <p class="dim">
        <code>
          {file.folder}/{file.path}
        </code>
        , {counted(nodes.length, "piece")}
        {file.hopTargets.length > 0 && `; see also ${file.hopTargets.join(", ")}`}
      </p>
      {trouble !== null && <p class="memory-trouble">{trouble}</p>}
      {nodes.length === 0 && <Empty title="There is nothing of that in it." />}
      {nodes.length > MOST_DRAWN ? (
        <VirtualList
          label={`Pieces of ${file.path}`}
          items={nodes}
          keyOf={placeOf}
          row={(node) => <Piece node={node} />}
        />
      ) : (
        <ol class="memory-pieces">
          {nodes.map((node) => (
            <li key={placeOf(node)}>
              <Piece node={node} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function placeOf({ lines: { from, to } }: AuthoredNode): string {
  return `${from}-${to}`;
}

function Piece({ node }: { readonly node: AuthoredNode }) {
  return (
    <div class={`memory-piece is-${node.tier}`}>
      <p class="memory-row-facts">
        <Badge tone={TONES[node.tier]}>{WORDS[node.tier]}</Badge>
        <span>{linesOf(node)}</span>
        <Tokens count={node.tokens} />
        <span>{whyClassed(node)}</span>
      </p>
      <Plain text={node.text.trimEnd()} />
    </div>
  );
}
