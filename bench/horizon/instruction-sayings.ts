/**
 * How the owner asks for something for good, asks for it otherwise, takes it back, or asks for it until a day `{d}`; and a request that it
 * bears on. The request does not speak of the instruction: nobody asks for their own rules before they expect them to be kept.
 */

import type { Language, ValueKind } from "./values.ts";

export interface InstructionSaying {
  readonly said: string;
  readonly changed: string;
  readonly revoked: string;
  readonly until: string;
  readonly task: string;
}

export interface InstructionKind {
  /** Null: it holds for everything. */
  readonly scope: "person" | "project" | "firm" | null;
  readonly value: ValueKind;
  readonly says: { readonly [language in Language]: InstructionSaying };
}

export const INSTRUCTION_KINDS: { readonly [kind: string]: InstructionKind } = {
  ending: {
    scope: "person",
    value: "phrase",
    says: {
      en: {
        said: 'From now on, always end mails to {s} with "{v}".',
        changed: 'Mails to {s} should always end with "{v}" from now on, not the line from before.',
        revoked: "You no longer need to put a special ending under mails to {s}.",
        until: 'Until {d}, always end mails to {s} with "{v}".',
        task: "Draft a short mail to {s}: we are a week late.",
      },
      de: {
        said: "Beende Mails an {s} ab jetzt immer mit „{v}“.",
        changed: "Mails an {s} sollen ab jetzt immer mit „{v}“ enden, nicht mehr mit der Zeile von vorher.",
        revoked: "Unter Mails an {s} brauchst du keinen besonderen Schluss mehr zu setzen.",
        until: "Beende Mails an {s} bis zum {d} immer mit „{v}“.",
        task: "Entwirf eine kurze Mail an {s}: wir sind eine Woche zu spät.",
      },
      es: {
        said: "A partir de ahora termina siempre los correos a {s} con «{v}».",
        changed: "Desde ahora los correos a {s} terminan siempre con «{v}», no con la línea de antes.",
        revoked: "Ya no hace falta un final especial en los correos a {s}.",
        until: "Hasta el {d}, termina siempre los correos a {s} con «{v}».",
        task: "Redacta un correo corto a {s}: vamos con una semana de retraso.",
      },
      zh: {
        said: "以后给{s}的邮件结尾一律写“{v}”。",
        changed: "从现在起给{s}的邮件结尾一律写“{v}”，不要用之前那句。",
        revoked: "给{s}的邮件以后不用再加特别的结尾了。",
        until: "{d}之前，给{s}的邮件结尾一律写“{v}”。",
        task: "给{s}写封短邮件：我们晚了一周。",
      },
    },
  },
  folder: {
    scope: "project",
    value: "folder",
    says: {
      en: {
        said: "Always save reports about {s} under {v}.",
        changed: "From now on always save reports about {s} under {v} instead.",
        revoked: "Forget the rule about where reports on {s} are saved, anywhere is fine.",
        until: "Until {d}, always save reports about {s} under {v}.",
        task: "Please write up this week of {s} and store it.",
      },
      de: {
        said: "Speichere Berichte über {s} immer unter {v}.",
        changed: "Speichere Berichte über {s} ab jetzt immer unter {v} statt am alten Ort.",
        revoked: "Vergiss die Regel, wo Berichte über {s} gespeichert werden, der Ort ist egal.",
        until: "Speichere Berichte über {s} bis zum {d} immer unter {v}.",
        task: "Bitte fass die Woche von {s} zusammen und leg es ab.",
      },
      es: {
        said: "Guarda siempre los informes de {s} en {v}.",
        changed: "A partir de ahora guarda siempre los informes de {s} en {v}, no donde antes.",
        revoked: "Olvida la regla de dónde guardar los informes de {s}, da igual el sitio.",
        until: "Hasta el {d}, guarda siempre los informes de {s} en {v}.",
        task: "Escribe por favor la semana de {s} y archívala.",
      },
      zh: {
        said: "关于{s}的报告一律存到{v}。",
        changed: "以后关于{s}的报告一律改存到{v}。",
        revoked: "关于{s}的报告存放位置的规定取消了，放哪儿都行。",
        until: "{d}之前，关于{s}的报告一律存到{v}。",
        task: "请把{s}这一周写下来并归档。",
      },
    },
  },
  checks: {
    scope: "project",
    value: "command",
    says: {
      en: {
        said: "In {s} never run npm test, always use `{v}`.",
        changed: "In {s} always use `{v}` for the tests from now on, not the other command.",
        revoked: "In {s} the plain npm test is fine again, no special command any more.",
        until: "Until {d}, always use `{v}` for the tests in {s}.",
        task: "Does everything still pass in {s}? Please look.",
      },
      de: {
        said: "In {s} nie npm test aufrufen, immer `{v}`.",
        changed: "In {s} ab jetzt immer `{v}` für die Tests nehmen, nicht den anderen Befehl.",
        revoked: "In {s} geht wieder das einfache npm test, kein besonderer Befehl mehr.",
        until: "Nimm bis zum {d} in {s} immer `{v}` für die Tests.",
        task: "Läuft in {s} noch alles durch? Bitte schau nach.",
      },
      es: {
        said: "En {s} nunca ejecutes npm test, usa siempre `{v}`.",
        changed: "En {s} usa desde ahora siempre `{v}` para las pruebas, no la otra orden.",
        revoked: "En {s} vuelve a valer el npm test normal, ya no hay orden especial.",
        until: "Hasta el {d}, usa siempre `{v}` para las pruebas de {s}.",
        task: "¿Sigue pasando todo en {s}? Míralo, por favor.",
      },
      zh: {
        said: "在{s}里不要运行npm test，一律用`{v}`。",
        changed: "以后在{s}里测试一律用`{v}`，不用原来的命令。",
        revoked: "{s}里可以直接用npm test了，不用特别的命令。",
        until: "{d}之前，{s}的测试一律用`{v}`。",
        task: "{s}现在还都能通过吗？请看一下。",
      },
    },
  },
  reference: {
    scope: "firm",
    value: "code",
    says: {
      en: {
        said: "Every invoice to {s} must always carry the reference {v}.",
        changed: "Invoices to {s} must carry the reference {v} from now on, no longer the old one.",
        revoked: "Invoices to {s} need no reference any more, stop adding one.",
        until: "Until {d}, every invoice to {s} must carry the reference {v}.",
        task: "Bill {s} for last month, twelve hours.",
      },
      de: {
        said: "Auf jeder Rechnung an {s} muss immer das Zeichen {v} stehen.",
        changed: "Rechnungen an {s} müssen ab jetzt das Zeichen {v} tragen, nicht mehr das alte.",
        revoked: "Rechnungen an {s} brauchen kein Zeichen mehr, lass es ab jetzt weg.",
        until: "Bis zum {d} muss auf jeder Rechnung an {s} das Zeichen {v} stehen.",
        task: "Stell {s} den letzten Monat in Rechnung, zwölf Stunden.",
      },
      es: {
        said: "Toda factura a {s} debe llevar siempre la referencia {v}.",
        changed: "Las facturas a {s} deben llevar desde ahora la referencia {v}, ya no la vieja.",
        revoked: "Las facturas a {s} ya no necesitan referencia, deja de ponerla.",
        until: "Hasta el {d}, toda factura a {s} debe llevar la referencia {v}.",
        task: "Cóbrale a {s} el mes pasado, doce horas.",
      },
      zh: {
        said: "开给{s}的发票必须一律注明编号{v}。",
        changed: "以后开给{s}的发票必须注明编号{v}，不再用旧的。",
        revoked: "开给{s}的发票以后不用编号了，别再加。",
        until: "{d}之前，开给{s}的发票必须注明编号{v}。",
        task: "给{s}结一下上个月的账，十二个小时。",
      },
    },
  },
  address: {
    scope: null,
    value: "phrase",
    says: {
      en: {
        said: 'Always call me "{v}" from now on.',
        changed: 'From now on always call me "{v}" instead.',
        revoked: "You can stop using the nickname for me, my ordinary name will do.",
        until: 'Until {d}, always call me "{v}".',
        task: "Good morning! What is on today?",
      },
      de: {
        said: "Nenn mich ab jetzt immer „{v}“.",
        changed: "Nenn mich ab jetzt immer „{v}“ statt wie bisher.",
        revoked: "Den Spitznamen für mich kannst du wieder lassen, mein normaler Name genügt.",
        until: "Nenn mich bis zum {d} immer „{v}“.",
        task: "Guten Morgen! Was steht heute an?",
      },
      es: {
        said: "Llámame siempre «{v}» a partir de ahora.",
        changed: "A partir de ahora llámame siempre «{v}», no como antes.",
        revoked: "Ya puedes dejar el apodo, con mi nombre normal basta.",
        until: "Hasta el {d}, llámame siempre «{v}».",
        task: "¡Buenos días! ¿Qué hay hoy?",
      },
      zh: {
        said: "以后一律叫我“{v}”。",
        changed: "从现在起一律改叫我“{v}”。",
        revoked: "那个称呼以后不用了，叫我平常的名字就行。",
        until: "{d}之前一律叫我“{v}”。",
        task: "早上好！今天有什么安排？",
      },
    },
  },
  heading: {
    scope: null,
    value: "phrase",
    says: {
      en: {
        said: 'Every summary of a meeting must always begin with the line "{v}".',
        changed:
          'Summaries of meetings must begin with the line "{v}" from now on, not with the earlier one.',
        revoked: "Summaries of meetings no longer need a fixed first line.",
        until: 'Until {d}, every summary of a meeting must begin with the line "{v}".',
        task: "Here are my notes of the call; write down what we agreed.",
      },
      de: {
        said: "Jede Zusammenfassung einer Sitzung muss immer mit der Zeile „{v}“ beginnen.",
        changed:
          "Zusammenfassungen von Sitzungen müssen ab jetzt mit der Zeile „{v}“ beginnen, nicht mehr mit der früheren.",
        revoked: "Zusammenfassungen von Sitzungen brauchen keine feste erste Zeile mehr.",
        until: "Bis zum {d} muss jede Zusammenfassung einer Sitzung mit der Zeile „{v}“ beginnen.",
        task: "Hier sind meine Notizen vom Gespräch; schreib auf, was wir vereinbart haben.",
      },
      es: {
        said: "Todo resumen de una reunión debe empezar siempre con la línea «{v}».",
        changed:
          "Los resúmenes de reuniones deben empezar desde ahora con la línea «{v}», no con la anterior.",
        revoked: "Los resúmenes de reuniones ya no necesitan una primera línea fija.",
        until: "Hasta el {d}, todo resumen de una reunión debe empezar con la línea «{v}».",
        task: "Aquí van mis notas de la llamada; escribe lo que acordamos.",
      },
      zh: {
        said: "会议纪要第一行必须一律写“{v}”。",
        changed: "以后会议纪要第一行必须写“{v}”，不用之前那行。",
        revoked: "会议纪要不用再写固定的第一行了。",
        until: "{d}之前，会议纪要第一行必须写“{v}”。",
        task: "这是我通话的笔记，把我们商定的写下来。",
      },
    },
  },
};
