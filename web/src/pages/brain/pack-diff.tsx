import { useState } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { counted, score } from "../../parts/figures.ts";
import { Refs } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { shortDigest } from "./brain-words.ts";

const MOST = 12;

/** What learning changed, against the one that it was made from. Reads two whole packs: when a person asks. */
export function PackDiff({ digest }: { readonly digest: string }) {
  const [wanted, setWanted] = useState(false);
  const diff = useResource(wanted ? `diff ${digest}` : null, (signal) =>
    call("diff_brain", { to: digest }, signal),
  );
  return (
    <details onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>What changed since the one that it was made from</summary>
      {wanted && <Shown of={diff}>{(answer) => <Differences diff={answer} />}</Shown>}
    </details>
  );
}

function Differences({ diff }: { readonly diff: AnswerOf<"diff_brain"> }) {
  const { from, nodes, links, parameters, worth } = diff;
  const changes = [
    ...parameters.map((one) => ({ ...one, of: "parameter" })),
    ...worth.map(({ key, ...one }) => ({ ...one, name: key, of: "worth" })),
  ];
  return (
    <div class="brain-diff">
      <p>
        Against {shortDigest(from.digest)}: {counted(nodes.added.length, "node")} more, {nodes.removed.length}{" "}
        fewer, {nodes.changed} that say something else; {counted(links.added, "link")} more, {links.removed}{" "}
        fewer, {links.changed} of another weight.
      </p>
      {nodes.added.length > 0 && (
        <p>
          More: <Refs values={nodes.added} />
        </p>
      )}
      {nodes.removed.length > 0 && (
        <p>
          Fewer: <Refs values={nodes.removed} />
        </p>
      )}
      {changes.length > 0 && (
        <table>
          <caption class="sr-only">What was learned, the greatest change first</caption>
          <thead>
            <tr>
              <th scope="col">what</th>
              <th scope="col" class="number">
                before
              </th>
              <th scope="col" class="number">
                now
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MOST).map(({ of, name, from: before, to }) => (
              <tr key={`${of} ${name}`}>
                <th scope="row">
                  {of === "worth" ? "worth of " : ""}
                  {name}
                </th>
                <td class="number">{score(before)}</td>
                <td class="number">{score(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > MOST && <p class="dim">{counted(changes.length - MOST, "smaller change")} more.</p>}
    </div>
  );
}
