/**
 * Whether what stands where a value belongs is one: a place has a name, an allergy is to something that people are allergic to, a
 * role is what somebody can be by trade. What is known to be one may count at once; what may be one is proposed; the rest is
 * talk: "I live in hope", "I'm allergic to meetings", "dinner is done".
 */

import type { Strength } from "./hear-form.ts";
import { GIVEN_NAMES } from "./hear-names.ts";
import {
  ALLERGENS,
  COMPANIES,
  COUNTRIES,
  HAN_NAMES,
  LANGUAGES,
  NO_ALLERGENS,
  NO_PLACES,
  ROLES,
  SETTINGS,
  SOFTWARE,
  WEAK_STATUS,
} from "./hear-words.ts";
import { namesTime } from "./since.ts";

export interface Filled {
  readonly predicate: string;
  /** Without its article. */
  readonly value: string;
  /** As it stands there. */
  readonly raw: string;
  /** The hole of the form that it stands in. */
  readonly hole: string;
  readonly language: string;
  readonly isOwner: boolean;
  /** Of what it is said: its name begins as a proper one does, and nothing stands before it. */
  readonly isProperSubject: boolean;
  /** It is called a project. */
  readonly isProject: boolean;
}

/** UTF-16 units. */
const LONGEST = 80;
const LONGEST_DECISION = 160;
const MOST_WORDS = 6;

const NOTHING =
  /^(?:it|that|this|them|these|those|him|her|you|me|us|there|here|everything|anything|nothing|something|someone|anyone|nobody|what|one|both|home|work|school|bed|es|das|dies|alles|nichts|etwas|was|da|dort|hier|ihn|sie|uns|zuhause|daheim|eso|esto|todo|nada|algo|casa|ti|mí|usted|dir|mir|ihm|euch|allí|aquí|él|ella|这|那|它|什么|这里|那里|这儿|那儿|家|家里|哪|哪里|东西|他|她|别人|人)$/iu;
/** Where it begins so, the sentence goes on otherwise than a value does. */
const GOES_ON =
  /^(?:not|no|never|to|that|because|when|if|how|why|what|where|more|less|very|so|too|about|nicht|kein\p{L}*|nie|zu|dass|weil|wenn|wie|sehr|ganz|mal|que|no|nunca|si|cuando|como|muy|más)(?!\p{L})|^[没不怎很太多由被把从在过坐走骑去来]|[没不]$|为什么|[我你您他她]/iu;
const DENIED = /(?<!\p{L})(?:not|never|nicht|kein\p{L}*|nie|no|nunca|ya)(?!\p{L})/iu;
const WEEKDAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)$/iu;
const AN_ARTICLE =
  /^(?:the|an?|my|our|your|their|his|her|der|die|das|dem|den|eine?[mnrs]?|mein\p{L}*|unser\p{L}*|sein\p{L}*|ihr\p{L}*|el|la|los|las|una?|mis?|su|nuestr\p{L}+)\s/iu;
const INDEFINITE = /^(?:an?|my|our|his|her|eine?[mnrs]?|mein\p{L}*|unser\p{L}*|una?|mis?|nuestr\p{L}+)\s/iu;

const isProper = (value: string) => /^(?:\p{Lu}|\p{N}|\p{Script=Han})/u.test(value);
const isHan = (value: string) => /\p{Script=Han}/u.test(value);
const wordsIn = (value: string) => value.split(/\s+/).length;
/** In German every noun has a capital letter: one of its own is one inside, or a number. */
const hasName = (value: string, language: string) =>
  language === "de" ? /\p{L}\p{Lu}|\d|\s\p{Lu}/u.test(value) : /[\p{Lu}\d]/u.test(value);

/** Null: it is none. */
export function fitOf(filled: Filled): Strength | null {
  const { predicate, value } = filled;
  if (value === "") return null;
  if (predicate === "decision") return value.length > LONGEST_DECISION || value.length < 3 ? null : "plain";
  if (DENIED.test(value)) return null;
  if (value.length > LONGEST || NOTHING.test(value) || GOES_ON.test(value)) return null;
  if (!/[\p{L}\p{N}]/u.test(value) || /[[\]{}<>|\\]/u.test(value)) return null;
  if (/\s(?:or|oder|o|u)\s|还是|或者?/iu.test(value)) return null;
  if (wordsIn(value) > MOST_WORDS || (isHan(value) && value.length > 16)) return null;
  return (FITS[predicate] ?? anything)(filled);
}

type Fit = (filled: Filled) => Strength | null;

