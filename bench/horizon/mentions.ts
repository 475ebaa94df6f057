/**
 * The same people, projects and services on any other day: named, and nothing said of them that is ever asked for. Without it a name would
 * be a key that opens everything, which in real conversations it is not.
 */

import type { Lexicon } from "../lexicon.ts";
import { OWNER } from "./adapter.ts";
import type { Named } from "./scene.ts";
import type { PlantedTurn } from "./truth.ts";
import type { Language } from "./values.ts";

type Kind = "person" | "project" | "service";

const SAID: { readonly [language in Language]: { readonly [kind in Kind]: readonly string[] } } = {
  en: {
    person: [
      "{s} was here for dinner and sends regards.",
      "I still need an idea for the birthday of {s}.",
      "{s} wrote again, nothing urgent.",
      "Tomorrow I meet {s} for coffee.",
    ],
    project: [
      "Today it is all about {s} again.",
      "Two people asked me about {s} in the hallway.",
      "Open the issues of {s} and sort them by age.",
      "I dreamt of {s}, that is how much there is to do.",
    ],
    service: [
      "{s} looked fine in the dashboard this morning.",
      "Please read the last lines that {s} logged.",
    ],
  },
  de: {
    person: [
      "{s} war zum Essen da und lässt grüßen.",
      "Für den Geburtstag von {s} fehlt mir noch eine Idee.",
      "{s} hat wieder geschrieben, nichts Eiliges.",
    ],
    project: [
      "Heute dreht sich wieder alles um {s}.",
      "Auf dem Flur haben mich zwei Leute nach {s} gefragt.",
      "Öffne die Tickets von {s} und sortiere sie nach Alter.",
    ],
    service: [
      "{s} sah heute früh auf der Übersicht gut aus.",
      "Bitte lies die letzten Zeilen, die {s} geschrieben hat.",
    ],
  },
  es: {
    person: [
      "{s} vino a cenar y manda saludos.",
      "Todavía me falta una idea para el cumpleaños de {s}.",
      "{s} escribió otra vez, nada urgente.",
    ],
    project: [
      "Hoy todo gira otra vez en torno a {s}.",
      "Dos personas me preguntaron por {s} en el pasillo.",
      "Abre las incidencias de {s} y ordénalas por antigüedad.",
    ],
    service: [
      "{s} tenía buena pinta esta mañana en el panel.",
      "Lee por favor las últimas líneas que registró {s}.",
    ],
  },
  zh: {
    person: ["{s}来吃晚饭了，向你问好。", "{s}的生日我还没想好送什么。", "{s}又写信来了，不急。"],
    project: ["今天又全是{s}的事。", "走廊里有两个人问我{s}。", "打开{s}的工单，按时间排一下。"],
    service: ["今早面板上{s}看起来正常。", "请看一下{s}最后几行日志。"],
  },
};

/** Of turns at work and elsewhere, those that name somebody or something. */
const AT_WORK = 0.5;
const ELSEWHERE = 0.5;
const SERVICES = 0.3;

export interface Cast {
  readonly people: readonly Named[];
  readonly projects: readonly Named[];
  readonly services: readonly Named[];
}

/** The owner's own words are longer by a sentence; all else is as it was. */
export function withMentions(
  lexicon: Lexicon,
  turns: readonly PlantedTurn[],
  { people, projects, services }: Cast,
): readonly PlantedTurn[] {
  return turns.map((turn) => {
    const [first, ...rest] = turn.messages;
    const isWork = turn.conversation === "work";
    if (first?.by !== OWNER || !lexicon.chance(isWork ? AT_WORK : ELSEWHERE)) return turn;
    const kind: Kind = !isWork ? "person" : lexicon.chance(SERVICES) ? "service" : "project";
    const { name, language } = lexicon.pick({ person: people, project: projects, service: services }[kind]);
    const sentence = lexicon.pick(SAID[language][kind]).replaceAll("{s}", name);
    const text = lexicon.chance(0.5) ? `${sentence} ${first.text}` : `${first.text} ${sentence}`;
    return { ...turn, messages: [{ ...first, text }, ...rest] };
  });
}
