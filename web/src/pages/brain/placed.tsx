import { type AnswerOf, call } from "../../api/call.ts";
import { type Resource, useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { AUTHORITIES, signed, whyWords } from "./brain-words.ts";

type Route = AnswerOf<"trace_route">;
type Placed = Route["placed"][number];
type Texts = ReadonlyMap<string, string>;

const READABLE = /^(?:lesson|doc|mem|sum|msg|obs|evt|fact|card):\d+$/;
const MOST_READ = 20;

/** What stood in the prompt because of it, and what was looked at and left out: each with why. */
export function PlacedList({ route }: { readonly route: Route }) {
  const texts = useTexts(route.placed.map(({ key }) => key));
  const shown = route.placed
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const others = route.placed.filter(({ place }) => place === null);
  return (
    <Panel title="Put into the prompt" aside={`${shown.length} in, ${others.length} left out`}>
      {shown.length === 0 ? (
        <p class="dim">Nothing was put into the prompt.</p>
      ) : (
        <ol class="brain-placed">
          {shown.map((one) => (
            <PlacedRow key={one.key} placed={one} text={texts.value?.get(one.key)} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h3 class="brain-left-out">Looked at and left out</h3>
          <ul class="brain-placed">
            {others.map((one) => (
              <PlacedRow key={one.key} placed={one} text={texts.value?.get(one.key)} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function PlacedRow({ placed, text }: { readonly placed: Placed; readonly text: string | undefined }) {
  const { key, authority, place, tokens, why, used, worth } = placed;
  return (
    <li data-placed={key}>
      <div class="brain-placed-head">
        <Ref value={key} />
        <Badge tone={place === null ? "warn" : "good"}>{place === null ? "out" : `place ${place + 1}`}</Badge>
        {tokens > 0 && <Tokens count={tokens} />}
        {used !== null && <Badge tone={used ? "good" : "plain"}>{used ? "was used" : "was not used"}</Badge>}
        {worth !== null && <span>worth {signed(worth)}</span>}
      </div>
      {text !== undefined && <Plain text={text} />}
      <p class="dim">
        {AUTHORITIES[authority]}; {whyWords(why)}
      </p>
    </li>
  );
}

/** What they say now: the trace itself holds no words. What is gone says nothing. */
function useTexts(keys: readonly string[]): Resource<Texts> {
  const refs = [...new Set(keys.filter((key) => READABLE.test(key)))].slice(0, MOST_READ);
  return useResource<Texts>(
    refs.length === 0 ? null : `texts ${refs.join()}`,
    async (signal) => {
      const { items } = await call("get", { refs, maxTokens: 4_000 }, signal);
      return new Map(items.map(({ ref, text }) => [ref, text]));
    },
    ["brain", "memories"],
  );
}