const anything: Fit = ({ value }) => (wordsIn(value) <= 4 ? "plain" : "likely");

/** What nouns of a state end in, and hardly a place. */
const ABSTRACT = /(?:ung|heit|keit|schaft|nis|tion|tät|miete)$/u;

const place: Fit = ({ value, raw, language }) => {
  if (NO_PLACES.test(value) || SOFTWARE.test(value) || (language === "de" && ABSTRACT.test(value)))
    return null;
  if (/\d|\p{Ll}\p{Lu}|\/|^\p{Lu}{1,4}$/u.test(value)) return null;
  if (AN_ARTICLE.test(raw)) return COUNTRIES.test(value) ? "plain" : null;
  if (
    /\s(?!(?:of|the|upon|on|de|del|la|las|el|los|am|an|der|im|bei|in|ob|do|da|di|sur|sous|van|den)\s)\p{Ll}/u.test(
      value,
    )
  )
    return null;
  if (isProper(value)) return wordsIn(value) <= 4 ? "plain" : null;
  return /^\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)?$/u.test(value) ? "likely" : null;
};

const employer: Fit = ({ value, raw, language }) => {
  if (isHan(value) && value.length > 2 && COMPANIES.test(value)) return "plain";
  if (NO_PLACES.test(value) || INDEFINITE.test(raw)) return null;
  if (isHan(value)) return COMPANIES.test(value) ? "plain" : "likely";
  if (/^[\d:.]+$/.test(value) || (language === "de" && ABSTRACT.test(value))) return null;
  // Each word of a name has a capital letter, but for those that join them.
  if (
    !/^[\p{Lu}\p{N}]/u.test(value) ||
    /\s(?!(?:of|the|and|for|de|del|la|el|los|y|e|und|für|der|die|van|von)\s)\p{Ll}/u.test(value)
  )
    return null;
  // "En" is where the work is, too.
  if (language === "es") return wordsIn(value) > 1 || COMPANIES.test(value) ? "plain" : "likely";
  return "plain";
};

/** Something technical, of something that has a name: "the price depends on the season" is no fact. */
const technical: Fit = ({ value, raw, language, isProperSubject, isProject }) => {
  if (LANGUAGES.test(value)) return null;
  if (hasName(value, language) || (isHan(value) && isProperSubject)) {
    return isHan(value) ? "likely" : "plain";
  }
  if (AN_ARTICLE.test(raw)) return null;
  if (
    wordsIn(value) > 1 ||
    /^(?:luck|time|money|weather|funding|budget|glück|wetter|zeit|suerte|tiempo|dinero)$/iu.test(value)
  )
    return null;
  if (isProject) return "plain";
  return isProperSubject ? "likely" : null;
};

