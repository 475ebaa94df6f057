/**
 * Secrets that give themselves away by their own shape: keys of known issuers, headers, addresses.
 *
 * Data only. A pattern begins inside a word only where its prefix is no end of any word; it repeats one class of
 * characters at a time, and puts a bound on everything that may fail behind a repetition, so that a hostile text
 * costs linear time. Not here: values that are secret because of the name they are given (secret-assignments.ts),
 * key blocks (secret-blocks.ts).
 */

import { characterMix, isPlaceholderValue } from "./secret-values.ts";

export interface SecretRule {
  readonly kind: string;
  /** The pattern is tried only where the text has one of these, exactly; always where there are none. */
  readonly hints: readonly string[];
  /** Global. A group, where there is one, ends the match, and is the secret. */
  readonly pattern: RegExp;
  /** A second look at what the pattern found. */
  readonly accept?: (secret: string) => boolean;
}

/** Ends with a letter or digit, and is none: `\n` and its like as they stand in JSON, `%20`, a colour of a terminal. */
const ESCAPE =
  "\\\\[nrtbfv0]|\\\\x[0-9a-fA-F]{2}|\\\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2}|\\u001b\\[[0-9;]{0,16}m";
/** What follows is not inside a longer word. */
const START = `(?:(?<![A-Za-z0-9])|(?<=${ESCAPE}))`;
/** What follows is glued to a word, as in `Bearerghp_…`. */
const GLUED = "(?<=[A-Za-z0-9])";
const END = "(?![A-Za-z0-9])";

function rule(
  kind: string,
  hints: readonly string[],
  body: string,
  accept?: (secret: string) => boolean,
): SecretRule {
  const pattern = new RegExp(START + body, "g");
  return accept === undefined ? { kind, hints, pattern } : { kind, hints, pattern, accept };
}

/** For a prefix that ends no word: found inside one too, where the rest looks issued. */
function anywhere(
  kind: string,
  hints: readonly string[],
  body: string,
  accept?: (secret: string) => boolean,
): readonly SecretRule[] {
  const glued = { kind, hints, pattern: new RegExp(GLUED + body, "g"), accept: accept ?? looksIssued };
  return [rule(kind, hints, body, accept), glued];
}

/** Kebab-case names can look like a key; a key has digits, and both cases or no hyphens. */
function looksIssued(secret: string): boolean {
  const mix = characterMix(secret);
  return mix.digits > 0 && (mix.capitals > 0 ? mix.smalls > 0 : !secret.slice(4).includes("-"));
}

/** Their parts are joined by hyphens, and the oldest have no capitals. */
function hasDigits(secret: string): boolean {
  return characterMix(secret).digits > 0;
}

const SLACK = "xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{10,}";

