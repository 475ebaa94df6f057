/** Of projects: who leads them, where they run, in which release, and what may be spent. */

import type { ThingKind } from "./thing-sayings.ts";

export const PROJECT_SAYINGS: { readonly [kind: string]: ThingKind } = {
  lead: {
    subject: "project",
    value: "person",
    says: {
      en: {
        first: ["{v} leads {s}, so ask there first.", "For {s} the person in charge is {v}."],
        changed: ["{v} took over {s} this week.", "{s} is led by {v} now, {o} went on leave."],
        ask: ["Whose decision is it when {s} is in doubt?", "Who has the last word on {s}?"],
        echo: "I put {v} in copy, because of {s}.",
        aside: "{x} once ran something similar and gave it up.",
      },
      de: {
        first: ["{v} leitet {s}, also zuerst dort fragen.", "Für {s} ist {v} verantwortlich."],
        changed: [
          "{v} hat {s} diese Woche übernommen.",
          "{s} wird jetzt von {v} geleitet, {o} ist in Elternzeit.",
        ],
        ask: ["Wer entscheidet, wenn bei {s} etwas unklar ist?", "Wer hat bei {s} das letzte Wort?"],
        echo: "Ich habe {v} wegen {s} in Kopie gesetzt.",
        aside: "{x} hat so etwas Ähnliches einmal betrieben und aufgegeben.",
      },
      es: {
        first: ["{v} dirige {s}, así que pregunta allí primero.", "La persona responsable de {s} es {v}."],
        changed: ["{v} se hizo cargo de {s} esta semana.", "{s} lo lleva ahora {v}, {o} está de baja."],
        ask: ["¿Quién decide cuando hay dudas con {s}?", "¿De quién es la última palabra en {s}?"],
        echo: "Puse a {v} en copia por {s}.",
        aside: "{x} llevó algo parecido una vez y lo dejó.",
      },
      zh: {
        first: ["{s}由{v}负责，先问那边。", "{s}的负责人是{v}。"],
        changed: ["{v}这周接手了{s}。", "{s}现在由{v}带，{o}休假了。"],
        ask: ["{s}有疑问时谁拍板？", "{s}最后谁说了算？"],
        echo: "因为{s}，我抄送了{v}。",
        aside: "{x}以前做过类似的，后来放弃了。",
      },
    },
  },
  machine: {
    subject: "project",
    value: "machine",
    says: {
      en: {
        first: ["{s} runs on {v}, behind the proxy.", "We deployed {s} to {v} last night."],
        changed: ["{s} was moved to {v} over the weekend.", "{o} is switched off, {s} runs on {v} now."],
        ask: ["Which box do I log in to when {s} hangs?", "What hosts {s}?"],
        echo: "I looked at {v} for {s}, all quiet.",
        aside: "The tutorial uses a machine called {x}.",
      },
      de: {
        first: ["{s} läuft auf {v}, hinter dem Proxy.", "Wir haben {s} gestern Abend auf {v} gebracht."],
        changed: [
          "{s} ist am Wochenende auf {v} umgezogen.",
          "{o} ist abgeschaltet, {s} läuft jetzt auf {v}.",
        ],
        ask: ["Auf welchem Rechner melde ich mich an, wenn {s} hängt?", "Welche Kiste trägt {s}?"],
        echo: "Ich habe wegen {s} auf {v} nachgesehen, alles ruhig.",
        aside: "Die Anleitung nimmt einen Rechner namens {x}.",
      },
      es: {
        first: ["{s} corre en {v}, detrás del proxy.", "Anoche desplegamos {s} en {v}."],
        changed: ["{s} se trasladó a {v} el fin de semana.", "{o} está apagado, {s} corre ahora en {v}."],
        ask: ["¿A qué equipo entro cuando {s} se cuelga?", "¿Qué servidor aloja {s}?"],
        echo: "Miré {v} por {s}, todo tranquilo.",
        aside: "El tutorial usa una máquina llamada {x}.",
      },
      zh: {
        first: ["{s}跑在{v}上，前面有代理。", "昨晚我们把{s}部署到了{v}。"],
        changed: ["{s}周末迁到了{v}。", "{o}关了，{s}现在跑在{v}。"],
        ask: ["{s}卡住时我该登录哪台主机？", "{s}放在哪台服务器？"],
        echo: "我为{s}看了一下{v}，一切正常。",
        aside: "教程里的机器叫{x}。",
      },
    },
  },
  release: {
    subject: "project",
    value: "release",
    says: {
      en: {
        first: ["{s} is at {v} in production.", "We shipped {v} of {s} to everybody."],
        changed: ["{s} went up to {v} today.", "{s} had to go from {o} to {v} because of a crash."],
        ask: ["What do customers of {s} have installed?", "Which version of {s} is out there?"],
        echo: "The notes for {s} {v} are in the wiki.",
        aside: "The compiler on that laptop is still {x}.",
      },
      de: {
        first: ["{s} ist produktiv auf {v}.", "Wir haben {v} von {s} an alle ausgeliefert."],
        changed: ["{s} ist heute auf {v} gegangen.", "{s} musste wegen eines Absturzes von {o} auf {v}."],
        ask: ["Was haben die Kunden von {s} installiert?", "Welche Version von {s} ist draußen?"],
        echo: "Die Notizen zu {s} {v} stehen im Wiki.",
        aside: "Der Compiler auf dem Laptop ist noch {x}.",
      },
      es: {
        first: ["{s} está en {v} en producción.", "Entregamos la {v} de {s} a todos."],
        changed: ["{s} subió hoy a la {v}.", "{s} tuvo que pasar de {o} a {v} por un fallo."],
        ask: ["¿Qué tienen instalado los clientes de {s}?", "¿Qué versión de {s} está en la calle?"],
        echo: "Las notas de {s} {v} están en la wiki.",
        aside: "El compilador de ese portátil sigue en {x}.",
      },
      zh: {
        first: ["{s}线上是{v}。", "我们给所有人发了{s}的{v}。"],
        changed: ["{s}今天升到{v}。", "因为崩溃，{s}从{o}改成{v}。"],
        ask: ["{s}的客户装的是什么版本？", "外面用的{s}是哪一版？"],
        echo: "{s} {v}的说明在维基里。",
        aside: "那台笔记本的编译器还是{x}。",
      },
    },
  },
  money: {
    subject: "project",
    value: "amount",
    says: {
      en: {
        first: ["{s} may cost {v} euros this year.", "They granted {v} euros for {s}."],
        changed: [
          "The sum for {s} was corrected to {v} euros.",
          "{s} gets {v} euros after all, and not {o}.",
        ],
        ask: ["How much can I still plan with for {s}?", "What is the financial limit of {s}?"],
        echo: "With {v} euros for {s} the second server fits.",
        aside: "A flat like that costs {x} euros here, they say.",
      },
      de: {
        first: ["{s} darf dieses Jahr {v} Euro kosten.", "Für {s} wurden {v} Euro bewilligt."],
        changed: [
          "Die Summe für {s} wurde auf {v} Euro berichtigt.",
          "{s} bekommt nun doch {v} Euro und nicht {o}.",
        ],
        ask: ["Mit wie viel Geld kann ich bei {s} planen?", "Wo liegt die finanzielle Grenze von {s}?"],
        echo: "Mit {v} Euro für {s} passt der zweite Server hinein.",
        aside: "So eine Wohnung kostet hier angeblich {x} Euro.",
      },
      es: {
        first: ["{s} puede costar {v} euros este año.", "Concedieron {v} euros para {s}."],
        changed: ["La suma de {s} se corrigió a {v} euros.", "{s} recibe al final {v} euros y no {o}."],
        ask: ["¿Con cuánto dinero puedo contar para {s}?", "¿Cuál es el tope económico de {s}?"],
        echo: "Con {v} euros para {s} cabe el segundo servidor.",
        aside: "Un piso así cuesta aquí {x} euros, dicen.",
      },
      zh: {
        first: ["{s}今年可以花{v}欧元。", "{s}批了{v}欧元。"],
        changed: ["{s}的金额改成{v}欧元了。", "{s}最后是{v}欧元，不是{o}。"],
        ask: ["{s}我还能按多少钱来安排？", "{s}的经费上限是多少？"],
        echo: "{s}有{v}欧元，第二台服务器够了。",
        aside: "听说那样的房子这里要{x}欧元。",
      },
    },
  },
};
