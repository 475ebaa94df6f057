/** Of people: where they live, for whom they work, how they are reached; and of the owner: what is insured, stored and supplied. */

import type { ThingKind } from "./thing-sayings.ts";

export const PEOPLE_SAYINGS: { readonly [kind: string]: ThingKind } = {
  home: {
    subject: "person",
    value: "place",
    says: {
      en: {
        first: [
          "{s} lives in {v}, so the parcel should go there.",
          "I visited {s} at home in {v} on Sunday, nice garden.",
        ],
        changed: [
          "{s} has moved to {v}, the old flat was too loud.",
          "New address for {s}: it is {v} now, no longer {o}.",
        ],
        ask: [
          "In which town would I find {s} these days?",
          "If I sent {s} a postcard, which city would go on it?",
        ],
        echo: "From {v} it takes {s} about an hour by train.",
        aside: "A cousin of mine thinks of buying a house in {x}.",
      },
      de: {
        first: [
          "{s} wohnt in {v}, das Paket soll also dorthin.",
          "Am Sonntag war ich bei {s} zu Hause in {v}, schöner Garten.",
        ],
        changed: [
          "{s} ist nach {v} umgezogen, die alte Wohnung war zu laut.",
          "Neue Anschrift von {s}: jetzt {v} und nicht mehr {o}.",
        ],
        ask: ["In welchem Ort treffe ich {s} zurzeit an?", "Wohin müsste eine Postkarte an {s} gehen?"],
        echo: "Von {v} aus braucht {s} mit dem Zug etwa eine Stunde.",
        aside: "Eine Kusine von mir will in {x} ein Haus kaufen.",
      },
      es: {
        first: [
          "{s} vive en {v}, así que el paquete debe ir allí.",
          "El domingo estuve en casa de {s} en {v}, bonito jardín.",
        ],
        changed: [
          "{s} se ha mudado a {v}, el piso viejo era ruidoso.",
          "Nueva dirección de {s}: ahora es {v}, ya no {o}.",
        ],
        ask: ["¿En qué ciudad encontraría a {s} hoy en día?", "¿Qué población pongo en una postal para {s}?"],
        echo: "Desde {v}, {s} tarda una hora en tren.",
        aside: "Una prima mía piensa comprar una casa en {x}.",
      },
      zh: {
        first: ["{s}住在{v}，包裹应该寄到那里。", "周日我去了{s}在{v}的家，院子很漂亮。"],
        changed: ["{s}搬到{v}了，原来的房子太吵。", "{s}的新地址：现在是{v}，不再是{o}。"],
        ask: ["现在去哪个城市能找到{s}？", "给{s}寄明信片，地名该写哪里？"],
        echo: "从{v}坐火车，{s}大概要一个小时。",
        aside: "我有个表姐想在{x}买房。",
      },
    },
  },
  employer: {
    subject: "person",
    value: "firm",
    says: {
      en: {
        first: ["{s} works for {v}, in purchasing I think.", "By the way, {s} has been with {v} for years."],
        changed: ["{s} changed jobs and is at {v} from today.", "{s} left {o} and started at {v}."],
        ask: [
          "Which company pays the salary of {s}?",
          "Whose business card does {s} hand out at the moment?",
        ],
        echo: "As {s} is at {v}, their visitor rules apply.",
        aside: "Somebody from {x} called and had the wrong number.",
      },
      de: {
        first: ["{s} arbeitet bei {v}, im Einkauf, glaube ich.", "Übrigens ist {s} seit Jahren bei {v}."],
        changed: [
          "{s} hat die Stelle gewechselt und ist ab heute bei {v}.",
          "{s} hat {o} verlassen und bei {v} angefangen.",
        ],
        ask: ["Welche Firma zahlt das Gehalt von {s}?", "Wessen Visitenkarte verteilt {s} im Moment?"],
        echo: "Da {s} bei {v} ist, gelten deren Regeln für Besucher.",
        aside: "Jemand von {x} hat angerufen und sich verwählt.",
      },
      es: {
        first: ["{s} trabaja en {v}, en compras creo.", "Por cierto, {s} lleva años en {v}."],
        changed: ["{s} cambió de empleo y desde hoy está en {v}.", "{s} dejó {o} y empezó en {v}."],
        ask: ["¿Qué compañía paga el sueldo de {s}?", "¿De quién es la tarjeta que reparte {s} ahora?"],
        echo: "Como {s} está en {v}, valen sus normas de visita.",
        aside: "Llamó alguien de {x}, se había equivocado de número.",
      },
      zh: {
        first: ["{s}在{v}工作，好像是采购。", "顺便说一下，{s}在{v}干了好几年了。"],
        changed: ["{s}换工作了，今天起在{v}。", "{s}离开了{o}，去了{v}。"],
        ask: ["{s}的工资是哪家企业发的？", "{s}目前名片上印的是哪家单位？"],
        echo: "{s}在{v}，所以要遵守那边的来访规定。",
        aside: "有个{x}的人打错电话了。",
      },
    },
  },
  phone: {
    subject: "person",
    value: "number",
    says: {
      en: {
        first: ["The extension of {s} is {v}, mornings only.", "You reach {s} on {v}."],
        changed: [
          "{s} has a new line: {v}. The old one is dead.",
          "Please ring {s} on {v} from now on, not on {o}.",
        ],
        ask: ["I have to call {s}, what do I dial?", "Under which digits does {s} pick up?"],
        echo: "I would try {s} on {v} before noon.",
        aside: "The taxi stand is on {x}, as a note on the fridge says.",
      },
      de: {
        first: ["Die Durchwahl von {s} ist {v}, nur vormittags.", "{s} erreichst du unter {v}."],
        changed: [
          "{s} hat einen neuen Anschluss: {v}. Der alte ist tot.",
          "{s} bitte ab jetzt unter {v} anrufen, nicht unter {o}.",
        ],
        ask: ["Ich muss mit {s} telefonieren, was wähle ich?", "Bei welchen Ziffern hebt {s} ab?"],
        echo: "Ich würde {s} vor Mittag unter {v} versuchen.",
        aside: "Der Taxistand hat laut Zettel am Kühlschrank {x}.",
      },
      es: {
        first: ["La extensión de {s} es {v}, solo por la mañana.", "A {s} se le localiza en el {v}."],
        changed: [
          "{s} tiene línea nueva: {v}. La vieja no funciona.",
          "A {s} llámale al {v} desde ahora, no al {o}.",
        ],
        ask: ["Tengo que telefonear a {s}, ¿qué marco?", "¿Con qué cifras contesta {s}?"],
        echo: "Probaría con {s} en el {v} antes de mediodía.",
        aside: "La parada de taxis es el {x}, según la nota de la nevera.",
      },
      zh: {
        first: ["{s}的分机是{v}，只有上午在。", "找{s}打{v}。"],
        changed: ["{s}换了新号：{v}，旧的停了。", "以后找{s}打{v}，别打{o}。"],
        ask: ["我要给{s}打电话，该拨什么？", "拨哪几个数字{s}会接？"],
        echo: "中午前可以打{v}试试{s}。",
        aside: "冰箱上的纸条说出租车站是{x}。",
      },
    },
  },
  policy: {
    subject: "owner",
    value: "code",
    says: {
      en: {
        first: [
          "My household insurance runs under {v}.",
          "The contents of the flat are insured, the policy is {v}.",
        ],
        changed: [
          "We switched the household insurance, the new policy is {v}.",
          "The insurer renumbered us: {v} in place of {o}.",
        ],
        ask: [
          "There is water in the cellar. What do I quote to the insurer?",
          "Which contract covers our furniture?",
        ],
        echo: "For the claim form I would put {v}.",
        aside: "My sister's policy is {x}, she asked me to look at it.",
      },
      de: {
        first: [
          "Meine Hausratversicherung läuft unter {v}.",
          "Der Hausrat ist versichert, die Police ist {v}.",
        ],
        changed: [
          "Wir haben die Hausratversicherung gewechselt, die neue Police ist {v}.",
          "Der Versicherer hat uns umnummeriert: {v} statt {o}.",
        ],
        ask: [
          "Im Keller steht Wasser. Was gebe ich dem Versicherer an?",
          "Welcher Vertrag deckt unsere Möbel?",
        ],
        echo: "Ins Schadenformular würde ich {v} schreiben.",
        aside: "Die Police meiner Schwester ist {x}, ich soll sie mir ansehen.",
      },
      es: {
        first: ["Mi seguro del hogar va con {v}.", "El contenido del piso está asegurado, la póliza es {v}."],
        changed: [
          "Cambiamos el seguro del hogar, la póliza nueva es {v}.",
          "La aseguradora nos dio otro número: {v} en vez de {o}.",
        ],
        ask: [
          "Hay agua en el sótano. ¿Qué le doy a la aseguradora?",
          "¿Qué contrato cubre nuestros muebles?",
        ],
        echo: "En el parte pondría {v}.",
        aside: "La póliza de mi hermana es {x}, me pidió que la mirase.",
      },
      zh: {
        first: ["我的家财险保单是{v}。", "屋里的东西都上了保险，单号{v}。"],
        changed: ["我们换了家财险，新保单是{v}。", "保险公司给我们换了号：{v}，不是{o}了。"],
        ask: ["地下室进水了，要向保险公司报什么？", "家具是哪份合同保的？"],
        echo: "理赔表上我会填{v}。",
        aside: "我姐姐的保单是{x}，她让我看看。",
      },
    },
  },
  storage: {
    subject: "owner",
    value: "code",
    says: {
      en: {
        first: [
          "The skis and the winter tyres are in storage box {v}.",
          "I rented storage box {v} for the winter things.",
        ],
        changed: [
          "The winter things moved to storage box {v}.",
          "Storage box {o} is cancelled, we have {v} instead.",
        ],
        ask: ["It snows. Where did I put the skis?", "Which compartment do I open to fetch the tyres?"],
        echo: "The box {v} is open until eight in the evening.",
        aside: "The neighbour keeps a boat in {x}, imagine that.",
      },
      de: {
        first: [
          "Die Ski und die Winterreifen liegen in Lagerbox {v}.",
          "Für die Wintersachen habe ich Lagerbox {v} gemietet.",
        ],
        changed: [
          "Die Wintersachen sind jetzt in Lagerbox {v}.",
          "Lagerbox {o} ist gekündigt, wir haben dafür {v}.",
        ],
        ask: [
          "Es schneit. Wo habe ich die Ski hingetan?",
          "Welches Abteil öffne ich, um die Reifen zu holen?",
        ],
        echo: "Die Box {v} ist bis acht Uhr abends offen.",
        aside: "Der Nachbar hat ein Boot in {x}, stell dir vor.",
      },
      es: {
        first: [
          "Los esquís y las ruedas de invierno están en el trastero {v}.",
          "Alquilé el trastero {v} para las cosas de invierno.",
        ],
        changed: [
          "Las cosas de invierno pasaron al trastero {v}.",
          "El trastero {o} está cancelado, ahora tenemos {v}.",
        ],
        ask: ["Nieva. ¿Dónde dejé los esquís?", "¿Qué compartimento abro para sacar las ruedas?"],
        echo: "El {v} abre hasta las ocho de la tarde.",
        aside: "El vecino guarda un barco en {x}, imagínate.",
      },
      zh: {
        first: ["滑雪板和冬季轮胎放在储物间{v}。", "我租了储物间{v}放冬天的东西。"],
        changed: ["冬天的东西搬到储物间{v}了。", "储物间{o}退了，换成{v}。"],
        ask: ["下雪了，我把滑雪板放哪儿了？", "要拿轮胎得开哪一格？"],
        echo: "{v}开到晚上八点。",
        aside: "邻居在{x}放了一条船，真想不到。",
      },
    },
  },
};
