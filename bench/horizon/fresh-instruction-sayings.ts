/** Wishes, said in another way than in instruction-sayings.ts: nobody looked at these while rules were written. */

import type { InstructionSaying } from "./instruction-sayings.ts";
import type { Language } from "./values.ts";

type FreshWishes = { readonly [kind: string]: { readonly [language in Language]: InstructionSaying } };

export const FRESH_WISHES: FreshWishes = {
  ending: {
    en: {
      said: 'Whenever you write to {s}, close with "{v}".',
      changed: 'The closing line for {s} changes: "{v}" it is, every time.',
      revoked: "Writing to {s} you may close however you like again.",
      until: 'Whenever you write to {s} before the end of {d}, close with "{v}".',
      task: "Let {s} know that the parcel arrived.",
    },
    de: {
      said: "Wann immer du {s} schreibst, schließ mit „{v}“.",
      changed: "Die Schlusszeile für {s} ändert sich: jedes Mal „{v}“.",
      revoked: "Schreibst du {s}, darfst du wieder schließen, wie du magst.",
      until: "Wann immer du {s} bis einschließlich {d} schreibst, schließ mit „{v}“.",
      task: "Gib {s} Bescheid, dass das Paket da ist.",
    },
    es: {
      said: "Cada vez que escribas a {s}, cierra con «{v}».",
      changed: "La línea de cierre para {s} cambia: cada vez «{v}».",
      revoked: "Al escribir a {s} puedes volver a cerrar como quieras.",
      until: "Cada vez que escribas a {s} hasta el {d} inclusive, cierra con «{v}».",
      task: "Avisa a {s} de que llegó el paquete.",
    },
    zh: {
      said: "每次写信给{s}，都用“{v}”收尾。",
      changed: "给{s}的收尾换了：每次都写“{v}”。",
      revoked: "写信给{s}，收尾又可以随便写了。",
      until: "到{d}为止，每次写信给{s}都用“{v}”收尾。",
      task: "告诉{s}包裹到了。",
    },
  },
  folder: {
    en: {
      said: "What you write about {s} belongs in {v}, please stick to that.",
      changed: "New place for what you write about {s}: {v}, please stick to that.",
      revoked: "It no longer matters to me where your write-ups on {s} land.",
      until: "What you write about {s} belongs in {v} up to and including {d}.",
      task: "Make a one-page overview of {s} and file it.",
    },
    de: {
      said: "Was du über {s} schreibst, gehört nach {v}, halte dich bitte daran.",
      changed: "Neuer Platz für das, was du über {s} schreibst: {v}, halte dich bitte daran.",
      revoked: "Wo deine Texte über {s} landen, ist mir inzwischen gleich.",
      until: "Was du über {s} schreibst, gehört bis einschließlich {d} nach {v}.",
      task: "Mach eine Übersicht von {s} auf einer Seite und hefte sie ab.",
    },
    es: {
      said: "Lo que escribas sobre {s} va en {v}, respétalo por favor.",
      changed: "Sitio nuevo para lo que escribas sobre {s}: {v}, respétalo por favor.",
      revoked: "Ya me es indiferente dónde acaben tus textos sobre {s}.",
      until: "Lo que escribas sobre {s} va en {v} hasta el {d} inclusive.",
      task: "Haz un resumen de una página de {s} y guárdalo en su sitio.",
    },
    zh: {
      said: "你写的{s}材料都归到{v}，请照办。",
      changed: "{s}材料换地方了：都归到{v}，请照办。",
      revoked: "{s}的材料放到哪里，我已经无所谓了。",
      until: "到{d}为止，你写的{s}材料都归到{v}。",
      task: "给{s}做一页概览，收好。",
    },
  },
  checks: {
    en: {
      said: "Testing {s} means `{v}`, each and every time.",
      changed: "Testing {s} means `{v}` as of today, drop what we had.",
      revoked: "Test {s} with whatever you like, I don't mind any more.",
      until: "Testing {s} means `{v}` up to and including {d}.",
      task: "I touched the parser of {s}, is it still green?",
    },
    de: {
      said: "{s} testen heißt `{v}`, jedes einzelne Mal.",
      changed: "{s} testen heißt von heute an `{v}`, das Bisherige fällt weg.",
      revoked: "Teste {s} womit du willst, da bin ich nicht mehr streng.",
      until: "{s} testen heißt bis einschließlich {d} `{v}`.",
      task: "Ich war am Parser von {s}, ist noch alles grün?",
    },
    es: {
      said: "Probar {s} significa `{v}`, todas y cada una de las veces.",
      changed: "Probar {s} significa `{v}` a contar de hoy, lo de antes se va.",
      revoked: "Prueba {s} con lo que te guste, ya no soy estricto.",
      until: "Probar {s} significa `{v}` hasta el {d} inclusive.",
      task: "Toqué el parser de {s}, ¿sigue en verde?",
    },
    zh: {
      said: "测{s}就是跑`{v}`，每一次都这样。",
      changed: "从今天算起，测{s}就是跑`{v}`，之前的作废。",
      revoked: "{s}怎么测随你，我不再讲究了。",
      until: "到{d}为止，测{s}就是跑`{v}`。",
      task: "我动了{s}的解析器，还是绿的吗？",
    },
  },
  reference: {
    en: {
      said: "Bills for {s} don't go out without {v} on top, ever.",
      changed: "Bills for {s} get {v} on top, as of now; the other number is void.",
      revoked: "Bills for {s} can go out bare, they dropped their numbers.",
      until: "Bills for {s} don't go out without {v} on top until {d} has passed.",
      task: "Charge {s} for the workshop on Tuesday.",
    },
    de: {
      said: "Ohne {v} im Kopf geht an {s} keine Abrechnung raus, niemals.",
      changed: "Abrechnungen an {s} bekommen ab sofort {v} in den Kopf, die andere Nummer ist hinfällig.",
      revoked: "Abrechnungen an {s} dürfen nackt raus, die haben ihre Nummern abgeschafft.",
      until: "Bis {d} vorbei ist, geht an {s} keine Abrechnung ohne {v} im Kopf raus.",
      task: "Berechne {s} den Workshop vom Dienstag.",
    },
    es: {
      said: "A {s} no sale ninguna cuenta sin {v} arriba, jamás.",
      changed: "Las cuentas para {s} llevan {v} arriba desde ya; el otro número queda anulado.",
      revoked: "Las cuentas para {s} pueden salir sin nada, quitaron los números.",
      until: "Hasta que pase el {d}, a {s} no sale ninguna cuenta sin {v} arriba.",
      task: "Pásale a {s} el taller del martes.",
    },
    zh: {
      said: "给{s}的账单抬头没有{v}绝不能发。",
      changed: "给{s}的账单抬头即日起写{v}，另一个号失效。",
      revoked: "给{s}的账单抬头空着就行，他们取消编号了。",
      until: "{d}过去之前，给{s}的账单抬头没有{v}不能发。",
      task: "周二的培训向{s}收费。",
    },
  },
  address: {
    en: {
      said: 'I go by "{v}", so please greet me like that each time.',
      changed: 'I go by "{v}" these days, greet me like that and no other way.',
      revoked: "Greet me by my passport name again, the joke got old.",
      until: 'I go by "{v}" up to and including {d}, so greet me like that.',
      task: "Hi there, anything new?",
    },
    de: {
      said: "Ich höre auf „{v}“, begrüß mich also jedes Mal so.",
      changed: "Ich höre neuerdings auf „{v}“, begrüß mich so und nicht anders.",
      revoked: "Begrüß mich wieder mit dem Namen aus dem Pass, der Witz ist alt.",
      until: "Ich höre bis einschließlich {d} auf „{v}“, begrüß mich also so.",
      task: "Hallo, gibt es etwas Neues?",
    },
    es: {
      said: "Respondo a «{v}», así que salúdame así cada vez.",
      changed: "Últimamente respondo a «{v}», salúdame así y no de otra manera.",
      revoked: "Salúdame otra vez con el nombre del pasaporte, la broma cansó.",
      until: "Respondo a «{v}» hasta el {d} inclusive, salúdame así.",
      task: "Hola, ¿alguna novedad?",
    },
    zh: {
      said: "我的名号是“{v}”，每次打招呼都这么叫。",
      changed: "我现在的名号是“{v}”，打招呼就这么叫，别的不行。",
      revoked: "打招呼还是叫证件上的名字吧，玩笑开腻了。",
      until: "到{d}为止我的名号是“{v}”，打招呼就这么叫。",
      task: "嗨，有什么新鲜事？",
    },
  },
  heading: {
    en: {
      said: 'Minutes start with "{v}", no exceptions.',
      changed: 'Minutes start with "{v}" as of today, no exceptions.',
      revoked: "Start the minutes any way you see fit.",
      until: 'Minutes start with "{v}" up to and including {d}, no exceptions.',
      task: "We just hung up; put the outcome on paper.",
    },
    de: {
      said: "Protokolle fangen mit „{v}“ an, ohne Ausnahme.",
      changed: "Protokolle fangen von heute an mit „{v}“ an, ohne Ausnahme.",
      revoked: "Fang Protokolle an, wie du es für richtig hältst.",
      until: "Protokolle fangen bis einschließlich {d} mit „{v}“ an, ohne Ausnahme.",
      task: "Wir haben gerade aufgelegt; bring das Ergebnis zu Papier.",
    },
    es: {
      said: "Las actas arrancan con «{v}», sin excepción.",
      changed: "A contar de hoy las actas arrancan con «{v}», sin excepción.",
      revoked: "Arranca las actas como te parezca.",
      until: "Las actas arrancan con «{v}» hasta el {d} inclusive, sin excepción.",
      task: "Acabamos de colgar; pon por escrito el resultado.",
    },
    zh: {
      said: "记录开头写“{v}”，没有例外。",
      changed: "从今天算起，记录开头写“{v}”，没有例外。",
      revoked: "记录开头你看着写就好。",
      until: "到{d}为止，记录开头写“{v}”，没有例外。",
      task: "刚挂电话，把结果写成文字。",
    },
  },
};
