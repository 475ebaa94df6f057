import { connection } from "../api/connection.ts";
import { hears } from "../api/news.ts";
import { Command } from "../parts/command.tsx";

/** Says why what is shown may be old. */
export function Banner() {
  const now = connection.value;
  return (
    <div class="banner-place" role="status" aria-live="polite">
      {now === "away" && (
        <p class="banner">
          Nacre does not answer. What is shown may be old; it goes on by itself when Nacre is back. Where it
          was ended, <Command words="studio" /> starts it.
        </p>
      )}
      {now === "live" && !hears.value && (
        <p class="banner">
          This tab is not told what changes: too many tabs of Studio are in sight at once. Close some of them,
          or reload this one to see what is new.
        </p>
      )}
    </div>
  );
}
