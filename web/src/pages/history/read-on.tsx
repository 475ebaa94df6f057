import { useState } from "preact/hooks";
import { whole } from "../../parts/figures.ts";

interface ReadOnProps {
  /** The next line; null: that was all. */
  readonly from: number | null;
  readonly total: number;
  readOn(): Promise<void>;
}

/** Goes on in a text that comes in pieces. */
export function ReadOn({ from, total, readOn }: ReadOnProps) {
  const [busy, setBusy] = useState(false);
  if (from === null) return null;
  return (
    <p class="history-read-on">
      <span class="dim">
        {whole(from - 1)} of {whole(total)} lines
      </span>{" "}
      <button
        type="button"
        disabled={busy}
        onClick={async () => {
          setBusy(true);
          await readOn();
          setBusy(false);
        }}
      >
        Read on
      </button>
    </p>
  );
}
