import { useState } from "preact/hooks";

/** Puts the reference on the clipboard; where that is not allowed, it can be marked and copied by hand. */
export function CopyRef({ value }: { readonly value: string }) {
  const [says, setSays] = useState("Copy the reference");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setSays("Copied");
    } catch {
      setSays("It could not be copied: mark it and copy it by hand");
    }
  };
  return (
    <button type="button" class="quiet record-copy" onClick={() => void copy()}>
      <span aria-live="polite">{says}</span>
    </button>
  );
}
