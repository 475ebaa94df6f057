/**
 * Several words where a password could stand: are they one, or do they talk about it?
 *
 * Labels, rules and messages about passwords are made of few words; a passphrase is made of others. Errs towards
 * hiding, as everything here does where a name promises a secret. Judges words only; where they stood is known to
 * secret-assignments.ts.
 */

/** Said about passwords, wherever it stands. */
const ABOUT = new Set(
  `password passwords passwd pwd passphrase passcode pin code token secret secrets key keys credential credentials login
  signin user users username account email enter type please must required mandatory invalid incorrect wrong character
  characters letters digits forgot forgotten reset confirm repeat again choose field optional example value string text
  too short long weak strong blank empty match matches least most minimum maximum hidden prompt here changed expired
  encrypted hashed stored ask see check get same use try call look lives kept passwort kennwort passwörter benutzer
  eingeben vergessen ändern falsch contraseña usuario olvidada frase secreta mot passe wachtwoord senha sandi пароль`
    .trim()
    .split(/\s+/),
);

/** What holds sentences together. A passphrase may have one, a sentence has. */
const BETWEEN = new Set(
  `the an your you my our their his her its be is are was were been has have had do does did of to and or at for with
  without not no in on by from as if then than this that these those should can cannot could will would may might it we
  they he she i der die das ist und oder für mit nicht ein eine el la los las es para con le les est pour avec de du`
    .trim()
    .split(/\s+/),
);

const MOST_WORDS = 10;

/** A call, or a script that has no spaces: where it has, it is a sentence with foreign words in it. */
const CODE_OR_CJK = /^[\w.]+\(|[\u3000-\u9fff\uac00-\ud7a3]/;

/** `assigned`: it stands after an equals sign, where labels and rules are rarer than after a colon. */
export function isPassphrase(text: string, assigned: boolean): boolean {
  const words = text.trim().split(/[ \t]+/);
  if (words.length < 2 || words.length > MOST_WORDS) return false;
  const plain = words.map((word) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  if (plain.some((word) => ABOUT.has(word)) || CODE_OR_CJK.test(text)) return false;
  if (assigned) return true;
  if (plain.some((word) => BETWEEN.has(word)) || /[.?!:,]$/.test(text.trim())) return false;
  // One capital at the beginning: a label. Digits are not usual in one.
  return !/^\p{Lu}[\p{Ll}]+(?: \p{Ll}+)+$/u.test(text.trim());
}
