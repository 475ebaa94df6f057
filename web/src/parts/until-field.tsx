/** Until when something is meant to hold, where the person is. */
export function UntilField({ value, change }: { readonly value: string; change(value: string): void }) {
  return (
    <label class="field">
      <span>Until (empty: until it is taken back)</span>
      <input type="datetime-local" value={value} onInput={(event) => change(event.currentTarget.value)} />
    </label>
  );
}
