import type { ListedAuthored } from "../../../../src/engine/authored-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { percent, whole } from "../../parts/figures.ts";
import { Meter } from "../../parts/meter.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import { TIER_ABOUT, TIER_TITLES, TIERS, type Tier, tokensByTier } from "./authored-words.ts";

interface AuthoredCostProps {
  readonly agent: string;
  readonly files: readonly ListedAuthored[];
}

interface Shares {
  readonly prompt: number;
  readonly limits: { readonly hard: number; readonly soft: number };
}

/** What each tier costs, beside what it might take in the newest prompt of this agent. */
export function AuthoredCost({ agent, files }: AuthoredCostProps) {
  const cost = tokensByTier(files);
  const shares = useResource(`shares ${agent}`, (signal) => sharesOf(agent, signal), ["prompt"]).value;
  return (
    <div class="memory-tiers">
      {TIERS.map((tier) => (
        <section key={tier} class="memory-tier" aria-label={TIER_TITLES[tier]}>
          <h3>
            <span class={`memory-tier-mark is-${tier}`} aria-hidden="true" />
            {TIER_TITLES[tier]} <Tokens count={cost[tier]} />
          </h3>
          {shares !== undefined && shares !== null && tier !== "lore" && (
            <Share tier={tier} tokens={cost[tier]} shares={shares} />
          )}
          <p class="dim">{TIER_ABOUT[tier]}</p>
        </section>
      ))}
    </div>
  );
}

interface ShareProps {
  readonly tier: Exclude<Tier, "lore">;
  readonly tokens: number;
  readonly shares: Shares;
}

function Share({ tier, tokens, shares: { prompt, limits } }: ShareProps) {
  const limit = limits[tier];
  const share = limit === 0 ? 1 : tokens / limit;
  return (
    <>
      <Meter label={`${TIER_TITLES[tier]} of their share`} share={share} />
      <p class="memory-row-facts">
        <span>
          {percent(share)} of its {whole(limit)} in{" "}
          <Link href={href("prompt", { id: prompt })}>prompt {prompt}</Link>
        </span>
        {tokens > limit && (
          <Badge tone="warn">{tier === "hard" ? "over its share" : "not all of it fits"}</Badge>
        )}
      </p>
    </>
  );
}

/** Of the newest prompt of this agent among the last ones; null: there is none. */
async function sharesOf(agent: string, signal: AbortSignal): Promise<Shares | null> {
  const { receipts } = await call("list_receipts", { limit: 50 }, signal);
  const newest = receipts.find((one) => one.agent === agent);
  if (newest === undefined) return null;
  const { receipt } = await call("trace", { id: newest.id }, signal);
  return { prompt: newest.id, limits: receipt.budget.limits };
}
