/**
 * A sentence in stretches: what it says is wanted, and what it says is wanted no longer. "Spaces, not tabs" has one of each.
 *
 * By the words that turn from one to the other. Where none of them stands, the sentence is one stretch, whatever it says.
 */

export interface Stretch {
  readonly text: string;
  /** Where it stands in the sentence. */
  readonly at: number;
  readonly wanted: boolean;
  /** What it begins with: `swap` names what something else takes the place of, `denial` what is not to be. */
  readonly opens: "swap" | "denial" | null;
  /** It begins a clause of its own. */
  readonly leads: boolean;
}

const edged = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

/** "Instead of tabs", "from npm to pnpm", "lieber Tabs als Leerzeichen". */
const SWAPS = [
  edged("instead of|rather than|in place of|in lieu of|as opposed to|statt|anstatt|anstelle (?:von|des|der)"),
  edged("en vez de|en lugar de"),
  "而不是|而非|代替|替代|取代|把(?=[^，。]{1,20}(?:换成|改成|改为|替换成|替换为))",
  `${edged("over")}(?<=(?<!\\p{L})prefer [^,.]{1,40} over)`,
  `${edged("als")}(?<=(?<!\\p{L})lieber [^,.]{1,40} als)`,
  edged("(?:switch|change|move|wechs(?:le|el)) (?:from|von)|replace(?= [^,.]{1,40} (?:with|by) )"),
  edged("ersetze?(?! (?:nie|niemals|nicht|keine?)(?!\\p{L}))(?= [^,.]{1,40} durch )"),
].join("|");
/** Not "not only", "never mind", "no problem": they deny nothing that stands behind them. */
const DENIALS = [
  edged(
    "not(?! (?:only|just|even|always|necessarily|more|less|too|so|until|before|after|when|if|unless)(?!\\p{L}))|never(?! (?:mind|forget)(?!\\p{L}))|no longer|no more|no(?![,.;!]| (?:matter|problem|worries|doubt|need)(?!\\p{L}))|do(?:n['’]?t| not)(?! (?:forget|hesitate)(?!\\p{L}))|without(?! (?:exception|fail)(?!\\p{L}))|avoid|stop",
  ),
  edged(
    "nicht(?! nur(?!\\p{L}))(?: mehr)?|nie(?:mals)?(?: mehr| wieder)?|keine?[nmrs]?|ohne(?! ausnahme)|vermeide",
  ),
  edged("ya no|nunca|jamás|evita"),
  "不要再?|不用再?|不再|不是|不必|(?<![特分区级个性差])别再?(?!人|的)|勿|禁止|停止",
].join("|");
const VERBS = [
  "use|write|answer|reply|respond|speak|talk|address|call|format|indent|go|stick|switch|keep|make|put|prefer|please",
  "verwende|benutze?|nutze?|schreibe?|antworte|sprich|nimm|formatiere|nenne?|bitte",
  "usa|escribe|responde|contesta|habla|por favor",
].join("|");
const ORDERS = `${VERBS}|always|only|just|immer|nur|lieber|stattdessen|siempre|mejor`;
const ORDERS_HAN = "用|使用|改用|请|写|说|讲|回答|回复|都|只|一律|叫";
/** "From npm to pnpm." */
const TO = "to|with|by|zu|auf|durch";
const TURNS = [
  `(?<swap>${SWAPS})`,
  `(?<denial>${DENIALS})`,
  `(?<yes>${edged("but|sondern|sino")}|而是|改用|换成|改成|改为|替换成|替换为|${edged(TO)}(?<=(?<!\\p{L})(?:switch|change|move|replace|wechs(?:le|el)|ersetze?) [^,.]{1,60} (?:${TO})))`,
  `(?<order>(?:[,;:–—，；：、]\\s*|(?<!\\p{L})(?:and|und|y)\\s+)(?:(?:and|und|y|so|then|dann)\\s+)?(?=${edged(ORDERS)}|${ORDERS_HAN}))`,
  `(?<end>[.!?]\\s+|[。！？])`,
  "(?<comma>[,;，；])",
  // Behind what is replaced an order needs no comma: "instead of npm use pnpm".
  `(?<plain>(?<=\\s)${edged(VERBS)})`,
].join("|");
const TURN = new RegExp(TURNS, "giu");
const TURNING = new RegExp(
  `${SWAPS}|${edged("but|sondern|sino|durch")}|而是|换成|改成|改为|替换成|替换为`,
  "giu",
);
const CLAUSE = /(?:^|[,;:–—，；：.!?。])\s*(?:(?:and|und|y|but|aber|pero)\s+)?$/u;

export function stretchesOf(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let open: Omit<Stretch, "text"> = { at: 0, wanted: true, opens: null, leads: true };
  for (const match of text.matchAll(TURN)) {
    const opens = opening(match, open);
    if (opens === undefined) continue;
    stretches.push({ ...open, text: text.slice(open.at, match.index) });
    const leads = CLAUSE.test(text.slice(Math.max(0, match.index - 8), match.index));
    open = { at: match.index + match[0].length, wanted: opens === null, opens, leads };
    if (match.groups!["plain"] !== undefined) open = { ...open, at: match.index };
  }
  stretches.push({ ...open, text: text.slice(open.at) });
  return stretches.map((one, index) => ({
    ...one,
    wanted: one.wanted && !isDenied(stretches[index + 1]),
  }));
}

/** What the next stretch opens with; undefined: it goes on. */
function opening({ groups }: RegExpExecArray, open: Omit<Stretch, "text">): Stretch["opens"] | undefined {
  const { swap, denial, comma, plain, yes } = groups!;
  // "Never switch from German to English" wants German.
  const isDenied = open.opens === "denial" && (CHANGES.test(swap ?? "") || CHANGED_TO.test(yes ?? ""));
  if (isDenied) return undefined;
  if (swap !== undefined) return "swap";
  // "Instead of tabs never use anything but spaces" is beyond what can be told: the first counts.
  if (denial !== undefined) return open.opens === "denial" ? undefined : "denial";
  if ((comma !== undefined || plain !== undefined) && open.opens !== "swap") return undefined;
  return null;
}

/** A word for changing something, where the others say only what stands in whose place. */
const CHANGES = /^(?:switch|change|move|wechs|replace|ersetze|把|代替|替代|取代)/iu;
const CHANGED_TO = /^(?:to|with|by|zu|auf|durch|换成|改成|改为|替换成|替换为)$/iu;

const DOING = /(?<!\p{L})(?:verwenden|benutzen|nutzen|schreiben|antworten|use[dn]?|please|bitte)(?!\p{L})/giu;

/** "Tabs nicht mehr": nothing stands behind it, so that it denies what stands before it. */
function isDenied(next: Stretch | undefined): boolean {
  if (next === undefined || next.opens !== "denial" || next.leads) return false;
  return !/[\p{L}\p{N}]/u.test(next.text.replace(DOING, ""));
}

/** What only says that one thing is to be and not another tells nothing of either. */
export function withoutTurns(text: string): string {
  return text.replace(TURNING, " ");
}