/** Known to be used, or called as only what is used is: with a number or a mark in it, or a capital letter inside. */
export const isTool = (value: string) =>
  !/\s(?:for|with|on|in|to|and|für|mit|auf|para|con|por|en)\s/iu.test(value) &&
  (SOFTWARE.test(value) || /\p{L}[\d.+#]|\d\.\d|\p{Ll}\p{Lu}|^\p{Lu}{2,5}(?:\s|$)|\p{L} \d/u.test(value));
/**
 * A machine, by how machines are called: `db-01`, `eu-web-3`, `nas.local`, `10.0.0.4`. Whatever runs there runs nowhere else, while it
 * may use many things. What is known as software by its first part is none: `debian-12`.
 */
export const isHost = (value: string) => {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(value)) return true;
  if (/^(?:[a-z\d-]+\.)+(?:local|lan|internal|intern|home|corp)$/i.test(value)) return true;
  const first = /^([a-z]+)(?:-[a-z\d]+)*-\d{1,5}[a-z]?$/.exec(value)?.[1];
  return first !== undefined && !SOFTWARE.test(first) && !MODELS.test(first);
};
/** Their names end in numbers, too. */
const MODELS =
  /^(?:gpt|claude|gemini|llama|mistral|qwen|sonnet|opus|haiku|grok|phi|gemma|ubuntu|debian|fedora|alpine|rocky|rhel|centos|windows|macos|android|ios|python|node|java|php|ruby|go|utf|iso|sha|vue|angular|qt|gtk)$/;
const OFTEN_A_PLACE =
  /^(?:New|San|Los|Las|Santa|Saint|St\.?|Sankt|Bad|Cape|Den|El|La|Rio|Hong|Kuala|Buenos|Addis|Tel|Ho|Port|Great|North|South|East|West|Upper|Lower|United|Costa|Sierra|Nueva|Nuevo|Villa)\s/u;
/** By its words it is somewhere that people work, or it has several of them. */
export const isFirm = (value: string) =>
  /^\p{Lu}/u.test(value) &&
  (COMPANIES.test(value) ||
    (!OFTEN_A_PLACE.test(value) &&
      !GIVEN_NAMES.has(value.split(" ")[0]!.toLowerCase()) &&
      /^\p{Lu}\S*(?: (?:\p{Lu}\S*|&|of|and|und|y|de))+$/u.test(value)));

const FITS: { readonly [predicate: string]: Fit } = {
  lives_in: place,
  works_at: employer,
  role: ({ value, hole }) => {
    if (ROLES.test(value)) return "plain";
    return hole !== "role" && wordsIn(value) <= 3 ? "likely" : null;
  },
  named: ({ value }) =>
    (!isHan(value) || HAN_NAMES.test(value)) &&
    !/^Hase$/iu.test(value) &&
    isProper(value) &&
    !/\d/.test(value) &&
    wordsIn(value) <= 4 &&
    value.length <= 40
      ? "plain"
      : null,
  timezone: ({ value }) => (/\/|^(?:UTC|GMT|[A-Z]{3,4}$)|[区间]$/u.test(value) ? "plain" : "likely"),
  born_on: ({ value }) => (/\d/.test(value) ? "plain" : null),
  speaks: ({ value }) => (LANGUAGES.test(value) ? "plain" : null),
  allergic_to: ({ value }) => {
    if (NO_ALLERGENS.test(value)) return null;
    return ALLERGENS.test(value) ? "plain" : "likely";
  },
  owns: ({ value, language }) => {
    if (
      /allergie$|(?<!\p{L})(?:allergy|alergia|appetite|fever|headache|cold|chance|meeting|question|feeling|hunch|plan|date|call|look|hard time|good time|kind|baby|ahnung|hunger|durst|lust|zeit|angst|hambre|sueño|miedo|prisa|ganas|suerte)(?!\p{L})|(?<!\p{L})(?:lot|bunch|soul|seele|alma|city|world|mistakes?|problems?|fault|responsibility|decision|right|part|most|half|questions?|meetings?|ideas?|issues?|bugs?|appointment|fragen?|problem\p{L}*|termin\p{L}*|idee\p{L}*|pregunta\p{L}*|duda\p{L}*|reunión|cita|problema)(?!\p{L})|问题|建议|想法|会议/iu.test(
        value,
      )
    )
      return null;
    return language === "zh" || wordsIn(value) <= 4 ? "plain" : "likely";
  },
  uses: (filled) => {
    const { value, raw, language, isOwner } = filled;
    if (!isOwner && isHost(value.replace(/\p{Script=Han}+$/u, ""))) return null;
    if (LANGUAGES.test(value) || WEEKDAYS.test(value) || /['’]s\s|^[\d:.]+$/u.test(value)) return null;
    if (/^[\w.+#-]+\s+\p{Script=Han}/u.test(value)) return null;
    if (!isOwner && !hasName(value, language) && !SOFTWARE.test(value) && !isHan(value))
      return language === "de" ? "likely" : null;
    if (/\s(?:for|with|on|to|für|mit|auf|para|con|por)\s/iu.test(value)) return null;
    if (hasName(value, language) || SOFTWARE.test(value)) return "plain";
    if (AN_ARTICLE.test(raw)) return null;
    return isHan(value) && (value.length > 4 || value.endsWith("的")) ? null : "likely";
  },
  depends_on: technical,
  version: ({ value }) => (/^v?\d+(?:[.\d]|$|-|\p{L})/iu.test(value) ? "plain" : null),
  deadline: ({ value }) => (namesTime(value) ? "plain" : null),
  status: ({ value, isProperSubject }) => {
    if (wordsIn(value) > 4) return null;
    if (WEAK_STATUS.test(value)) return isProperSubject ? "likely" : null;
    return isProperSubject ? "plain" : "likely";
  },
  configured_as: ({ value, isProperSubject }) => {
    if (!SETTINGS.test(value)) return null;
    return isProperSubject ? "plain" : "likely";
  },
  led_by: ({ value, raw, isProperSubject }) => {
    if (!isProper(value) || /\d/.test(value) || AN_ARTICLE.test(raw) || wordsIn(value) > 4) return null;
    return isProperSubject ? "plain" : "likely";
  },
  located_at: ({ value }) =>
    wordsIn(value) <= 5 && !/^(?:versi[oó]n|beta|pausa|marcha|v?\d+(?:\.\d+)*$)/iu.test(value)
      ? "plain"
      : null,
};