const ISSUERS: readonly SecretRule[] = [
  ...anywhere("anthropic-key", ["sk-ant-"], "sk-ant-[A-Za-z0-9_-]{20,}"),
  rule("openrouter-key", ["sk-or-"], "sk-or-[A-Za-z0-9-]{30,}"),
  rule("openai-key", ["sk-"], "sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}", looksIssued),
  ...anywhere("google-key", ["AIza"], "AIza[A-Za-z0-9_-]{35,}"),
  ...anywhere("google-oauth", ["ya29.", "GOCSPX-"], "(?:ya29\\.|GOCSPX-)[A-Za-z0-9_-]{20,}"),
  rule("google-oauth", ["1//0"], "1//0[A-Za-z0-9_-]{20,}"),
  ...anywhere("github-token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], "gh[pousr]_[A-Za-z0-9]{30,}"),
  ...anywhere("github-token", ["github_pat_"], "github_pat_[A-Za-z0-9_]{36,}"),
  ...anywhere(
    "gitlab-token",
    ["glpat-", "glptt-", "gldt-", "glrt-", "glcbt-", "glft-", "glsoat-", "glagent-", "gloas-", "glimt-"],
    "gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|oas|imt)-[A-Za-z0-9_.-]{20,}",
  ),
  rule("slack-token", ["xox"], SLACK),
  rule("slack-token", ["xapp-"], "xapp-[A-Za-z0-9-]{16,}"),
  {
    kind: "slack-token",
    hints: ["xox", "xapp-"],
    pattern: new RegExp(`${GLUED}(?:${SLACK}|xapp-[A-Za-z0-9-]{16,})`, "g"),
    accept: hasDigits,
  },
  rule("slack-webhook", ["hooks.slack.com/"], "hooks\\.slack\\.com/[a-z]{1,16}/([A-Za-z0-9/_+-]{20,})"),
  rule("discord-webhook", ["/api/webhooks/"], "(?:com|gg)/api/webhooks/\\d{1,24}/([A-Za-z0-9_-]{50,})"),
  rule("discord-token", [], `[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`),
  rule("telegram-token", [":AA"], "\\d{8,10}:AA[A-Za-z0-9_-]{32,}"),
  ...anywhere("stripe-key", ["k_live_", "k_test_"], "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}"),
  ...anywhere("stripe-key", ["whsec_"], "whsec_[A-Za-z0-9+/=]{24,}"),
  rule("elevenlabs-key", ["sk_"], `sk_[a-f0-9]{48}${END}`),
  rule("twilio-key", [], `(?:AC|SK)[a-f0-9]{32}(?::[A-Za-z0-9]{32})?${END}`),
  rule("sendgrid-key", ["SG."], "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}"),
  rule("mailgun-key", ["key-"], `key-[a-f0-9]{32}${END}`),
  rule(
    "mailchimp-key",
    ["-us1", "-us2", "-us3", "-us4", "-us5", "-us6", "-us7", "-us8", "-us9"],
    `[a-f0-9]{32}-us\\d{1,2}${END}`,
  ),
  ...anywhere("npm-token", ["npm_"], "npm_[A-Za-z0-9]{36,}"),
  ...anywhere("pypi-token", ["pypi-"], "pypi-[A-Za-z0-9_-]{40,}", looksIssued),
  ...anywhere("rubygems-key", ["rubygems_"], "rubygems_[a-f0-9]{48}"),
  ...anywhere("docker-token", ["dckr_"], "dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}"),
  ...anywhere("huggingface-token", ["hf_"], "hf_[A-Za-z0-9]{30,}"),
  ...anywhere("groq-key", ["gsk_"], "gsk_[A-Za-z0-9]{40,}"),
  ...anywhere("xai-key", ["xai-"], "xai-[A-Za-z0-9]{40,}"),
  ...anywhere("perplexity-key", ["pplx-"], "pplx-[A-Za-z0-9]{40,}"),
  ...anywhere("replicate-token", ["r8_"], "r8_[A-Za-z0-9]{37,}"),
  rule("tavily-key", ["tvly-"], "tvly-[A-Za-z0-9-]{24,}", looksIssued),
  rule("firecrawl-key", ["fc-"], `fc-[a-f0-9]{32}${END}`),
  ...anywhere("databricks-token", ["dapi"], "dapi[a-f0-9]{32}(?:-\\d)?"),
  ...anywhere("vault-token", ["hvs.", "hvb.", "hvr."], "hv[sbr]\\.[A-Za-z0-9_-]{24,}"),
  rule("age-key", ["AGE-SECRET-KEY-"], "AGE-SECRET-KEY-[A-Z0-9-]{50,}"),
  ...anywhere("digitalocean-token", ["_v1_"], "do[opr]_v1_[a-f0-9]{64}"),
  ...anywhere(
    "shopify-token",
    ["shpat_", "shpca_", "shppa_", "shpss_"],
    "shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32,}",
  ),
  ...anywhere("linear-key", ["lin_api_", "lin_oauth_"], "lin_(?:api|oauth)_[A-Za-z0-9]{32,}"),
  ...anywhere("notion-token", ["ntn_"], "ntn_[A-Za-z0-9]{40,}"),
  rule("notion-token", ["secret_"], `secret_[A-Za-z0-9]{43}${END}`),
  rule("airtable-token", [], `pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}`),
  ...anywhere("atlassian-token", ["ATATT3", "ATCTT3"], "AT[AC]TT3[A-Za-z0-9_=-]{50,}"),
  ...anywhere("figma-token", ["figd_"], "figd_[A-Za-z0-9_-]{36,}"),
  ...anywhere("postman-key", ["PMAK-"], "PMAK-[a-f0-9]{24}-[a-f0-9]{30,}"),
  ...anywhere("supabase-key", ["sbp_", "sb_secret_"], "(?:sbp|sb_secret)_[A-Za-z0-9_-]{20,}", looksIssued),
  ...anywhere("planetscale-token", ["pscale_"], "pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,}"),
  rule(
    "doppler-token",
    ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
    "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9_.-]{32,}",
  ),
  ...anywhere("grafana-token", ["glsa_", "glc_"], "gl(?:sa|c)_[A-Za-z0-9+/=_]{32,}"),
  ...anywhere("sentry-token", ["sntry"], "sntry[su]_[A-Za-z0-9+/=_-]{40,}"),
  rule("newrelic-key", ["NRAK-"], "NRAK-[A-Z0-9]{27}"),
  rule("pulumi-token", ["pul-"], `pul-[a-f0-9]{40}${END}`),
  rule("terraform-token", [".atlasv1."], "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,}"),
  ...anywhere("tailscale-key", ["tskey-"], "tskey-[A-Za-z0-9-]{20,}"),
  ...anywhere("heroku-key", ["HRKU-"], "HRKU-[A-Za-z0-9_-]{36,}"),
  ...anywhere("onepassword-token", ["ops_eyJ"], "ops_eyJ[A-Za-z0-9_-]{60,}"),
  // Several may follow each other; capitals before it are perhaps a longer run of them, small letters are not.
  {
    kind: "aws-key-id",
    hints: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: new RegExp(`(?:${START}|(?<=[a-z]))(?:A(?:KI|SI|BI|CC)A[A-Z0-9]{16}){1,8}${END}`, "g"),
  },
  ...anywhere("aws-bedrock-key", ["ABSK"], "ABSK[A-Za-z0-9+/=]{100,}"),
  rule("alibaba-key-id", ["LTAI"], `LTAI[A-Za-z0-9]{17,26}${END}`),
  rule("azure-secret", ["8Q~"], "[A-Za-z0-9_~.-]{3}8Q~[A-Za-z0-9_~.-]{31,}"),
];

/** Random enough for a header's value: words alone, as in "Bearer authentication", are not. */
function looksSent(secret: string): boolean {
  const mix = characterMix(secret);
  if (isPlaceholderValue(secret)) return false;
  return (mix.digits > 0 || (mix.capitals > 1 && mix.smalls > 0)) && mix.smalls + mix.capitals > 0;
}

/** A cookie that only remembers a colour is none of ours. */
function holdsSession(cookies: string): boolean {
  return cookies.split(";").some((cookie) => {
    return isSession(cookie.slice(cookie.indexOf("=") + 1));
  });
}

function isSession(value: string): boolean {
  return looksSent(value) && value.length >= (characterMix(value).digits > 0 ? 8 : 20);
}

const SHAPES: readonly SecretRule[] = [
  {
    kind: "jwt",
    hints: ["eyJ"],
    pattern: new RegExp(
      `(?:(?<![A-Za-z0-9_-])|(?<=${ESCAPE}))eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?`,
      "g",
    ),
  },
  {
    // Inside a word, both its parts have to be objects.
    kind: "jwt",
    hints: [".eyJ"],
    pattern: /eyJ[A-Za-z0-9_-]{8,256}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g,
  },
  {
    kind: "bearer-token",
    hints: ["earer", "EARER"],
    pattern: new RegExp(`${START}bearer[ \\t]{1,4}([A-Za-z0-9._~+/=-]{16,})`, "gi"),
    accept: looksSent,
  },
  {
    kind: "authorization",
    hints: ["uthorization", "UTHORIZATION"],
    pattern:
      /authorization\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?(?:(?:basic|token|digest|apikey|bot|negotiate)[ \t]{1,4})?([A-Za-z0-9._~+/=-]{12,})/gi,
    accept: looksSent,
  },
  {
    kind: "azure-key",
    hints: ["AccountKey=", "SharedAccessKey=", "accountkey=", "sharedaccesskey="],
    pattern: /(?:account|sharedaccess)key=([A-Za-z0-9+/]{32,}={0,2})/gi,
  },
  {
    kind: "azure-signature",
    hints: ["sig="],
    pattern: /(?<=[?&])sig=([A-Za-z0-9%+/=]{40,})/g,
  },
  {
    kind: "aws-signature",
    hints: ["X-Amz-Signature="],
    pattern: /X-Amz-Signature=([a-f0-9]{64})/g,
  },
  {
    kind: "url-password",
    hints: ["://"],
    pattern: /:\/\/[^\s:@/?#"'<>`]{0,128}:([^\s/?"'<>`]{3,256})(?=@[A-Za-z0-9_[.-])/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "basic-auth",
    hints: ["-u ", "--user"],
    pattern: /(?<=\s)(?:-u|--user)[ =]["']?[A-Za-z0-9._@+-]{1,64}:([^\s"':$<>{}*]{4,128})/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "password",
    hints: ["machine"],
    pattern: /(?<!\w)machine\s{1,4}\S{1,128}\s{1,4}login\s{1,4}\S{1,128}\s{1,4}password\s{1,4}(\S{1,128})/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "password",
    hints: ["sshpass"],
    pattern: /(?<!\w)sshpass[ \t]{1,4}-p[ \t]{0,4}["']?([^\s"']{3,128})/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "password",
    hints: ["mysql", "mariadb"],
    pattern: /(?<!\w)(?:mysql|mariadb)[\w-]{0,24}[ \t](?:[^\r\n|;&]{0,200}?[ \t])?-p["']?([^\s"']{3,128})/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "password",
    hints: ["redis-cli", " login "],
    pattern:
      /(?<!\w)(?:redis-cli[ \t](?:[^\r\n|;&]{0,200}?[ \t])?(?:-a|--pass)|(?:docker|podman|helm|registry)[ \t]login[ \t](?:[^\r\n|;&]{0,200}?[ \t])?-p)[ \t]{1,4}["']?([^\s"']{3,128})/g,
    accept: (secret) => !isPlaceholderValue(secret),
  },
  {
    kind: "cookie",
    hints: ["ookie", "OOKIE"],
    pattern:
      /(?<![A-Za-z0-9])set-cookie\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?[\w.!#$%*+^|~-]{1,64}=([^\s;,"'\\]{8,4096})/gi,
    accept: isSession,
  },
  {
    kind: "cookie",
    hints: ["ookie", "OOKIE"],
    pattern:
      /(?<![A-Za-z0-9]|set-)cookie(?:\\?["']?[ \t]{0,4}[:=]|(?<=--cookie)[ \t])[ \t]{0,4}\\?["']?([\w.!#$%*+^|~-]{1,64}=[^\s;,"'\\]{0,4096}(?:;[ \t]{0,4}[\w.!#$%*+^|~-]{1,64}=[^\s;,"'\\]{0,4096}){0,63})/gi,
    accept: holdsSession,
  },
  {
    kind: "cookie",
    hints: ["SESSID", "SESSIONID", "connect.sid", "laravel_session"],
    pattern: /(?<!\w)(?:PHPSESSID|JSESSIONID|connect\.sid|laravel_session)=([\w%.:+/-]{16,})/g,
    accept: looksSent,
  },
  {
    kind: "seed-phrase",
    hints: ["phrase", "mnemonic", "Phrase", "Mnemonic"],
    pattern:
      /(?:(?:seed|recovery|secret|backup)[ _-]?phrase|mnemonic)["']?(?: is)?[ \t]{0,4}[:=]?\s{0,4}["']?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})(?![a-z])/gi,
  },
];

/** In order of preference: where two overlap, the first one names the finding. */
export const SECRET_RULES: readonly SecretRule[] = [...ISSUERS, ...SHAPES];
