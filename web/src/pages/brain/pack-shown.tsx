import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { useSending } from "../../api/sending.ts";
import { Badge } from "../../parts/badge.tsx";
import { bytes, counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { POLICIES, shortDigest } from "./brain-words.ts";
import { GateReportShown } from "./gate-report.tsx";
import { type KnownPack, PACK_STATES } from "./known-packs.ts";
import { PackActs } from "./pack-acts.tsx";
import { PackDiff } from "./pack-diff.tsx";

/** One pack: what is in it, what the gate said of it, and what a person may do with it. */
export function PackShown({ pack, served }: { readonly pack: KnownPack; readonly served: string | null }) {
  const { digest, state } = pack;
  // A dry run asks no gate and changes nothing: it says what the pack is.
  const looked = useResource(`pack ${digest}`, (signal) =>
    call("promote_brain", { pack: digest, dryRun: true }, signal),
  );
  return (
    <Panel
      title={`Pack ${shortDigest(digest)}`}
      aside={<Badge tone={PACK_STATES[state].tone}>{PACK_STATES[state].word}</Badge>}
    >
      <Shown of={looked}>
        {({ pack: manifest, report }) => (
          <>
            {manifest !== null && <Manifest manifest={manifest} />}
            <h3>What the gate said</h3>
            {report === null ? (
              <p class="dim">
                No gate was held for it: it was built of what there is, and nothing was learned.
              </p>
            ) : (
              <>
                <GateReportShown report={report} />
                <Replay key={digest} digest={digest} />
              </>
            )}
            <PackActs digest={digest} served={served} />
            {manifest !== null && manifest.parent !== null && <PackDiff key={digest} digest={digest} />}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function Manifest({ manifest }: { readonly manifest: NonNullable<AnswerOf<"promote_brain">["pack"]> }) {
  const { digest, policy, nodes, links, bytes: size, builtAt, parent, fingerprint, format } = manifest;
  return (
    <dl class="brain-figures">
      <div>
        <dt>chooses</dt>
        <dd>{POLICIES[policy] ?? policy}</dd>
      </div>
      <div>
        <dt>holds</dt>
        <dd>
          {counted(nodes, "node")}, {counted(links, "link")}
        </dd>
      </div>
      <div>
        <dt>size</dt>
        <dd>
          {bytes(size)}, format {format}
        </dd>
      </div>
      <div>
        <dt>made</dt>
        <dd>
          <Time at={builtAt} />
        </dd>
      </div>
      <div>
        <dt>made from</dt>
        <dd>
          {parent === null ? (
            "none: it is the first"
          ) : (
            <Link href={withParams({ pack: parent })}>{shortDigest(parent)}</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>meanings</dt>
        <dd>{fingerprint === null ? "none in it: words alone" : <Plain text={fingerprint} />}</dd>
      </div>
      <div class="brain-wide">
        <dt>digest</dt>
        <dd>
          <Plain text={digest} />
        </dd>
      </div>
    </dl>
  );
}

/** The same input gives the same verdict: whoever doubts it holds the gate again. */
function Replay({ digest }: { readonly digest: string }) {
  const { busy, problem, answer, send } = useSending<AnswerOf<"replay_gate">>();
  return (
    <div class="brain-replay">
      <button
        type="button"
        disabled={busy}
        onClick={() => void send(() => call("replay_gate", { pack: digest }))}
      >
        Hold the gate again
      </button>
      <div role="status" aria-live="polite" aria-busy={busy}>
        {busy && <p class="waiting">The gate is held over the same turns …</p>}
        {answer !== undefined && !busy && (
          <>
            <p>
              {answer.same
                ? "The same verdict, to the last figure."
                : "Another verdict than the one recorded:"}
            </p>
            {answer.differences.map((line) => (
              <Plain key={line} text={line} />
            ))}
          </>
        )}
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
    </div>
  );
}
