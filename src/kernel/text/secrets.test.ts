import fc from "fast-check";
import { expect, test } from "vitest";
import { findSecrets, redact, redactLines } from "./secrets.ts";

/**
 * Secrets are put together at run time from a prefix and a made-up body, so that none stands in this file
 * and no scanner, ours included, takes it for a leak.
 */
const SMALL = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const CAPITALS = SMALL.toUpperCase();
const MIXED = SMALL + CAPITALS + DIGITS;
const BASE64 = `${MIXED}+/`;

function body(length: number, alphabet = MIXED, seed = 1): string {
  let state = seed * 2654435761;
  let text = "";
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet[(state >>> 10) % alphabet.length];
  }
  return text;
}
const join = (...parts: string[]): string => parts.join("");

interface Planted {
  readonly kind: string;
  readonly secret: string;
  /** What stands around it; the secret replaces `@@`. */
  readonly context?: string;
}

const key = body(24, `${MIXED}`, 3);
const weak = join("hunt", "er2");
const fancy = join("Som", "mer20", "24!");
const strong = join("hunt", "er2Secret", "99");
const passphrase = join("correct horse", " battery staple");

const POSITIVES: readonly Planted[] = [
  { kind: "anthropic-key", secret: join("sk-", "ant-", "api03-", body(95, `${MIXED}_-`)) },
  { kind: "openrouter-key", secret: join("sk-", "or-", "v1-", body(64, HEX)) },
  { kind: "openai-key", secret: join("sk-", body(48)) },
  { kind: "openai-key", secret: join("sk-", "proj-", body(120, `${MIXED}_-`)) },
  { kind: "openai-key", secret: join("sk-", body(32, HEX)) },
  { kind: "google-key", secret: join("AI", "za", body(35)) },
  { kind: "google-oauth", secret: join("ya29", ".", body(60)) },
  { kind: "google-oauth", secret: join("GOC", "SPX-", body(28)) },
  { kind: "github-token", secret: join("gh", "p_", body(36)) },
  { kind: "github-token", secret: join("gh", "o_", body(36)) },
  { kind: "github-token", secret: join("gh", "s_", body(36)) },
  { kind: "github-token", secret: join("github", "_pat_", body(22), "_", body(59)) },
  { kind: "gitlab-token", secret: join("gl", "pat-", body(20)) },
  { kind: "slack-token", secret: join("xo", "xb-", body(12, DIGITS), "-", body(24)) },
  { kind: "slack-token", secret: join("xa", "pp-1-", body(11), "-", body(64, HEX)) },
  {
    kind: "slack-webhook",
    secret: join("T0", body(9, CAPITALS), "/B0", body(9, CAPITALS), "/", body(24)),
    context: "https://hooks.slack.com/services/@@",
  },
  {
    kind: "discord-webhook",
    secret: body(68),
    context: "https://discord.com/api/webhooks/123456789012345678/@@",
  },
  { kind: "discord-token", secret: join("M", body(25), ".", body(6), ".", body(38)) },
  { kind: "telegram-token", secret: join(body(9, "123456789"), ":A", "A", body(33)) },
  { kind: "stripe-key", secret: join("sk", "_live_", body(24)) },
  { kind: "stripe-key", secret: join("rk", "_live_", body(24)) },
  { kind: "stripe-key", secret: join("wh", "sec_", body(32)) },
  { kind: "twilio-key", secret: join("S", "K", body(32, HEX)) },
  { kind: "twilio-key", secret: join("A", "C", body(32, HEX), ":", body(32, HEX)) },
  { kind: "sendgrid-key", secret: join("S", "G.", body(22), ".", body(43)) },
  { kind: "npm-token", secret: join("np", "m_", body(36)) },
  { kind: "pypi-token", secret: join("py", "pi-AgEI", body(80)) },
  { kind: "huggingface-token", secret: join("h", "f_", body(34)) },
  { kind: "groq-key", secret: join("gs", "k_", body(52)) },
  { kind: "xai-key", secret: join("xa", "i-", body(80)) },
  { kind: "perplexity-key", secret: join("ppl", "x-", body(48)) },
  { kind: "replicate-token", secret: join("r", "8_", body(37)) },
  { kind: "databricks-token", secret: join("da", "pi", body(32, HEX)) },
  { kind: "vault-token", secret: join("hv", "s.", body(24)) },
  { kind: "age-key", secret: join("AGE-", "SECRET-KEY-1", body(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")) },
  { kind: "digitalocean-token", secret: join("dop", "_v1_", body(64, HEX)) },
  { kind: "shopify-token", secret: join("shp", "at_", body(32, HEX)) },
  { kind: "linear-key", secret: join("lin", "_api_", body(40)) },
  { kind: "notion-token", secret: join("nt", "n_", body(46)) },
  { kind: "notion-token", secret: join("sec", "ret_", body(43)) },
  { kind: "aws-key-id", secret: join("AK", "IA", body(16, CAPITALS)) },
  { kind: "aws-key-id", secret: join("AS", "IA", body(16, CAPITALS)) },
  { kind: "jwt", secret: join("ey", "J", body(33), ".ey", "J", body(60), ".", body(43)) },
  {
    kind: "bearer-token",
    secret: body(40),
    context: "curl -H 'Authorization: Bearer @@' https://api.example",
  },
  { kind: "authorization", secret: body(24, BASE64, 5), context: "Authorization: Basic @@" },
  { kind: "authorization", secret: body(32), context: '{"authorization":"@@"}' },
  {
    kind: "azure-key",
    secret: join(body(86, BASE64), "=="),
    context: "AccountName=stuff;AccountKey=@@;EndpointSuffix=x",
  },
  {
    kind: "url-password",
    secret: join("s3cr", "et-pw"),
    context: "postgres://admin:@@@db.internal:5432/app",
  },
  { kind: "url-password", secret: join("p@", "ss#1"), context: "redis://:@@@10.0.0.7:6379" },
  { kind: "basic-auth", secret: join("w1nter", "mute"), context: "curl -s -u admin:@@ https://host/" },
  { kind: "api-key", secret: body(40, BASE64, 7), context: "aws_secret_access_key = @@" },
  { kind: "api-key", secret: key, context: '"api_key": "@@"' },
  { kind: "api-key", secret: key, context: "X-Api-Key: @@" },
  { kind: "api-key", secret: key, context: "apiKey: '@@'," },
  { kind: "api-key", secret: body(32, HEX), context: "GET /v1/weather?city=oslo&apikey=@@&units=metric" },
  { kind: "token", secret: key, context: "export FOO_TOKEN=@@" },
  { kind: "token", secret: key, context: "//registry.example/:_authToken=@@" },
  { kind: "token", secret: key, context: "deploy --token @@ --prod" },
  { kind: "token", secret: key, context: '{\\"access_token\\":\\"@@\\",\\"expires_in\\":3600}' },
  { kind: "secret", secret: body(40, HEX), context: "client_secret=@@&grant_type=x" },
  { kind: "secret", secret: key, context: "WEBHOOK_SECRET: @@" },
  { kind: "secret", secret: body(900), context: "CLIENT_SECRET=@@\nPORT=1" },
  { kind: "token", secret: body(1500), context: '"refresh_token": "@@"' },
  { kind: "password", secret: weak, context: "Server=db;User Id=app;Password=@@;Database=x" },
  { kind: "password", secret: weak, context: "SMTP_PASS=@@" },
  { kind: "password", secret: weak, context: "password=@@" },
  { kind: "password", secret: weak, context: "PASSWORD: @@" },
  { kind: "password", secret: weak, context: "my password is @@." },
  { kind: "password", secret: weak, context: 'The wifi password is "@@", by the way' },
  { kind: "password", secret: weak, context: "password for the router is @@" },
  { kind: "password", secret: weak, context: "mysql --password @@ -h db" },
  { kind: "password", secret: weak, context: "const password = '@@';" },
  { kind: "password", secret: weak, context: 'password: string = "@@"' },
  { kind: "password", secret: weak, context: "<password>@@</password>" },
  { kind: "password", secret: weak, context: "{'user': 'bob', 'passwd': '@@'}" },
  { kind: "password", secret: join("correct", "horse", "battery"), context: "DB_PASSWORD=@@\nDB_HOST=x" },
  { kind: "password", secret: join("correct", "horse"), context: "password: @@\nport: 5432" },
  { kind: "password", secret: fancy, context: "mein Passwort lautet @@" },
  { kind: "password", secret: fancy, context: "Das Kennwort ist @@ und gilt ab heute" },
  { kind: "password", secret: fancy, context: "我的密码是@@，请记住" },
  { kind: "password", secret: fancy, context: "密码：@@" },
  { kind: "password", secret: fancy, context: "machine git.example login bob password @@" },
  { kind: "password", secret: strong, context: "name: DB_PASSWORD\nvalue: @@" },
  { kind: "password", secret: strong, context: "set_env name: DB_PASSWORD\nvalue: @@\nscope: prod" },
  { kind: "password", secret: strong, context: '{"name":"DB_PASSWORD","value":"@@"}' },
  { kind: "password", secret: strong, context: '{\\"name\\": \\"DB_PASSWORD\\", \\"value\\": \\"@@\\"}' },
  { kind: "password", secret: strong, context: "env:\n  - name: DB_PASSWORD\n    value: @@\n" },
  { kind: "password", secret: strong, context: '- name: DB_PASSWORD\n  value: "@@"\n' },
  { kind: "token", secret: key, context: 'key: "API_TOKEN", value: "@@"' },
  { kind: "password", secret: strong, context: "args: deploy\n--password\n@@\n--verbose" },
  { kind: "password", secret: strong, context: '["deploy", "--password", "@@", "--verbose"]' },
  { kind: "password", secret: strong, context: '[\\"--password\\",\\"@@\\"]' },
  { kind: "password", secret: strong, context: "['--db-password','@@']" },
  { kind: "password", secret: strong, context: "argv is --password, @@, --verbose" },
  { kind: "token", secret: key, context: "args: --token\n@@" },
  { kind: "password", secret: strong, context: "mysql -uroot -p@@ shop < dump.sql" },
  { kind: "password", secret: strong, context: "mysqldump -h db -u root -p'@@' shop" },
  { kind: "password", secret: strong, context: "redis-cli -h cache -a @@ ping" },
  { kind: "password", secret: strong, context: "docker login -u bob -p @@ registry.example" },
  { kind: "password", secret: strong, context: "keytool -storepass=@@" },
  { kind: "password", secret: strong, context: "пароль: @@" },
  { kind: "password", secret: strong, context: "Пароль от сервера: @@" },
  { kind: "password", secret: strong, context: "мой пароль — @@" },
  { kind: "password", secret: strong, context: "contraseña: @@" },
  { kind: "password", secret: strong, context: "Contrasen\u0303a: @@" },
  { kind: "password", secret: strong, context: "La contraseña es @@" },
  { kind: "password", secret: strong, context: "la contraseña del router es @@" },
  { kind: "password", secret: strong, context: "mot de passe : @@" },
  { kind: "password", secret: strong, context: "Mot de passe\u00a0: @@" },
  { kind: "password", secret: strong, context: "le mot de passe est @@" },
  { kind: "password", secret: strong, context: "senha: @@" },
  { kind: "password", secret: strong, context: "a senha é @@" },
  { kind: "password", secret: strong, context: "Het wachtwoord is @@" },
  { kind: "password", secret: strong, context: "hasło: @@" },
  { kind: "password", secret: strong, context: "비밀번호는 @@" },
  { kind: "password", secret: "a b c d", context: 'password="@@"' },
  { kind: "password", secret: passphrase, context: 'password="@@"' },
  { kind: "password", secret: passphrase, context: "const password = '@@';" },
  { kind: "password", secret: passphrase, context: '"password": "@@",' },
  { kind: "password", secret: join("my dog is ", "twelve"), context: 'PASSWORD="@@"' },
  { kind: "password", secret: passphrase, context: "password: @@" },
  { kind: "password", secret: passphrase, context: "The wifi password: @@.\nSee you." },
  { kind: "password", secret: join("Correct Horse", " Battery 9"), context: "passphrase: @@\nport: 5432" },
  { kind: "password", secret: join("Tr0ub", "4dor&3"), context: "passwd=@@" },
  { kind: "password", secret: join("Tr0ub", "4dor&3"), context: "passwd=@@&user=bob" },
  { kind: "password", secret: join("Tr0ub", "4dor&3"), context: "password: @@" },
  { kind: "password", secret: strong, context: "GET /?password=@@&amp;user=bob" },
  { kind: "password", secret: strong, context: "PASSWORD=@@&&make" },
  { kind: "cookie", secret: join("session=", key), context: "Cookie: @@" },
  {
    kind: "cookie",
    secret: join("theme=dark; session=", key, "; lang=en"),
    context: "curl -H 'Cookie: @@' host",
  },
  { kind: "cookie", secret: key, context: "Set-Cookie: sid=@@; Path=/; HttpOnly" },
  { kind: "cookie", secret: key, context: '{"set-cookie": "sid=@@; Path=/"}' },
  { kind: "cookie", secret: join("sid=", key), context: "curl --cookie '@@' host" },
  { kind: "cookie", secret: join("sid=", key), context: 'document.cookie = "@@"' },
  { kind: "cookie", secret: key, context: "GET /a;JSESSIONID=@@ HTTP/1.1" },
  {
    kind: "seed-phrase",
    secret: "apple river stone cloud tiger lamp chair ocean bread candle mirror forest",
    context: "seed phrase: @@",
  },
];

test.each(POSITIVES)("finds: $kind in $context", ({ kind, secret, context = "it is @@ now" }) => {
  const text = context.replace("@@", () => secret);
  expect(findSecrets(text)).toEqual([
    { start: text.indexOf(secret), end: text.indexOf(secret) + secret.length, kind },
  ]);
});

const githubToken = join("gh", "p_", body(36));
const awsKey = join("AK", "IA", body(16, CAPITALS));

test.each([
  { before: '{"log":"line1\\n', after: '"}' },
  { before: "line\\r\\t", after: "\\n" },
  { before: '{\\"k\\":\\"', after: '\\"}' },
  { before: "?q=a%20", after: "&b=c" },
  { before: "\u001b[31m", after: "\u001b[0m" },
  { before: "a\\u000a", after: "" },
])("an escape before a secret hides nothing: $before", ({ before, after }) => {
  for (const { kind, secret } of POSITIVES.filter(({ context }) => context === undefined)) {
    expect(redact(before + secret + after, "k"), kind).toEqual({
      text: before + redact(secret, "k").text + after,
      findings: [{ kind, count: 1 }],
    });
  }
});

test.each([
  githubToken,
  awsKey,
  join("sk-", "ant-api03-", body(95)),
  join("gl", "pat-", body(20)),
  join("xo", "xb-", body(12, DIGITS), "-", body(24)),
  join("np", "m_", body(36)),
  join("github", "_pat_", body(22), "_", body(59)),
  join("ey", "J", body(33), ".ey", "J", body(60), ".", body(43)),
])("a word before %s hides nothing, nor does another one", (secret) => {
  for (const word of ["Bearer", "glued", "key is the"])
    expect(redact(word + secret, "k").text).toBe(word + redact(secret, "k").text);
  for (const times of [2, 3, 5])
    expect(redact(`a ${secret.repeat(times)} b`, "k").text).toMatch(
      /^a (?:\[secret:[a-z-]+:[0-9a-f]{8}\]\.?)+ b$/,
    );
});

test("different secrets without a gap are hidden together", () => {
  const text = join(githubToken, "np", "m_", body(36), awsKey, " done");
  expect(redact(text, "k").text).toMatch(/^(?:\[secret:[a-z-]+:[0-9a-f]{8}\])+ done$/);
});

test("a name after an escape is that name", () => {
  expect(redact(`{"env":"PORT=1\\npassword=${weak}"}`, "k").text).not.toContain(weak);
});

const HASH = body(64, HEX);

const NEGATIVES: readonly string[] = [
  "2026-10-02T14:03:22.318Z",
  `commit ${body(40, HEX)}`,
  `fixed in ${body(7, HEX)}`,
  `sha256:${HASH}`,
  `md5 ${body(32, HEX)} file.iso`,
  `integrity sha512-${body(86, BASE64)}==`,
  `"checksum": "${HASH}"`,
  `etag: "${body(32, HEX)}"`,
  "550e8400-e29b-41d4-a716-446655440000",
  "call me at +49 170 1234567",
  "0171-2345678",
  "invoice 20260312-00417, total 1.284,50",
  "version 1.24.3-beta.2+build.5",
  "node v24.16.0",
  "/usr/local/lib/node_modules/thing/index.js",
  "C:\\Users\\lena\\AppData\\Local\\thing.exe",
  `data:image/png;base64,${body(400, BASE64)}`,
  `![x](data:image/png;base64,${join("AK", "IA", body(16, CAPITALS))}/${body(80, BASE64)})`,
  "color: #ff8800; background: #abcdef12",
  `call_${body(24)}`,
  `toolu_${body(24)}`,
  `msg_${body(24)}`,
  `resp_${body(48, HEX)}`,
  `req_${body(20)}`,
  "password: string",
  "password: string;",
  "password?: string | null",
  "interface Login { user: string; password: Password }",
  "def login(user: str, password: str) -> bool:",
  "password String @db.VarChar(255)",
  "password VARCHAR(255) NOT NULL",
  "password = process.env.DB_PASSWORD",
  "password: process.env.DB_PASSWORD!,",
  "password = os.environ['DB_PASSWORD']",
  "password=$PASSWORD",
  'PGPASSWORD="$DB_PASSWORD" psql',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a shell script
  "password=${DB_PASSWORD}",
  "password={{ vault_password }}",
  "password: <password>",
  "password: ********",
  "password=xxxxxxxx",
  "password: changeme",
  "api_key = YOUR_API_KEY",
  'api_key: "your-api-key-here"',
  "token=<your token>",
  "OPENAI_API_KEY=sk-...",
  "the password is wrong",
  "the password is not stored anywhere",
  "password is required",
  "Your password is case-sensitive.",
  "the password is sha256-hashed",
  "the password is 12 characters long",
  "password: must have at least 8 characters",
  "Password: 8-64 characters",
  "the password was changed on 2026-03-01",
  "Das Passwort ist falsch",
  "密码是错的",
  "密码：必填",
  "token_count = 4096",
  "max_tokens: 2048",
  "total_tokens=118244",
  "tokens: 1234567",
  '"next_page_token": "CAUQAAb12cd34ef"',
  "pad_token = '<pad>'",
  "api_key: null",
  '"api_key": null',
  "secret: true",
  "token: undefined",
  "const password = getPassword()",
  "password = await prompt('Password?')",
  "password: z.string().min(8)",
  "this.password = password",
  "connect(user, password=password)",
  "if (password === undefined) return",
  "token = tokens[0]",
  "token = this.nextToken()",
  "const token = lexer.current;",
  "password_file: /run/secrets/db",
  "PASSWORD_FILE=/run/secrets/db_password",
  "token: CancellationToken",
  "tokenizer = o200k_base",
  "passport number", // A name that merely begins like one.
  "the secret is to bake it twice",
  "secret santa list: Mia, Tom, Sara",
  "https://example.org:8443/path?mail=a@b.example",
  "https://user@example.org/",
  "postgres://user:password@localhost/db",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a settings file
  "postgres://app:${PW}@localhost/db",
  "git@github.com:nacre/nacre.git",
  "Bearer authentication-required-by-server",
  "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----",
  "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkq\n-----END CERTIFICATE-----",
  'const BEGIN = "-----BEGIN PRIVATE KEY-----";\nconst END = "-----END PRIVATE KEY-----";',
  "-----BEGIN PRIVATE KEY-----",
  '"sessionKey": "agent:main:lab1"',
  'lastSignificantToken = "?NonExpressionParenKeyword"',
  "STENCIL_PASS_DEPTH_PASS: 0x0B96,",
  "def open(name, password=None):",
  "socks5h://<username>:<password>@proxy-host",
  'CHALLENGE_PASSWORD: "challengePassword"',
  "the weighs_30CharactersOfAName and laughs_thatGoOnAndOnAndOnAndOnForever",
  "disk-ant-farm-2-with-many-tunnels-and-more",
  "foxoxo-kisses-and-more-kisses",
  `BASE32${join("AK", "IA", body(16, CAPITALS))}`,
  "sk-fading-circle sk-cube-grid-with-nine-cubes",
  "task-list-of-many-things-to-do-before-friday",
  "pass: 12, fail: 0",
  "1 pass, 2 fail",
  "compass: north",
  "name: DB_PASSWORD\nvalue: string",
  "name: password\ntype: text\nvalue: true",
  'name: "password", value: form.password',
  "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: db",
  'parser.add_argument("--password", help="the password of the user")',
  'parser.add_argument("--password", default=None, required=True)',
  '.option("--password", "Password for the login")',
  '["--user", "--password", "--host"]',
  "Use --user, --password, or --token",
  "  --password\n      The password to sign in with\n  --host",
  "mysql -u root -p shop",
  "mysql --port 3306 -p",
  "mysql --protocol=tcp -p$DB_PASSWORD",
  "пароль: неверный",
  "пароль не подходит",
  "contraseña: obligatoria",
  "La contraseña es incorrecta",
  "mot de passe : obligatoire",
  "mot de passe oublié",
  "ela desenha: 3 casas",
  '"password": "Enter your password"',
  '"password": "Password must contain at least 8 characters"',
  '"password": "Mot de passe"',
  'password: "Is used for signing in"',
  'errors.password = "is too short"',
  "password: the one you chose yesterday",
  "password: see the vault for it",
  "password: must not be empty at all",
  "Password: at least one capital letter",
  "`gateway.remote.password`: remote gateway target",
  "set-the-password): `setThePassword(urlRecord, passwordString)`",
  'apiPassword: "API 密码"',
  "deploy.sh --create-secret\n./scripts/k8s/deploy2.sh",
  "'set-cookie': 'name=getSetCookies; Secure'",
  "Cookie: chocolate chip",
  "Cookie: theme=dark; lang=en",
  "accept cookies: yes",
  "sessionId=550e8400-e29b-41d4-a716-446655440000",
  "We pass: everyone else bids",
];

test.each(NEGATIVES)("leaves alone: %s", (text) => {
  expect(findSecrets(text)).toEqual([]);
});

const keyLines = Array.from({ length: 12 }, (_, line) => body(64, BASE64, line + 1));

test.each([
  { name: "whole", lines: keyLines, end: true, join: "\n" },
  { name: "inside JSON", lines: keyLines, end: true, join: "\\n" },
  { name: "cut off", lines: keyLines.slice(0, 5), end: false, join: "\n" },
  { name: "cut off in a line", lines: [...keyLines.slice(0, 2), body(9, BASE64)], end: false, join: "\n" },
])("a private key is hidden: $name", ({ lines, end, join: between }) => {
  for (const label of ["", "RSA ", "OPENSSH ", "EC ", "ENCRYPTED "]) {
    const block = [
      `-----BEGIN ${label}PRIVATE KEY-----`,
      ...lines,
      ...(end ? [`-----END ${label}PRIVATE KEY-----`] : []),
    ];
    const { text, findings } = redact(`before ${block.join(between)}`, "k");
    expect(text).toMatch(/^before \[secret:private-key:[0-9a-f]{8}\]$/);
    expect(findings).toEqual([{ kind: "private-key", count: 1 }]);
  }
});

test("what follows a key that was cut off is kept", () => {
  const text = `-----BEGIN PRIVATE KEY-----\n${keyLines[0]}\n${keyLines[1]}\nThat is all I have of it.`;
  expect(redact(text, "k").text).toMatch(/^\[secret:private-key:[0-9a-f]{8}\]\nThat is all I have of it\.$/);
});

test("a placeholder depends on the secret and the key, not on the place", () => {
  const token = join("gh", "p_", body(36));
  const once = redact(`a ${token} b`, "key").text;
  const placeholder = /\[secret:github-token:[0-9a-f]{8}\]/.exec(once)?.[0] ?? "";
  expect(once).toBe(`a ${placeholder} b`);
  expect(redact(`${token}\n${token}`, "key").text).toBe(`${placeholder}\n${placeholder}`);
  expect(redact(token, "other key").text).not.toBe(placeholder);
  expect(redact(`token=${token}`, "key").text).toBe(`token=${placeholder}`);
});

test("findings are counted by kind", () => {
  const text = `password=${weak} and password=${weak} and ${join("np", "m_", body(36))}`;
  expect(redact(text, "k").findings).toEqual([
    { kind: "npm-token", count: 1 },
    { kind: "password", count: 2 },
  ]);
});

const planted = fc.constantFrom(...POSITIVES);
const around = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "password: ",
    "token=",
    "x".repeat(300),
    "[secret:",
    "-----BEGIN ",
    '"',
    "https://a:b@c ",
    "密码是",
    "name: DB_PASSWORD\nvalue: ",
    "--password\n",
    "Cookie: a=",
  ),
);
const between = fc.constantFrom("\n", "\n\n", " \n ");

test("a planted secret is never left in the text", () => {
  fc.assert(
    fc.property(
      around,
      between,
      planted,
      between,
      around,
      (before, gap, { secret, context = "@@" }, gap2, after) => {
        const text = before + gap + context.replace("@@", () => secret) + gap2 + after;
        expect(redact(text, "k").text).not.toContain(secret);
      },
    ),
    { numRuns: 1_000 },
  );
});

const mixture = fc
  .array(
    fc.oneof(
      around,
      planted.map(({ secret, context = "@@" }) => context.replace("@@", () => secret)),
      fc.constantFrom(...NEGATIVES),
      fc.constantFrom(" ", "\n", ":", "=", '"', "'", "-----", "password", "token is "),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

test("redaction is idempotent and stable", () => {
  fc.assert(
    fc.property(mixture, (text) => {
      const once = redact(text, "k");
      expect(redact(text, "k")).toEqual(once);
      expect(redact(once.text, "k")).toEqual({ text: once.text, findings: [] });
    }),
    { numRuns: 1_000 },
  );
});

test("by lines: as many as before, each where it was, and no secret in them", () => {
  const block = ["-----BEGIN PRIVATE KEY-----", ...keyLines, "-----END PRIVATE KEY-----"];
  const lines = redactLines(["before", ...block, "after"].join("\n"), "k").split("\n");
  expect(lines).toHaveLength(block.length + 2);
  expect(lines[1]).toMatch(/^\[secret:private-key:[0-9a-f]{8}\]$/);
  expect(lines.at(-1)).toBe("after");
  const count = (text: string) => text.split(/\r\n?|\n/).length;
  fc.assert(
    fc.property(around, between, planted, mixture, (before, gap, { secret, context = "@@" }, after) => {
      const whole = before + gap + context.replace("@@", () => secret) + gap;
      expect(redactLines(whole, "k")).not.toContain(secret);
      expect(count(redactLines(whole + after, "k"))).toBe(count(whole + after));
    }),
    { numRuns: 500 },
  );
});

test("spans are sorted, disjoint and inside the text; the rest is unchanged", () => {
  fc.assert(
    fc.property(mixture, (text) => {
      const spans = findSecrets(text);
      let from = 0;
      let rest = "";
      for (const { start, end } of spans) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        rest += text.slice(from, start);
        from = end;
      }
      expect(from).toBeLessThanOrEqual(text.length);
      const kept = redact(text, "k").text.replace(/\[secret:[a-z0-9-]+:[0-9a-f]{8}\]/g, "");
      if (spans.length === 0) expect(redact(text, "k").text).toBe(text);
      else expect((rest + text.slice(from)).length).toBeGreaterThanOrEqual(kept.length);
    }),
    { numRuns: 500 },
  );
});

/** Each once made some pattern slow, or could. A hang fails by the runner's own limit. */
test.each([
  "a",
  "a=",
  "-----BEGIN",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\nAAAA",
  "eyJ",
  "xeyJ",
  "xeyJaaaaaaaa.",
  "xsk-ant-",
  "xghp_",
  `xghp_${"a1B".repeat(12)}`,
  "AKIA",
  "\\n",
  "%20",
  "eyJaaaaaaaa.",
  "sk-",
  "://:",
  "://a:b",
  "password",
  "password=",
  "password=;a",
  'password="\\"',
  'password="',
  "password for a b c d ",
  "token is ",
  "machine a login b ",
  "seed phrase abc def ",
  "Private-Lines: 9\n",
  "[secret:",
  "mysql ",
  "mysql -",
  "docker login ",
  "Cookie: a=b;",
  "cookie=a=",
  "Set-Cookie: a=",
  "password=a&",
  "password: aa bb cc ",
  "name: password value",
  "--password,",
  "пароль от а ",
  "пароль — ",
  "data:a/b;base64,",
  "api key ",
  "M.",
  "密码",
  "\\\\",
  "\ud83d",
])("a megabyte of %j is no trouble", (unit) => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(findSecrets(text).length).toBeLessThan(text.length);
});

test("a megabyte of base64 holds no secret", () => {
  expect(findSecrets(body(1_000_000, BASE64))).toEqual([]);
});
