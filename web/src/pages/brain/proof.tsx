import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { counted, day } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { shortDigest, signed } from "./brain-words.ts";
import { ProofPlot } from "./proof-plot.tsx";
import { isProved, type Proof as Proved, verdictOf } from "./proof-scale.ts";

/** What the brain is worth against doing without, over the same turns; and how sure that is. */
export function Proof() {
  const proof = useResource("brain proof", (signal) => call("prove_brain", {}, signal));
  return (
    <Panel
      title="Is it worth it?"
      aside={
        <button type="button" onClick={proof.reload} disabled={proof.loading}>
          Weigh it again
        </button>
      }
    >
      <p>
        Four ways of routing are weighed over the same turns of which it is known how they went, and which
        were not learned from: none, words alone, the graph as it was built, and what was learned. The line is
        where the true value lies 95 times of 100.
      </p>
      <div aria-busy={proof.loading && proof.value === undefined}>
        <Shown of={proof} waiting={<p class="waiting">Weighing it against doing without …</p>}>
          {(value) => <Proven proof={value} />}
        </Shown>
      </div>
    </Panel>
  );
}

function Proven({ proof }: { readonly proof: Proved }) {
  const { episodes, from, to, pack, notes, failures } = proof;
  return (
    <div class="brain-proven">
      <p class="brain-sentence" role="status">
        {verdictOf(proof)}
      </p>
      <p>
        {counted(episodes, "turn")}
        {episodes > 0 && ` from ${day(from)} to ${day(to)}`};{" "}
        {pack === null ? "no pack" : `the pack ${shortDigest(pack)}`}.
      </p>
      {notes.map((note) => (
        <Plain key={note} text={note} />
      ))}
      {isProved(proof) && <ProofPlot arms={proof.arms} />}
      {failures.length > 0 && (
        <>
          <h3>Where what was learned does worse than words alone</h3>
          <ul class="brain-failures">
            {failures.map(({ episode, loss, why }) => (
              <li key={episode}>
                <Link href={withParams({ episode })}>{episode}</Link> loses {signed(loss)}:{" "}
                <Plain text={why} line />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
