/**
 * A request to forget is none to remember: what it names is not told by it. In all languages together.
 *
 * Takes clauses as sentences.ts makes them.
 */

import { occurs, wholeWords } from "../../../kernel/text/whole-words.ts";

const BEFORE =
  "(?<=^(?:(?:and|so|but|ok|okay|hey|please|now|also|just|actually|und|bitte|aber|et|alors|s'il te plaît|y|por favor|e|per favore|en|alsjeblieft|а|и|ну|пожалуйста),? ){0,3})";
const TO_FORGET: readonly RegExp[] = [
  wholeWords(
    `${BEFORE}(?:you (?=no longer|don't|do not)|(?:you (?:can|may|should|must)|(?:can|could|would) you|i want you to|i'd like you to|go ahead and) )?(?:please )?(?:just )?(?:forget(?: (?:that|about|i|i'm|i've|we|we're|my|our|everything|anything|all|the (?:fact|memory|memories|part))|(?= ?$))|(?:don't|do not|stop|(?:no longer|don't|do not) (?:have|need) to) (?:remember(?:ing)?|keep in mind)|no need to remember|(?:delete|erase|remove|wipe|drop) (?:the |that |this |my |your |all )?(?:memory|memories|note|notes|fact|entry) (?:that|about|of|on))`,
    `${BEFORE}(?:(?:du (?:kannst|sollst)|kannst du|könntest du) )?(?:vergiss|vergessen sie|vergesst|merk dir nicht|lösche? (?:die|den|das) (?:erinnerung|eintrag|notiz))(?! nicht)`,
    `${BEFORE}(?:tu peux |peux-tu )?(?:oublie|oubliez|oublier|efface (?:le souvenir|la note))(?! pas)`,
    `${BEFORE}(?:puedes )?(?:olvida|olvídate|olvide|olvidar|no recuerdes|borra (?:el recuerdo|la nota))`,
    `${BEFORE}(?:podes |pode )?(?:esquece|esqueça|esquecer|apaga (?:a memória|a nota))(?:-te)?`,
    `${BEFORE}(?:puoi )?(?:dimentica|dimenticare|dimenticati|scordati|cancella (?:il ricordo|la nota))`,
    `${BEFORE}(?:je (?:mag|kunt) )?(?:vergeet|verwijder (?:de herinnering|de notitie))(?! niet)`,
    `${BEFORE}(?:можешь )?(?:забудь|забудьте|забыть|не запоминай|удали (?:воспоминание|заметку))`,
  ),
  /(?:は|を|って|こと)?忘れて(?:ください|下さい|くれ|ほしい|欲しい|いい|ね)?[。！]?$|^(?:请|請|麻烦)?你?(?:就)?(?:把.{1,30}(?:忘了|忘掉|忘记)|(?:忘记|忘記|忘掉|忘了)(?:我|关于|關於|这|這|那))|잊어 ?(?:줘|주세요|버려|도 돼)?[.!]?$/g,
];

/** "Forget what I said, it is Tuesday" puts something right; alone it only takes back. */
const TAKEN_BACK = wholeWords(`${BEFORE}forget what i (?:said|told|wrote)`);

/** What goes on with what is to be forgotten: "Vergiss, dass ich …". */
const GOES_ON = wholeWords(
  "(?<=^(?:(?:and|und|et|y|e|en|и) )?)(?:that|dass|daß|que|qu'|che|dat|что|как|wie)",
);

/** Of the clauses of a sentence, which only say what is to be forgotten. */
export function forgottenIn(clauses: readonly string[]): readonly boolean[] {
  let goesOn = false;
  return clauses.map((clause, at) => {
    const isLast = at === clauses.length - 1;
    const begins =
      TO_FORGET.some((pattern) => occurs(pattern, clause)) || (isLast && occurs(TAKEN_BACK, clause));
    goesOn = begins || (goesOn && occurs(GOES_ON, clause));
    return goesOn;
  });
}
