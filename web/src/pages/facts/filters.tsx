import { useEffect, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { go, withParams } from "../../route/route.ts";
import { predicateWords } from "../../words/fact-words.ts";

interface FiltersProps {
  readonly subject: string | undefined;
  readonly predicate: string | undefined;
  /** A timeline is of somebody or something: there is no leaving it out. */
  readonly placeholder?: string;
}

export function Filters({ subject, predicate, placeholder = "anyone and anything" }: FiltersProps) {
  const [typed, setTyped] = useState(subject ?? "");
  useEffect(() => setTyped(subject ?? ""), [subject]);
  const predicates = usePredicates();
  const look = (): void => go(withParams({ subject: typed.trim() === "" ? undefined : typed.trim() }));
  return (
    <form
      class="facts-filters"
      role="search"
      aria-label="Which facts"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <label class="field">
        <span>Subject</span>
        <input
          value={typed}
          placeholder={placeholder}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={look}
          autocomplete="off"
        />
      </label>
      <label class="field">
        <span>Predicate</span>
        <select
          value={predicate ?? ""}
          onChange={(event) => go(withParams({ predicate: event.currentTarget.value || undefined }))}
        >
          <option value="">all</option>
          {predicates.map(({ name }) => (
            <option key={name} value={name} selected={name === predicate}>
              {predicateWords(name)}
            </option>
          ))}
        </select>
      </label>
      {(subject !== undefined || predicate !== undefined) && (
        <button type="button" onClick={() => go(withParams({ subject: undefined, predicate: undefined }))}>
          All
        </button>
      )}
    </form>
  );
}

export function usePredicates() {
  return (
    useResource("predicates", (signal) => call("list_predicates", {}, signal), ["settings"]).value
      ?.predicates ?? []
  );
}
