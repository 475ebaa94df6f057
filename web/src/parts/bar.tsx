import { percent, whole } from "./figures.ts";

export interface BarPart {
  readonly name: string;
  readonly value: number;
  /** One of the ten tones of the palette, 1 to 10. */
  readonly tone: number;
}

interface BarProps {
  readonly label: string;
  readonly parts: readonly BarPart[];
  readonly whole: number;
  readonly chosen?: string | undefined;
  choose?(name: string): void;
}

/** What a whole went to, part by part; each can be chosen. The rest is what is left of the whole. */
export function Bar({ label, parts, whole: total, chosen, choose }: BarProps) {
  const used = parts.reduce((sum, { value }) => sum + value, 0);
  const scale = Math.max(total, used, 1);
  return (
    <div class="bar" role="group" aria-label={label}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ name, value, tone }) => (
          <button
            key={name}
            type="button"
            class={`bar-part tone-${tone}`}
            aria-pressed={choose === undefined ? undefined : chosen === name}
            style={{ flexGrow: value / scale }}
            title={`${name}: ${whole(value)} (${percent(value / scale)})`}
            onClick={() => choose?.(name)}
          >
            <span class="bar-name">{name}</span>
            <span class="bar-value">{whole(value)}</span>
          </button>
        ))}
      {scale > used && (
        <span
          class="bar-rest"
          style={{ flexGrow: (scale - used) / scale }}
          title={`left: ${whole(scale - used)}`}
        >
          {whole(scale - used)} left
        </span>
      )}
    </div>
  );
}
