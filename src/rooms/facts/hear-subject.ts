/** Of whom or what something is said: the owner, or a thing by its name. Of other people no facts are made by themselves. */

import { type EntityRef, entityRef, OWNER } from "../../kernel/entity-ref.ts";
import type { Tongue } from "./hear-form.ts";
import { GIVEN_NAMES } from "./hear-names.ts";
import { ROLES } from "./hear-words.ts";

/** Those that are none of the things that facts are made of without being asked for. */
const PERSONS =
  /^(?:i|you|he|she|it|they|we|who|this|that|there|these|those|everyone|someone|nobody|one|what|which|baby|babies|bebé|mom|mum|dad|mother|father|sister|brother|wife|husband|partner|boyfriend|girlfriend|son|daughter|kid|kids|child|children|aunt|uncle|cousin|grandma|grandpa|boss|friend|neighbou?r|landlord|colleague|(?:mother|father|sister|brother)[- ]in[- ]law|dog|cat|ich|du|er|sie|es|wir|ihr|man|das|die|der|wer|jemand|mutter|vater|schwester|bruder|frau|mann|freundin|freund|sohn|tochter|kind|kinder|tante|onkel|oma|opa|chef|chefin|vermieter|nachbar|nachbarin|kollege|kollegin|hund|katze|yo|tú|él|ella|ello|esto|eso|nosotros|ellos|quien|alguien|nadie|madre|padre|hermana|hermano|mujer|marido|novia|novio|hijo|hija|tía|tío|abuela|abuelo|jefe|jefa|amigo|amiga|vecino|vecina|cuñado|cuñada|suegra|suegro|compañero|compañera|我|你|您|他|她|它|我们|你们|他们|谁|有人|妈妈|爸爸|姐姐|妹妹|哥哥|弟弟|老婆|老公|妻子|丈夫|儿子|女儿|孩子|朋友|同事|老板|邻居|阿姨|叔叔|房东)(?!\p{L})/iu;
/** Words that no name of a thing has in it. */
const NO_NAME =
  /^(?:from|to|for|with|in|on|at|by|new|everything|all|each|every|von|nach|zu|mit|bei|auf|für|alles|neue[rsn]?|de|a|en|con|para|todo|nuev[oa])(?!\p{L})|(?<!\p{L})(?:ya|lo|las?|no)$|(?:现在|目前|已经|今天|最近)$|^(?:手机|电脑|车|相机|自行车|平板)|(?:负责人|组长|牵头人)$|(?<!\p{L})(?:i|you|he|she|they|we|not|never|if|when|because|that|which|who|ich|du|er|wir|nicht|wenn|weil|dass|yo|tú|no|si|que|cuando|was|is|are|were|has|have|ist|sind|war|hat|es|está|son|said|says|sagt|dice|since|seit|desde|today|heute|hoy|yesterday|gestern|ayer|now|jetzt|ahora|then|dann|entonces|note|note that|there|hier)(?!\p{L})|[我你您他她不没由被把从了是会要想就和]|的$|^(?:这|那)/iu;
const TIME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo|today|tomorrow|morning|今天|明天|昨天|一切|一般|周[一二三四五六日])$/iu;
const PROJECT = /(?<!\p{L})(?:project|projekt|proyecto)(?!\p{L})|项目/iu;

/** By its last word it is something that is run, written or kept, and nobody. */
const THINGS =
  /(?<!\p{L})(?:[\p{L}\p{N}_.-]*(?:repo|repository|server|service|app|api|back-?end|front-?end|site|website|wiki|worker|cluster|database|db|bot|pipeline|plugin|library|cli|gateway|box|script|module|package|dashboard|portal|system|daemon|proxy|router|vm|container|stack|tool|job|dienst|seite|datenbank|skript|modul|paket|anwendung|plattform|rechner|servidor|servicio|aplicación|biblioteca|sistema|plataforma|panel|tienda)|staging|production|prod)$|(?:服务|系统|平台|网关|数据库|后端|前端|网站|脚本|服务器|应用|机器人|客户端|模块|组件)$/iu;
/** Written as only things are: with a mark or a number in it, or a capital letter inside. */
const MARKED_AS_THING = /^\S*(?:\p{L}[-_.]\p{Ll}|\p{L}\d|\p{Ll}\p{Lu})\S*$/u;
const SMALL = /^\p{Ll}[\p{Ll}\p{N}]*$/u;

export interface Subject {
  readonly ref: EntityRef;
  readonly name: string;
  readonly isClear: boolean;
  /** A name of its own, and no article before it; in German, where all nouns look alike, without an article. */
  readonly isProper: boolean;
  /** It is known to be a thing, by what it is called or how it is written. */
  readonly isThing: boolean;
}

const THE_OWNER: Subject = { ref: OWNER, name: "", isClear: true, isProper: true, isThing: true };

/** `subject`: `owner`, or the hole that its name stands in. Null: it is nothing that facts are made of. */
export function subjectOf(
  subject: string,
  groups: { readonly [name: string]: string | undefined },
  tongue: Tongue,
): Subject | null {
  if (subject === "owner") return THE_OWNER;
  const said = groups[subject]?.trim() ?? "";
  const name = cleaned(said, tongue)
    .replace(/^project |^projekt |^proyecto | project$|-projekt$|项目$/iu, "")
    .trim();
  if (PERSONS.test(name) || NO_NAME.test(name) || TIME.test(name)) return null;
  const isProject = PROJECT.test(said);
  if (!isProject && GIVEN_NAMES.has(name.split(/[\s'’]/)[0]!.toLowerCase())) return null;
  const ref = entityRef(isProject ? "project" : "concept", name);
  if (ref === null || (ROLES.test(name) && !THINGS.test(name))) return null;
  const isSurely = isProject || THINGS.test(name) || (name === said && MARKED_AS_THING.test(name));
  const isThing = isSurely || (name === said && SMALL.test(name));
  const isNamed = /^(?:\p{Lu}|\p{Script=Han})/u.test(name) || name !== said || !/\s/.test(name);
  const isProper = /^(?:\p{Lu}|\p{Script=Han})/u.test(name) && name === said.replace(/项目$/u, "");
  const isOneWord = name === said && !/\s/.test(name);
  if (subject === "S" && !isProper && !isSurely) return null;
  const isClear = isNamed && name.split(/\s+/).length <= 3;
  return { ref, name, isClear, isProper: isProper || isOneWord, isThing };
}

/** "The billing service". */
export const isCalledThing = (name: string) => THINGS.test(name);

export function cleaned(value: string, { articles }: Tongue): string {
  const bare = value.trim().replace(/^["'“„«]+|["'”“»]+$/gu, "");
  return bare.replace(articles, "").trim();
}
