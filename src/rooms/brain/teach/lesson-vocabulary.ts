/** Small words of lessons: those that tell nothing, those that turn a sentence round or narrow it, and those whose order tells. */

import { stem } from "../../../kernel/text/stem.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const stems = (text: string): readonly string[] => words(text).map(stem);

/** Said in all instructions. */
export const FILLERS: ReadonlySet<string> = new Set(
  words(`a an the this that these those it its is are be been being was were am do does did will would shall should must may
  might can could have has had i me my mine we us our you your yours he him his she her they them their user owner person human
  of in on at for by as and or please kindly always ever just also too really very so sure make note remember now future onward
  onwards henceforth hey hi ok okay well ne ll ve re s d m
  der die das den dem des ein eine einen einem einer ich du wir ihr mich mir dir dich uns und oder bitte immer stets jetzt ab
  sofort kunftig im am zu zum zur ist sind war wird soll sollte muss auf fur von als auch noch doch mal
  le la les un une des du de et ou je tu nous vous il elle toujours dans est sont
  el los las una unos unas y o yo tu nosotros siempre en es son por para`),
);

/** What may be said or left out without saying anything else: of all else, every word counts. */
export const POLITE: ReadonlySet<string> = new Set(
  words(`a an the do does did please kindly always ever really very henceforth hey hi ok okay s der die das den dem des ein eine einen einem einer bitte immer stets jetzt sofort kunftig
  le la les un une el los las unos unas siempre toujours`),
);

/** Verbs that tell nothing of what is to be used: stems. */
export const USING: ReadonlySet<string> = new Set(
  stems(`use using prefer choose pick take favour favor lieber verwende verwenden benutze benutzen nutze nutzen nimm bevorzuge
  usa uses use utiliza utilices utilise utilisez`),
);

/** How many of them, in an instruction: what is denied is denied of each. Stems. */
export const QUANTIFIERS: ReadonlySet<string> = new Set(
  stems(
    `every each all any jede jeder jedem jeden jedes alle allen cada todo todos toda todas chaque tout tous`,
  ),
);

/** Between what is chosen, or comes first, and the other: what stands on both sides cannot change places. As it is said, in stems. */
export const CHOOSING: readonly (readonly string[])[] = [
  ...stems(`not over before after vor nach als statt anstatt gegenuber than avant apres`).map((word) => [
    word,
  ]),
  ...[
    "instead of",
    "rather than",
    "anstelle von",
    "en vez de",
    "en lugar de",
    "antes de",
    "despues de",
    "au lieu de",
    "plutot que",
  ].map(stems),
  ...words("ではなく じゃなく の代わりに より の前に の後に 而不是 而非 代替 之前 之后").map((phrase) =>
    // As what denies is read everywhere.
    [...phrase].map((character) => (character === "不" ? "not" : character)),
  ),
];

const DENYING = words(`not never no none nothing without avoid stop neither nor cease quit nobody nowhere
  nicht nie niemals kein keine keinen keiner keinem keines nichts ohne vermeide vermeiden
  pas jamais sans aucun aucune rien nunca sin jamas ningun ninguna nada 不 别 別 没 沒 勿 莫`);

/** Each stands for itself, but for what denies: that is one. */
export const TURNING: ReadonlyMap<string, string> = new Map([
  ...DENYING.map((word) => [word, "not"] as const),
  ...words(`if when whenever unless until till except only once while instead forget undo revoke ignore disregard except maybe
  perhaps sometimes unlikely wenn falls sobald ausser nur bis solange statt stattdessen vergiss ignoriere vielleicht manchmal
  si quand sauf seulement cuando salvo solo hasta 若 除 仅 只`).map((word) => [word, word] as const),
]);

/** What stands behind them is what they are about: stems. */
export const ORDERING: ReadonlySet<string> = new Set(
  stems(`before after then than from to into onto over under between via through with against
  vor nach dann vom zum ins uber unter mit gegen durch avant apres puis vers antes despues luego hacia desde`),
);
