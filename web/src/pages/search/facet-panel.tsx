import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../parts/figures.ts";
import { go, withParams } from "../../route/route.ts";
import { type Asked, EXACT_KINDS, isNarrowed, KINDS, PERIODS, toggled, WIDE } from "./asked.ts";
import { type Counts, choices, type Facets } from "./facets.ts";
import { ROLES, UNSPOKEN } from "./roles.ts";
import { TRUST_WORDS } from "./trusts.ts";

interface FacetPanelProps {
  readonly asked: Asked;
  readonly facets: Facets;
  readonly found: number;
  readonly lanes: readonly { readonly agent: string; readonly sessionKey: string }[];
}

type Change = { readonly [name: string]: string | undefined };

const set = (changes: Change): void => go(withParams({ ...changes, many: undefined }));

/** Trust is no question to the owner: what was found is divided by it, and the more of that there is the better. */
const divide = (trust: string | undefined): void =>
  go(withParams(trust === undefined ? { trust } : { trust, many: "1" }));

/** What narrows the search. Where there is little room it is folded. */
export function FacetPanel({ asked, facets, found, lanes }: FacetPanelProps) {
  const [open, setOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  return (
    <details
      class="search-facets panel"
      open={open}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <h2>Narrow it down</h2>
      </summary>
      <div class="search-facets-inner">
        {found > 0 && <p class="dim">Numbers are of the {counted(found, "record")} found below.</p>}
        {isNarrowed(asked) && (
          <button type="button" onClick={() => set(WIDE)}>
            Search everything
          </button>
        )}
        <KindFacet asked={asked} counts={facets.kinds} />
        <Choice
          label="Conversation"
          value={asked.lane}
          names={choices(
            facets.lanes,
            lanes.map(({ sessionKey }) => sessionKey),
            asked.lane,
          )}
          counts={facets.lanes}
          choose={(lane) => set({ lane })}
        />
        <Choice
          label="Agent"
          value={asked.agent}
          names={choices(
            facets.agents,
            lanes.map(({ agent }) => agent),
            asked.agent,
          )}
          counts={facets.agents}
          choose={(agent) => set({ agent })}
        />
        <RoleFacet asked={asked} counts={facets.roles} />
        <TimeFacet asked={asked} />
        <TrustFacet asked={asked} counts={facets.trusts} found={found} />
      </div>
    </details>
  );
}

function KindFacet({ asked, counts }: { readonly asked: Asked; readonly counts: Counts }) {
  const kinds = asked.mode === "meaning" ? KINDS : EXACT_KINDS;
  return (
    <Group title="Kind">
      {Object.entries(kinds).map(([kind, name]) => (
        <Check
          key={kind}
          name={name}
          count={counts.get(kind)}
          checked={asked.kinds.some((one) => one === kind)}
          toggle={() => set({ kind: toggled(asked.kinds, kind) })}
        />
      ))}
    </Group>
  );
}

function RoleFacet({ asked, counts }: { readonly asked: Asked; readonly counts: Counts }) {
  const roles = [...new Set(["user", "assistant", "toolResult", ...asked.roles, ...counts.keys()])];
  return (
    <Group title="Who spoke">
      {roles
        .filter((role) => !UNSPOKEN.includes(role))
        .map((role) => (
          <Check
            key={role}
            name={ROLES[role] ?? role}
            count={counts.get(role)}
            checked={asked.roles.includes(role)}
            toggle={() => set({ role: toggled(asked.roles, role) })}
          />
        ))}
    </Group>
  );
}

function TimeFacet({ asked }: { readonly asked: Asked }) {
  const own = asked.from !== undefined || asked.to !== undefined;
  return (
    <Group title="Time">
      <label class="field">
        <span>Said in</span>
        <select
          value={own ? "own" : (asked.period ?? "")}
          onChange={({ currentTarget: { value } }) =>
            set({ when: value || undefined, from: undefined, to: undefined })
          }
        >
          <option value="">any time</option>
          {Object.entries(PERIODS).map(([period, { says }]) => (
            <option key={period} value={period}>
              {says}
            </option>
          ))}
          {own && <option value="own">the days below</option>}
        </select>
      </label>
      <div class="search-days">
        {(["from", "to"] as const).map((end) => (
          <label key={end} class="field">
            <span>{end === "from" ? "From" : "To"}</span>
            <input
              type="date"
              value={asked[end] ?? ""}
              onChange={({ currentTarget: { value } }) => set({ [end]: value || undefined, when: undefined })}
            />
          </label>
        ))}
      </div>
    </Group>
  );
}

interface TrustFacetProps {
  readonly asked: Asked;
  readonly counts: Counts;
  readonly found: number;
}

/** The owner is not asked for it: it divides what was found, and says so. */
function TrustFacet({ asked, counts, found }: TrustFacetProps) {
  const names = choices(counts, [], asked.trust);
  if (names.length === 0) return null;
  return (
    <Group title="Trust">
      <p class="dim">Only what was found is divided: the {counted(found, "record")} below.</p>
      {names.map((trust) => (
        <Check
          key={trust}
          name={TRUST_WORDS[trust] ?? trust}
          count={counts.get(trust)}
          checked={asked.trust === trust}
          toggle={() => divide(asked.trust === trust ? undefined : trust)}
        />
      ))}
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="search-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface CheckProps {
  readonly name: string;
  readonly count: number | undefined;
  readonly checked: boolean;
  toggle(): void;
}

function Check({ name, count, checked, toggle }: CheckProps) {
  return (
    <label class="search-check">
      <input type="checkbox" checked={checked} onChange={toggle} />
      <span>{name}</span>
      {count !== undefined && <span class="search-count"> {count}</span>}
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly names: readonly string[];
  readonly counts: Counts;
  choose(value: string | undefined): void;
}

function Choice({ label, value, names, counts, choose }: ChoiceProps) {
  return (
    <label class="field search-choice">
      <span>{label}</span>
      <select value={value ?? ""} onChange={(event) => choose(event.currentTarget.value || undefined)}>
        <option value="">any</option>
        {names.map((name) => {
          const count = counts.get(name);
          return (
            <option key={name} value={name}>
              {count === undefined ? name : `${name} (${count})`}
            </option>
          );
        })}
      </select>
    </label>
  );
}
