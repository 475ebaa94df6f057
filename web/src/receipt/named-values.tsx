type NamedValue = readonly [name: string, value: string];

/** What was so when it was made, each under its name. */
export function NamedValues({ rows }: { readonly rows: readonly NamedValue[] }) {
  return (
    <dl class="receipt-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
