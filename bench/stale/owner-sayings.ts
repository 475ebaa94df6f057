/** Of the owner: where they live and work, as what, and by which clock. */

import type { Sayings } from "./sayings.ts";

export const OWNER_SAYINGS: Sayings = {
  home: {
    en: {
      first: [
        "I live in {v}, so the early ferry is no use to me.",
        "For the delivery form: my home is in {v}.",
        "We're based in {v} and the garden needs a lot of water.",
      ],
      changed: [
        "We moved to {v} over the weekend and half the boxes are still shut.",
        "I live in {v} now, please forget about the old parking permit.",
        "New flat, new city: I've moved to {v}.",
        "I no longer live in {o}. It's {v} from now on.",
      ],
      now: [
        "Where do I live?",
        "Which city is my home in these days?",
        "Remind me where I live at the moment.",
      ],
      past: ["Where did I live in {t}?", "Which city was my home in {t}?"],
      echoed: [
        "Since you live in {v}, the market on Saturday is within walking distance.",
        "From {v} that is about two hours by train.",
      ],
      supposed: [
        "If I lived in {x}, would the commute be any shorter?",
        "My sister lives in {x} and complains about the rent.",
        "I could imagine living in {x} one day.",
      ],
    },
    de: {
      first: [
        "Ich wohne in {v}, der frühe Zug nützt mir also nichts.",
        "Mein Zuhause ist in {v}, falls das fürs Formular wichtig ist.",
      ],
      changed: [
        "Wir sind am Wochenende nach {v} umgezogen, die Hälfte der Kisten ist noch zu.",
        "Ich wohne jetzt in {v}, den alten Parkausweis brauche ich nicht mehr.",
        "Nicht mehr {o}: ich lebe inzwischen in {v}.",
      ],
      now: ["Wo wohne ich?", "In welcher Stadt lebe ich zurzeit?"],
      past: ["Wo habe ich im {t} gewohnt?"],
      echoed: ["Da du in {v} wohnst, ist der Markt am Samstag zu Fuß zu erreichen."],
      supposed: [
        "Wenn ich in {x} wohnen würde, wäre der Weg dann kürzer?",
        "Mein Bruder wohnt in {x} und schimpft über die Miete.",
      ],
    },
    es: {
      first: [
        "Vivo en {v}, así que el primer tren no me sirve.",
        "Mi casa está en {v}, por si hace falta para el formulario.",
      ],
      changed: [
        "Nos mudamos a {v} el fin de semana y quedan cajas por abrir.",
        "Ahora vivo en {v}; olvida el permiso de aparcamiento viejo.",
        "Ya no vivo en {o}, vivo en {v}.",
      ],
      now: ["¿Dónde vivo?", "¿En qué ciudad vivo ahora?"],
      past: ["¿Dónde vivía en {t}?"],
      echoed: ["Como vives en {v}, el mercado del sábado te queda cerca."],
      supposed: ["Si viviera en {x}, ¿tardaría menos?", "Mi hermana vive en {x} y se queja del alquiler."],
    },
    zh: {
      first: ["我住在{v}，早班火车对我没用。", "填表用：我家在{v}。"],
      changed: [
        "周末我们搬到{v}了，还有一半箱子没拆。",
        "我现在住在{v}，旧的停车证不用管了。",
        "我已经不住{o}了，现在住{v}。",
      ],
      now: ["我住在哪里？", "我现在住在哪个城市？"],
      past: ["{t}我住在哪里？"],
      echoed: ["你住在{v}，周六的集市走路就能到。"],
      supposed: ["要是我住在{x}，上班会不会近一点？", "我姐姐住在{x}，老抱怨房租。"],
    },
  },
  employer: {
    en: {
      first: [
        "I work at {v}, mostly on the billing side.",
        "My employer is {v}, in case the insurance asks.",
      ],
      changed: [
        "First day at {v} today, they gave me a very loud chair.",
        "I've left {o}. I work for {v} now.",
        "I started working at {v} last Monday, no badge yet.",
      ],
      now: ["Where do I work?", "Who is my employer?", "Which company do I work for now?"],
      past: ["Where did I work in {t}?", "Which company did I work for in {t}?"],
      echoed: [
        "As you work at {v}, their travel policy applies to this trip.",
        "{v} closes its books on the 25th, so file it before.",
      ],
      supposed: [
        "Imagine I worked at {x}: would the tax be lower?",
        "Jonas works at {x} and gets free lunch.",
        "{x} wrote to me about a job, I said no.",
      ],
    },
    de: {
      first: [
        "Ich arbeite bei {v}, meistens in der Abrechnung.",
        "Mein Arbeitgeber ist {v}, falls die Versicherung fragt.",
      ],
      changed: [
        "Heute war mein erster Tag bei {v}, der Stuhl ist sehr laut.",
        "Ich arbeite jetzt bei {v} und nicht mehr bei {o}.",
        "Ich habe bei {v} angefangen.",
      ],
      now: ["Bei wem arbeite ich?", "Welche Firma ist mein Arbeitgeber?"],
      past: ["Wo habe ich im {t} gearbeitet?"],
      echoed: ["Weil du bei {v} arbeitest, gilt deren Reiserichtlinie."],
      supposed: [
        "Würde ich bei {x} arbeiten, wäre die Steuer dann niedriger?",
        "Jonas arbeitet bei {x} und bekommt Mittagessen.",
      ],
    },
    es: {
      first: ["Trabajo en {v}, sobre todo en facturación.", "Mi empresa es {v}, por si pregunta el seguro."],
      changed: [
        "Hoy fue mi primer día en {v} y la silla hace mucho ruido.",
        "Ahora trabajo en {v}, ya no en {o}.",
        "He empezado a trabajar en {v}.",
      ],
      now: ["¿Dónde trabajo?", "¿En qué empresa trabajo ahora?"],
      past: ["¿Dónde trabajaba en {t}?"],
      echoed: ["Como trabajas en {v}, se aplica su política de viajes."],
      supposed: ["Si trabajara en {x}, ¿pagaría menos impuestos?", "Jonas trabaja en {x} y come gratis."],
    },
    zh: {
      first: ["我在{v}工作，主要做结算。", "保险要是问起，我的公司是{v}。"],
      changed: ["今天是我在{v}的第一天，椅子吱吱响。", "我现在在{v}上班，不在{o}了。", "我上周入职了{v}。"],
      now: ["我在哪家公司工作？", "我现在在哪里上班？"],
      past: ["{t}我在哪里工作？"],
      echoed: ["你在{v}工作，所以要按他们的差旅规定。"],
      supposed: ["如果我在{x}工作，税会不会低一点？", "老李在{x}上班，午饭免费。"],
    },
  },
  role: {
    en: {
      first: ["I'm a {v}, so spreadsheets are my whole day.", "My job title is {v}."],
      changed: [
        "They made me {v} this week, with the same desk.",
        "I'm now {v}, no longer {o}.",
        "My new role is {v}.",
      ],
      now: ["What is my role?", "What is my job title now?"],
      past: ["What was my role in {t}?"],
      echoed: ["As {v} you can sign that yourself."],
      supposed: ["Would a {x} have to sign this as well?", "Priya is a {x} and knows the rules."],
    },
    de: {
      first: ["Ich bin {v}, mein Tag besteht aus Tabellen.", "Meine Stelle heißt {v}."],
      changed: ["Ich bin seit dieser Woche {v}, am selben Schreibtisch.", "Meine neue Rolle ist {v}."],
      now: ["Was ist meine Rolle?", "Wie heißt meine Stelle jetzt?"],
      past: ["Was war im {t} meine Rolle?"],
      echoed: ["Als {v} darfst du das selbst unterschreiben."],
      supposed: ["Müsste ein {x} das auch unterschreiben?", "Priya ist {x} und kennt die Regeln."],
    },
    es: {
      first: ["Soy {v}, mi día son hojas de cálculo.", "Mi puesto es {v}."],
      changed: ["Desde esta semana soy {v}, en la misma mesa.", "Mi nuevo puesto es {v}."],
      now: ["¿Cuál es mi puesto?", "¿Qué cargo tengo ahora?"],
      past: ["¿Cuál era mi puesto en {t}?"],
      echoed: ["Como {v} puedes firmarlo tú."],
      supposed: ["¿Tendría que firmarlo también un {x}?", "Priya es {x} y conoce las normas."],
    },
    zh: {
      first: ["我是{v}，整天跟表格打交道。", "我的职位是{v}。"],
      changed: ["这周起我是{v}了，还是那张桌子。", "我的新职位是{v}。"],
      now: ["我的职位是什么？", "我现在做什么职务？"],
      past: ["{t}我的职位是什么？"],
      echoed: ["作为{v}，你自己签就行。"],
      supposed: ["{x}也要签这个吗？", "小王是{x}，规矩很熟。"],
    },
  },
  zone: {
    en: {
      first: ["My time zone is {v}, plan the reminders by that."],
      changed: ["I'm on {v} time now, please shift the reminders.", "Change of plan: my time zone is {v}."],
      now: ["What is my time zone?", "Which time zone am I in?"],
      past: ["What was my time zone in {t}?"],
      echoed: ["In {v} that is a quarter past nine."],
      supposed: ["What would nine o'clock be in {x}?", "Ellen is in {x}, so call her late."],
    },
    de: {
      first: ["Meine Zeitzone ist {v}, plane die Erinnerungen danach."],
      changed: ["Meine Zeitzone ist jetzt {v}, verschiebe bitte die Erinnerungen."],
      now: ["Was ist meine Zeitzone?"],
      past: ["Was war im {t} meine Zeitzone?"],
      echoed: ["In {v} ist das Viertel nach neun."],
      supposed: ["Wie spät wäre neun Uhr in {x}?"],
    },
    es: {
      first: ["Mi zona horaria es {v}, planifica los avisos con ella."],
      changed: ["Mi zona horaria ahora es {v}, mueve los avisos."],
      now: ["¿Cuál es mi zona horaria?"],
      past: ["¿Cuál era mi zona horaria en {t}?"],
      echoed: ["En {v} eso son las nueve y cuarto."],
      supposed: ["¿Qué hora serían las nueve en {x}?"],
    },
    zh: {
      first: ["我的时区是{v}，提醒按这个来。"],
      changed: ["我的时区现在是{v}，提醒都挪一下。"],
      now: ["我的时区是什么？"],
      past: ["{t}我的时区是什么？"],
      echoed: ["在{v}那是九点一刻。"],
      supposed: ["九点在{x}是几点？"],
    },
  },
};
