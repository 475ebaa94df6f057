import { degradations } from "../words/degraded.ts";

/** What was left out or done otherwise, a sentence each. */
export function Degradations({ codes }: { readonly codes: readonly string[] }) {
  const all = degradations(codes);
  if (all.length === 0) return null;
  return (
    <ul class="receipt-degraded" aria-label="Not as it should be">
      {all.map(({ code, says, about }) => (
        <li key={code}>
          {says} {about !== null && <code>{about}</code>} <code class="dim">{code}</code>
        </li>
      ))}
    </ul>
  );
}
