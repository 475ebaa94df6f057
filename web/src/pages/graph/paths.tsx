/** How one thing hangs together with another: the shortest way, with what each step rests on. */

import { useState } from "preact/hooks";
import type { PathAnswer } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { cutWords } from "../../words/graph-words.ts";
import { Steps } from "./steps.tsx";

const BOUNDS = { hops: 6, nodes: 500, edges: 1_000 } as const;

export function Paths() {
  const { from = "", to = "" } = route.value.params;
  const isAsked = from !== "" && to !== "";
  const path = useResource(
    isAsked ? JSON.stringify([from, to]) : null,
    (signal) => call("find_path", { from, to, ...BOUNDS }, signal),
    ["graph", "facts"],
  );
  return (
    <>
      <PathForm key={`${from} ${to}`} from={from} to={to} />
      {isAsked ? (
        <Shown of={path}>{(answer) => <Found answer={answer} />}</Shown>
      ) : (
        <Empty title="Name two things.">
          <p>Shown is the shortest way from one to the other, and the records that each step rests on.</p>
        </Empty>
      )}
    </>
  );
}

function PathForm(given: { readonly from: string; readonly to: string }) {
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const isWhole = from.trim() !== "" && to.trim() !== "";
  return (
    <form
      class="graph-form"
      aria-label="A path"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) go(withParams({ from: from.trim(), to: to.trim() }));
      }}
    >
      <label class="field">
        <span>From</span>
        <input value={from} onInput={(event) => setFrom(event.currentTarget.value)} autocomplete="off" />
      </label>
      <label class="field">
        <span>To</span>
        <input value={to} onInput={(event) => setTo(event.currentTarget.value)} autocomplete="off" />
      </label>
      <button type="submit" class="primary" disabled={!isWhole}>
        Find the way
      </button>
    </form>
  );
}

function Found({ answer: { from, to, path, stopped } }: { readonly answer: PathAnswer }) {
  if (path === null)
    return (
      <Empty title="No way leads from one to the other.">
        <p>
          <Plain text={from.ref} line /> and <Plain text={to.ref} line /> were looked at within {BOUNDS.hops}{" "}
          steps. {stopped !== null && cutWords(stopped, BOUNDS)}
        </p>
      </Empty>
    );
  return (
    <Panel title={path.length === 0 ? "They are the same" : `The way has ${counted(path.length, "step")}`}>
      {path.length === 0 ? (
        <p>
          Both names mean <Plain text={from.ref} line />.
        </p>
      ) : (
        <Steps steps={path} />
      )}
    </Panel>
  );
}
