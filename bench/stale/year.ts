/**
 * A year of conversations in which things change: where the owner lives and works, how projects stand, who leads them. Each is said
 * once or several times, in varied words, among chatter; an assistant repeats what it knows, at times when that is over; and there
 * are people and possibilities that are not the owner's case. The same seed gives the same year.
 */

import { createLexicon, type Lexicon } from "../lexicon.ts";
import { sentence } from "../prose.ts";
import { type Language, SAYINGS } from "./sayings.ts";

const DAY = 86_400_000;
export const BEGINS = Date.UTC(2025, 0, 6, 8);
/** When it is asked. */
export const ASKED = Date.UTC(2026, 0, 5, 9);
const MOST_CHANGES = 4;
/** Days between two changes of the same, at the least. */
const APART = 45;

export interface YearTurn {
  readonly at: number;
  readonly user: string;
  readonly assistant: string;
}

export interface YearKey {
  readonly key: string;
  readonly language: Language;
  /** Empty: the owner's own. */
  readonly subject: string;
  /** In order, with when each was said. */
  readonly values: readonly { readonly value: string; readonly from: number }[];
  readonly now: string;
  /** Null: no month lies within the time of one value. */
  readonly past: { readonly question: string; readonly value: string; readonly at: number } | null;
}

export interface Year {
  readonly turns: readonly YearTurn[];
  readonly keys: readonly YearKey[];
}

const OWNERS = ["home", "employer", "role", "zone"] as const;
const PROJECTS = ["status", "due", "version", "lead", "place"] as const;
const NAMES = "Lumen Quarry Saffron Bramble Cinder Marlow Driftwood Pike Tamarind Wren Halyard Osprey".split(
  " ",
);

/** By kind, and where values differ by language, by that. Those of `x` are never the owner's case. */
const VALUES: { readonly [key: string]: { readonly [language: string]: string; readonly x: string } } = {
  home: {
    any: "Leeds|Porto|Utrecht|Bergamo|Tampere|Ghent|Split|Aarhus|Linz|Vigo",
    zh: "杭州|成都|厦门|青岛|昆明|苏州",
    x: "Cork|Bilbao|Malmö",
  },
  employer: {
    any: "Nordhagen|Pellworm Analytics|Tarrant & Low|Ceruleo|Brightmoor|Kestel Labs|Fennimore|Oakum",
    zh: "云帆科技|远山数据|青石软件|海棠咨询|北辰物流|松果智能",
    x: "Vantablue|Ostrava Steel",
  },
  role: {
    en: "payroll clerk|team lead|head of finance|controller|auditor",
    de: "Buchhalterin|Teamleiterin|Controllerin|Finanzchefin|Prüferin",
    es: "contable|jefa de equipo|directora financiera|auditora|analista",
    zh: "会计|财务主管|财务总监|审计员|分析师",
    x: "notary|dispatcher",
  },
  zone: {
    any: "Europe/Lisbon|Europe/Helsinki|Asia/Tokyo|America/Lima|Africa/Nairobi|Europe/Vienna",
    x: "America/Denver|Asia/Karachi",
  },
  status: {
    en: "on hold|live|blocked|in review|cancelled|in beta",
    de: "pausiert|produktiv|blockiert|abgenommen|gestoppt",
    es: "en pausa|activo|bloqueado|en revisión|cancelado",
    zh: "暂停|已上线|受阻|评审中|已取消",
    x: "bankrupt|famous",
  },
  due: {
    en: "14 March|2 September|30 June|11 November|8 August|19 December",
    de: "14. März|2. September|30. Juni|11. November|8. August",
    es: "14 de marzo|2 de septiembre|30 de junio|11 de noviembre|8 de agosto",
    zh: "3月14日|9月2日|6月30日|11月11日|8月8日",
    x: "1 April|31 October",
  },
  version: { any: "2.4|2.5.1|3.0|3.2.7|4.1|4.4.0", x: "9.9|8.8" },
  lead: {
    any: "Ana Ribeiro|Tomas Lind|Hye-jin Park|Omar Haddad|Greta Voss|Ines Duarte",
    zh: "陈明|林晓|周航|吴婷|郑凯",
    x: "Basil Orme|Vera Kunz",
  },
  place: { any: "kestrel-box|node-17|rack-b2|fly-ams|basement-nas|cloud-east", x: "node-99|old-shed" },
};

