/**
 * Values that a life is made of: names of people, places, firms and machines, numbers, codes, commands. Composed from the seed: none of
 * them is written down, and none stands in anything that is said besides.
 */

import type { Lexicon } from "../lexicon.ts";
import { standsIn } from "../stands-in.ts";

export const LANGUAGES = ["en", "de", "es", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export type ValueKind =
  | "person"
  | "place"
  | "firm"
  | "project"
  | "machine"
  | "release"
  | "amount"
  | "number"
  | "code"
  | "phrase"
  | "folder"
  | "command"
  | "service"
  | "failure"
  | "option";

type Draw = (lexicon: Lexicon) => string;

/** Parts of names: what comes out of them is not in any list. */
const SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜";
const GIVEN = "子涵雨泽思远梓晨语桐景行若溪承宇书瑶嘉懿云舒清和知夏亦凡望舒";
const GROUND = "松柳梅竹荷枫桐槐杏桂芦苇莲菱鹤雁鹭鲤";
const LAND = "溪湾坪岭浦塘洲堰桥渡埠丘";
const TRADE = "远恒瑞泰鼎盛博雅宏达信诚启明拓新";
const BUSINESS = ["科技", "物流", "能源", "数据", "仪器"];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const letters = (text: string, count: number): string => text.slice(0, count).toUpperCase();
const of = (lexicon: Lexicon, characters: string, count: number): string =>
  Array.from({ length: count }, () => lexicon.pick([...characters])).join("");

const LATIN: { readonly [kind in ValueKind]: Draw } = {
  person: (l) =>
    `${capital(l.coined())} ${capital(l.coined())}${l.pick(["ez", "sson", "ova", "ski", "mann", ""])}`,
  place: (l) => `${capital(l.coined())}${l.pick(["ham", "berg", "stad", "ville", "mora", "ford"])}`,
  firm: (l) => `${capital(l.coined())} & ${capital(l.coined())}`,
  project: (l) => capital(`${l.coined()}${l.pick(["line", "works", "grid", "desk", "flow"])}`),
  machine: (l) => `${l.coined()}-${l.pick(["rack", "box", "vm", "edge"])}-${l.digits(2)}`,
  release: (l) => `${l.between(2, 19)}.${l.between(10, 99)}.${l.between(1, 40)}`,
  amount: (l) => `${l.between(11, 98)},${l.digits(3)}.${l.digits(2)}`,
  number: (l) => `${l.digits(4)} ${l.digits(2)} ${l.digits(2)}`,
  code: (l) => `${letters(l.coined(), 3)}-${l.digits(4)}-${letters(l.coined(), 1)}`,
  phrase: (l) => `${capital(l.coined())} ${l.coined()} ${l.between(11, 99)}`,
  folder: (l) => `~/${l.coined()}/${l.coined()}-${l.digits(2)}`,
  command: (l) => `${l.coined()}ctl check --${l.coined()}`,
  service: (l) => `${l.coined()}-${l.pick(["api", "sync", "mailer", "proxy", "queue"])}`,
  failure: (l) => `E${letters(l.coined(), 4)}_${l.digits(3)}`,
  option: (l) => `--${l.coined()}-${l.pick(["limit", "window", "depth", "batch"])}=${l.digits(3)}`,
};

const CHINESE: { readonly [kind in ValueKind]?: Draw } = {
  person: (l) => of(l, SURNAMES, 1) + of(l, GIVEN, 2),
  place: (l) => of(l, GROUND, 2) + of(l, LAND, 1),
  firm: (l) => of(l, TRADE, 2) + of(l, GROUND, 1) + l.pick(BUSINESS),
};

export interface Values {
  /** Another one each time. */
  fresh(kind: ValueKind, language: Language): string;
}

/** `besides`: everything that is said in this life and plants nothing. */
export function valuesFrom(lexicon: Lexicon, besides: string): Values {
  const given: string[] = [];
  const isTaken = (value: string) =>
    standsIn(besides, value) || given.some((other) => other.includes(value) || value.includes(other));
  return {
    fresh(kind, language) {
      const draw = (language === "zh" ? CHINESE[kind] : undefined) ?? LATIN[kind];
      for (;;) {
        const value = draw(lexicon);
        if (isTaken(value)) continue;
        given.push(value);
        return value;
      }
    },
  };
}
