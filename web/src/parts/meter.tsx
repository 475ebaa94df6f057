import { percent } from "./figures.ts";

/** How far something is. */
export function Meter({ label, share }: { readonly label: string; readonly share: number }) {
  const bounded = Math.max(0, Math.min(1, share));
  return (
    <div
      class="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bounded * 100)}
      title={percent(bounded)}
    >
      <span style={{ width: `${bounded * 100}%` }} />
    </div>
  );
}
