import { useEffect, useState } from "preact/hooks";
import { go, route, withParams } from "../../route/route.ts";
import { chosenOf, openedIn } from "./address.ts";
import { Choice } from "./choice.tsx";
import { FoundMemories } from "./found-memories.tsx";
import { Halves } from "./halves.tsx";
import { JudgeBox } from "./judge-box.tsx";
import { MemoryDetailPanel } from "./memory-detail.tsx";
import { MemoryList, STATES } from "./memory-list.tsx";
import { RememberForm } from "./remember-form.tsx";
import { ShelfChoice } from "./shelf-choice.tsx";
import { Unfolding } from "./unfolding.tsx";

const STATE_WORDS = [
  ["active", "Kept"],
  ["superseded", "Replaced"],
  ["forgotten", "Forgotten"],
] as const;

const FORMS = [
  { name: "remember", title: "Remember something", content: <RememberForm /> },
  { name: "judge", title: "Would this be kept?", content: <JudgeBox /> },
] as const;

/** What is typed is asked for when the hand rests. */
const RESTS_MS = 250;

export function MemoriesTab() {
  const { params } = route.value;
  const ref = openedIn("memories", params);
  const state = chosenOf(STATES, params["state"]);
  const shelf = params["shelf"] ?? "";
  const words = (params["q"] ?? "").trim();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const list =
    words === "" ? (
      <MemoryList state={state} shelf={shelf} opened={ref} sees={setSeen} />
    ) : (
      <FoundMemories words={words} shelf={shelf} opened={ref} />
    );
  return (
    <>
      <Unfolding forms={FORMS} />
      <div class="memory-filters" role="group" aria-label="Narrow the list">
        <WordsBox />
        {words === "" && <Choice label="State" param="state" chosen={state} choices={STATE_WORDS} />}
        <ShelfChoice
          label="Whose"
          none="All"
          chosen={shelf}
          others={seen}
          choose={(key) => go(withParams({ shelf: key === "" ? undefined : key }), { replace: true })}
        />
      </div>
      <Halves
        list={list}
        detail={ref === undefined ? undefined : <MemoryDetailPanel key={ref} memory={ref} />}
      />
    </>
  );
}

function WordsBox() {
  const kept = route.value.params["q"] ?? "";
  const [typed, setTyped] = useState(kept);
  useEffect(() => {
    if (typed.trim() === kept.trim()) return undefined;
    const rest = setTimeout(() => {
      go(withParams({ q: typed.trim() === "" ? undefined : typed }), { replace: true });
    }, RESTS_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  return (
    <label class="memory-choice memory-words">
      <span>Find by words</span>
      <input
        type="search"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        placeholder="dentist, allergy, Rotterdam …"
      />
    </label>
  );
}