const MONTHS: { readonly [language in Language]: (month: number) => string } = {
  en: (month) =>
    `${"January February March April May June July August September October November December".split(" ")[month]} 2025`,
  de: (month) =>
    `${"Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ")[month]} 2025`,
  es: (month) =>
    `${"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ")[month]} de 2025`,
  zh: (month) => `2025年${month + 1}月`,
};

const ACKNOWLEDGED = ["Noted.", "Thanks, I will keep that in mind.", "All right.", "Good to know."];

export function yearOf(seed: number): Year {
  const lexicon = createLexicon(seed);
  const turns: YearTurn[] = [];
  const say = (at: number, user: string, assistant = lexicon.pick(ACKNOWLEDGED)) =>
    turns.push({ at: Math.round(at), user, assistant });
  const names = NAMES.toSorted(() => (lexicon.chance(0.5) ? 1 : -1));
  const keys = [
    ...OWNERS.map((key) => keyOf(lexicon, key, "", say)),
    ...Array.from({ length: 8 }, (_, at) =>
      keyOf(lexicon, PROJECTS[(at + seed) % PROJECTS.length]!, names[at % 6]!, say),
    ),
  ];
  for (let day = 0; day < 360; day += 1)
    for (let talk = 0; talk < 2; talk += 1)
      say(BEGINS + day * DAY + lexicon.between(0, 40_000_000), sentence(lexicon), sentence(lexicon));
  return { turns: turns.toSorted((a, b) => a.at - b.at), keys };
}

function keyOf(
  lexicon: Lexicon,
  key: string,
  subject: string,
  say: (at: number, user: string, assistant?: string) => void,
): YearKey {
  const language = lexicon.pick(["en", "en", "de", "es", "zh"] as const);
  const saying = SAYINGS[key]![language];
  const pool = VALUES[key]!;
  const possible = (pool[language] ?? pool["any"]!).split("|").toSorted(() => (lexicon.chance(0.5) ? 1 : -1));
  const others = pool.x.split("|");
  const changes = lexicon.between(0, MOST_CHANGES);
  let from = BEGINS + lexicon.between(1, 20) * DAY;
  const values: { value: string; from: number }[] = [];
  const fill = (text: string, value: string, old = "") =>
    text
      .replaceAll("{s}", subject)
      .replaceAll("{v}", value)
      .replaceAll("{o}", old)
      .replaceAll("{x}", lexicon.pick(others));
  for (let nth = 0; nth <= changes && from < ASKED - 20 * DAY; nth += 1) {
    const value = possible[nth % possible.length]!;
    const old = values.at(-1)?.value ?? "";
    say(from, fill(lexicon.pick(nth === 0 ? saying.first : saying.changed), value, old));
    values.push({ value, from });
    const next = from + (APART + lexicon.int(60)) * DAY;
    const echo = (at: number, echoed: string) =>
      say(at, sentence(lexicon), fill(lexicon.pick(saying.echoed), echoed));
    echo(from + lexicon.between(2, 20) * DAY, value);
    if (lexicon.chance(0.6)) echo(from + lexicon.between(20, 40) * DAY, value);
    // The assistant repeats what is over.
    if (old !== "" && lexicon.chance(0.2)) echo(from + lexicon.between(3, 30) * DAY, old);
    if (lexicon.chance(0.7))
      say(from + lexicon.between(5, 35) * DAY, fill(lexicon.pick(saying.supposed), value));
    from = next;
  }
  return {
    ...{ key, language, subject, values },
    now: fill(lexicon.pick(saying.now), ""),
    past: pastOf(lexicon, values, (month) =>
      fill(lexicon.pick(saying.past), "").replaceAll("{t}", MONTHS[language](month)),
    ),
  };
}

/** Of a value that is not the last, a month that lies within its time. */
function pastOf(
  lexicon: Lexicon,
  values: YearKey["values"],
  question: (month: number) => string,
): YearKey["past"] {
  const possible = values.slice(0, -1).flatMap(({ value, from }, nth) =>
    Array.from({ length: 12 }, (_, month) => month)
      .filter(
        (month) => Date.UTC(2025, month, 1) >= from && Date.UTC(2025, month + 1, 1) <= values[nth + 1]!.from,
      )
      .map((month) => ({ value, month })),
  );
  if (possible.length === 0) return null;
  const { value, month } = lexicon.pick(possible);
  return { question: question(month), value, at: Date.UTC(2025, month, 15) };
}
