import { predicateWords } from "../../words/fact-words.ts";
import { usePredicates } from "./filters.tsx";

/** As it is typed. */
export interface Saying {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly from: string;
  readonly to: string;
  readonly sources: string;
}

interface AssertFieldsProps {
  readonly saying: Saying;
  change(changes: Partial<Saying>): void;
}

export function AssertFields({ saying, change }: AssertFieldsProps) {
  const predicates = usePredicates();
  const chosen = predicates.find(({ name }) => name === saying.predicate);
  return (
    <div class="act-fields">
      <Words
        label="Of what"
        hint="owner, a name, or project:atlas"
        name="subject"
        {...{ saying, change }}
        required
      />
      <label class="field">
        <span>Predicate</span>
        <select
          required
          value={saying.predicate}
          onChange={(event) => change({ predicate: event.currentTarget.value })}
        >
          <option value="">choose one</option>
          {predicates.map(({ name }) => (
            <option key={name} value={name} selected={name === saying.predicate}>
              {predicateWords(name)}
            </option>
          ))}
        </select>
        {chosen !== undefined && (
          <span class="facts-hint">
            {chosen.cardinality === "single" ? "Only one is so at a time." : "Several may be so at a time."}
          </span>
        )}
      </label>
      <Words
        label="What it is"
        hint="Berlin, or tool:postgresql"
        name="object"
        {...{ saying, change }}
        required
      />
      <DateField label="Since (today if left out)" name="from" {...{ saying, change }} />
      <DateField label="Until (open if left out)" name="to" {...{ saying, change }} />
      <Words label="Rests on (optional)" hint="msg:42, obs:8" name="sources" {...{ saying, change }} />
    </div>
  );
}

interface FieldProps extends AssertFieldsProps {
  readonly label: string;
  readonly name: keyof Saying;
}

interface WordsProps extends FieldProps {
  readonly hint: string;
  readonly required?: boolean;
}

function Words({ label, hint, name, saying, change, required = false }: WordsProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        value={saying[name]}
        placeholder={hint}
        required={required}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
        autocomplete="off"
      />
    </label>
  );
}

function DateField({ label, name, saying, change }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="date"
        value={saying[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
}
