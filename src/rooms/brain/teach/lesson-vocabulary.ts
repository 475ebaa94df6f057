/** Small words of lessons: those that tell nothing, those that turn a sentence round or narrow it, and those whose order tells. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

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

/** What stands before and after them cannot change places. */
export const ORDERING: ReadonlySet<string> = new Set(
  words(`before after then than from to into onto over under between via through with against
  vor nach dann vom zum ins uber unter mit gegen durch avant apres puis vers antes despues luego hacia desde`),
);
