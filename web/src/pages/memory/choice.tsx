import { go, withParams } from "../../route/route.ts";

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** The parameter of the address that keeps it. */
  readonly param: string;
  readonly chosen: T;
  readonly choices: readonly (readonly [value: T, words: string])[];
}

/** One of a few, kept in the address; the first is meant where nothing is said. */
export function Choice<T extends string>({ label, param, chosen, choices }: ChoiceProps<T>) {
  return (
    <label class="memory-choice">
      <span>{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          const { value } = event.currentTarget;
          go(withParams({ [param]: value === choices[0]?.[0] ? undefined : value }), { replace: true });
        }}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
