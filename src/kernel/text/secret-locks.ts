/**
 * What opens something: the code of a door, a lock or an alarm, and a password that is said right behind the word ("the password
 * hunter22").
 *
 * Not codes of other kinds (postal, country, error, promotion), and not what is said of passwords as such: "password SHA256".
 */

import type { SecretSpan } from "./secret-span.ts";

const THING =
  "door|front door|gate|entry|entrance|alarm|burglar alarm|bike|bicycle|lock|bike lock|padlock|safe|vault|locker|garage|house|key ?box|lock ?box|keypad|access|unlock|screen lock|security";
const CODE = `(?:${THING})[ \\t-]{0,2}(?:code|combination|combo)|(?:code|combination|combo) (?:of|for|to|on) (?:(?:the|my|our|his|her|their) )?(?:[\\p{L}-]{1,20} ){0,2}(?:${THING})`;
const CODE_DE =
  "(?:haus)?tür-?code|(?:fahrrad)?schloss-?code|(?:alarm|safe|tresor|tor|garagen|zugangs|entsperr|schließfach)-?code|zahlenkombination|code (?:vom|des|der|für das|für die|am) (?:\\p{L}{1,20} )?(?:schloss|fahrradschloss|tür|haustür|safe|tresor|tor|alarm(?:anlage)?)";
const GIVES = "[ \\t]{0,3}(?:is|was|ist|war|lautet|[:=])(?: now| still| jetzt)?:?[ \\t]{0,3}";
const LOCK = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CODE}|${CODE_DE})${GIVES}["'“„«]?([#*]?\\d{3,10}[#*]?)(?![\\d_]|[.,:/-]\\d|\\p{L})`,
  "giu",
);
const LOCK_HINT = /code|combination|combo|kombination/iu;

/** Letters and digits, as no word has them. */
const BEHIND =
  /(?<![\p{L}\p{N}_-])(?:password|passphrase|passcode|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord)[ \t]["'“„«]?((?=[\p{L}!@#$%^&*+=?_-]{0,40}\d)(?=[\p{N}!@#$%^&*+=?_-]{0,40}\p{L})[\p{L}\p{N}!@#$%^&*+=?_-]{6,40})(?![\p{L}\p{N}])/giu;
const NAMES_A_KIND =
  /^(?:(?:fields?|inputs?|columns?|rows?|pages?|tabs?|steps?|forms?|tables?|box(?:es)?|polic(?:y|ies)|tests?|parts?|lines?|feld(?:er)?)\d+|sha-?\d+|md\d|argon2\w*|pbkdf2|bcrypt\d*|scrypt\d*|base\d+|oauth\d?|utf-?\d+|iso-?\d+|aes-?\d+|rsa-?\d+|ed25519|x25519|v\d[\w.-]*|rfc-?\d+|\d+-?(?:bit|char|chars|characters?|digit|digits|letter|word|factor|step|fach|stellig\p{L}*)s?)$/iu;
const BEHIND_HINT = /passw|passphrase|passcode|kennwort|contraseña|mot de passe|senha|wachtwoord/iu;

export function findLockSecrets(text: string): SecretSpan[] {
  const found = (pattern: RegExp, kind: string): SecretSpan[] =>
    [...text.matchAll(pattern)].map((match) => {
      const start = match.index + match[0].lastIndexOf(match[1]!);
      return { start, end: start + match[1]!.length, kind };
    });
  const codes = LOCK_HINT.test(text) ? found(LOCK, "pin") : [];
  const passwords = BEHIND_HINT.test(text) ? found(BEHIND, "password") : [];
  return [...codes, ...passwords.filter(({ start, end }) => !NAMES_A_KIND.test(text.slice(start, end)))];
}
