import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { route, withParams } from "../../route/route.ts";
import { shortDigest, signed } from "./brain-words.ts";
import { type KnownPack, PACK_STATES, PROMOTION_WORDS, type Promotion, packsOf } from "./known-packs.ts";
import { PackShown } from "./pack-shown.tsx";

const MOST = 200;

/** Which packs there are, what the gate said of each, and how it came to the one that is served. */
export function Packs({ status }: { readonly status: AnswerOf<"brain_status"> }) {
  const history = useResource("brain history", (signal) => call("brain_history", { limit: MOST }, signal), [
    "brain",
  ]);
  return (
    <Shown of={history}>{({ promotions }) => <PackParts status={status} promotions={promotions} />}</Shown>
  );
}

interface PackPartsProps {
  readonly status: AnswerOf<"brain_status">;
  readonly promotions: readonly Promotion[];
}

function PackParts({ status, promotions }: PackPartsProps) {
  const packs = packsOf(promotions, status);
  const wanted = route.value.params["pack"];
  const known = packs.find(
    ({ digest }) => wanted !== undefined && wanted !== "" && digest.startsWith(wanted),
  );
  const first = packs.find(({ state }) => state === "serving") ?? packs[0];
  // One that another was made from may be stored without having been decided about.
  const apart =
    wanted === undefined ? undefined : ({ digest: wanted, state: "apart", at: 0, report: null } as const);
  const chosen = known ?? apart ?? first;
  if (chosen === undefined)
    return (
      <Empty title="There is no pack yet.">
        <p>
          Lessons are served without one. <Command words="brain init" /> makes the first of the lessons and
          documents that there are; what is learned after that becomes the next.
        </p>
      </Empty>
    );
  return (
    <>
      <div class="split brain-split">
        <Panel title="Packs" aside={`${packs.length}`}>
          <ul class="brain-packs">
            {packs.map((pack) => (
              <PackRow key={pack.digest} pack={pack} isChosen={pack.digest === chosen.digest} />
            ))}
          </ul>
        </Panel>
        <PackShown pack={chosen} served={status.pack?.digest ?? null} />
      </div>
      <Promotions promotions={promotions} />
    </>
  );
}

function PackRow({ pack, isChosen }: { readonly pack: KnownPack; readonly isChosen: boolean }) {
  const { digest, state, at, report } = pack;
  return (
    <li>
      <Link href={withParams({ pack: digest })} aria-current={isChosen ? "true" : undefined}>
        <code>{shortDigest(digest)}</code>
      </Link>
      <div class="brain-lesson-facts">
        <Badge tone={PACK_STATES[state].tone}>{PACK_STATES[state].word}</Badge>
        {report !== null && <span>gain {signed(report.gain.mean)}</span>}
        <Time at={at} only="ago" />
      </div>
    </li>
  );
}

function Promotions({ promotions }: { readonly promotions: readonly Promotion[] }) {
  return (
    <Panel title="How it came to that" aside="the newest first">
      <ol class="brain-promotions">
        {promotions.map(({ at, kind, pack, by, override, reason }, place) => (
          <li key={place}>
            <Time at={at} />
            <span>
              <strong>{pack === null ? "No pack" : shortDigest(pack)}</strong>{" "}
              {pack === null ? "is served from then on: lessons alone" : PROMOTION_WORDS[kind]}{" "}
              {override && <Badge tone="warn">the gate was overruled</Badge>}{" "}
              <span class="dim">({by === "terminal" ? "a person" : by})</span>
              <Plain text={reason} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
