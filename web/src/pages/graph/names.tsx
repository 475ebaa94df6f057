/** What else something is called, and what is the same: a person says so, and takes it back. */

import { useState } from "preact/hooks";
import type { ShownEntity } from "../../../../src/engine/graph-api.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { addAlias, mergeInto, takeName } from "./name-acts.tsx";

export function Names({ entity }: { readonly entity: ShownEntity }) {
  return (
    <Panel title="Names">
      {entity.aliases.length === 0 ? (
        <p class="dim">It goes by no other name.</p>
      ) : (
        <ul class="graph-aliases" aria-label="Other names">
          {entity.aliases.map((alias) => (
            <li key={alias}>
              <Plain text={alias} line />{" "}
              <button
                type="button"
                class="quiet"
                aria-label={`Take the name ${alias} away`}
                onClick={() => takeName(entity, alias)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="graph-naming">
        {entity.type !== "person" && (
          <NameField label="It is also called" verb="Add the name" act={(name) => addAlias(entity, name)} />
        )}
        <NameField label="It is the same as" verb="Merge into it" act={(name) => mergeInto(entity, name)} />
      </div>
    </Panel>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly verb: string;
  act(name: string): void | Promise<void>;
}

function NameField({ label, verb, act }: NameFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") void act(typed.trim());
      }}
    >
      <label class="field">
        <span>{label}</span>
        <input value={typed} onInput={(event) => setTyped(event.currentTarget.value)} autocomplete="off" />
      </label>
      <button type="submit" disabled={typed.trim() === ""}>
        {verb}
      </button>
    </form>
  );
}
