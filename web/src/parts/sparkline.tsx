interface SparklineProps {
  /** Said to who cannot see it. */
  readonly label: string;
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** How something went, in the size of a word. */
export function Sparkline({ label, values, width = 160, height = 32 }: SparklineProps) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {values.map((value, at) => {
        const high = value === 0 ? 1 : Math.max(2, (value / most) * height);
        return (
          <rect key={at} x={at * step} y={height - high} width={Math.max(1, step - 1)} height={high} rx="1" />
        );
      })}
    </svg>
  );
}
