/**
 * Does a name promise a secret? `DB_PASSWORD` does, `max_tokens` and `password_length` do not.
 *
 * Judges names only; what is assigned to them is for secret-values.ts.
 */

/** What a name promises. A password may be any word; the others are generated and look like it. */
export type Promised = "password" | "token" | "secret" | "api-key";

const PASSWORD =
  /(?:password|passwd|pwd|passphrase|passcode|passwort|kennwort|contraseña|storepass|keypass)$/;

/** The word for it in other languages: patterns without groups. English, German and Spanish join it to others, see above. */
export const FOREIGN_PASSWORDS: readonly string[] = [
  "contrasen\u0303?a",
  "mot de passe",
  "senha",
  "wachtwoord",
  "lösenord",
  "passord",
  "adgangskode",
  "salasana",
  "heslo",
  "hasło",
  "jelszó",
  "parolă",
  "şifre",
  "mật khẩu",
  "kata sandi",
  "парол(?:ь|я|ем)",
  "κωδικός πρόσβασης",
  "סיסמ[הא]",
  "كلمة (?:المرور|السر)",
  "पासवर्ड",
  "รหัสผ่าน",
  "비밀번호",
  "암호",
  "密码",
  "密碼",
  "口令",
  "密钥",
  "密鑰",
  "パスワード",
];
const TOKEN = /token$/;
const SECRET = /(?:secret|credential|credentials)$/;
const API_KEY = /(?:api|access|private|secret|signing|encryption|master|auth|deploy)key$/;

/** Words before `key` that make it one to keep. A session key names a conversation here, and is none. */
const KEYS = new Set("api access private secret signing encryption master auth deploy".split(" "));

/** Words before `pass` that make it a password. */
const PASS_OF = new Set(
  "db database user smtp imap mail email admin root mysql postgres pg redis mongo ftp ssh wifi login my proxy auth".split(
    " ",
  ),
);

/** Words after the promise that do not break it. */
const QUALIFIERS = new Set(
  `value prod production dev development staging stage test live old new current main default raw plain string str b64
  base64 env local primary secondary backup root admin`
    .trim()
    .split(/\s+/),
);

/** Tokens that are pieces of text, marks in a list, or places in one. */
const OTHER_TOKENS = new Set(
  `next page continuation sync cursor eos bos pad unk mask sep cls stop special cancel cancellation design per prompt
  completion input output total max min num count last first image think each cached reasoning resume`
    .trim()
    .split(/\s+/),
);

/** Two letters: the name has to be made of words, or be these. */
const PW = /^(?:[A-Za-z]{2,20}[_-]){0,4}(?:[a-z]{2,20}Pw|pw|PW|Pw)$/;

export function promiseOf(name: string): Promised | null {
  const words = name.match(/[A-Z]+(?![a-zà-ÿ])|[A-Z]?[a-zà-ÿ]+/g)?.map((word) => word.toLowerCase()) ?? [];
  while (words.length > 1 && QUALIFIERS.has(words.at(-1)!)) words.pop();
  const last = words.at(-1);
  if (last === undefined) return null;
  const previous = words.at(-2) ?? "";
  if (PASSWORD.test(last) || (last === "pass" && PASS_OF.has(previous))) return "password";
  if (last === "pw") return PW.test(name) ? "password" : null;
  // A lone "pass" is more often a test's than a person's: it must look like a secret.
  if (last === "pass" && words.length === 1) return "secret";
  if (TOKEN.test(last)) return OTHER_TOKENS.has(previous) ? null : "token";
  if (SECRET.test(last)) return "secret";
  if (API_KEY.test(last) || (last === "key" && KEYS.has(previous))) return "api-key";
  return null;
}
