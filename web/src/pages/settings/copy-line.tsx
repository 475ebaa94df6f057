import { useRef, useState } from "preact/hooks";

/** A line to be taken along. Where the browser does not let a page copy, the line is marked for it. */
export function CopyLine({ line }: { readonly line: string }) {
  const place = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(line);
      setSaid("Copied.");
    } catch {
      if (place.current !== null) getSelection()?.selectAllChildren(place.current);
      setSaid("It is marked: copy it with the keyboard.");
    }
  };
  return (
    <div class="settings-line">
      <code ref={place}>{line}</code>
      <button type="button" onClick={() => void copy()} aria-label={`Copy ${line}`}>
        Copy
      </button>
      <span role="status" class="dim">
        {said}
      </span>
    </div>
  );
}
