/** Of projects, said in another way than in project-sayings.ts: nobody looked at these while rules were written. */

import type { FreshSayings } from "./fresh-sayings.ts";

export const FRESH_PROJECTS: FreshSayings = {
  lead: {
    en: {
      first: ["Anything about {s} goes over the desk of {v}.", "They made {v} boss of {s}, which suits me."],
      changed: [
        "Handover at {s}: from today {v} holds the reins.",
        "{o} steps back from {s} and {v} steps in.",
      ],
      ask: ["Who signs off changes for {s}?", "Whom do I have to convince about {s}?"],
    },
    de: {
      first: [
        "Alles, was {s} betrifft, geht über den Tisch von {v}.",
        "Chef von {s} haben sie {v} werden lassen, mir recht.",
      ],
      changed: [
        "Übergabe bei {s}: seit heute hat {v} die Zügel in der Hand.",
        "{o} zieht sich bei {s} zurück, {v} rückt nach.",
      ],
      ask: ["Wer gibt Änderungen an {s} frei?", "Wen muss ich für {s} überzeugen?"],
    },
    es: {
      first: ["Todo lo de {s} pasa por la mesa de {v}.", "Han puesto a {v} de jefe en {s}, me parece bien."],
      changed: ["Relevo en {s}: desde hoy {v} lleva las riendas.", "{o} se aparta de {s} y entra {v}."],
      ask: ["¿Quién da el visto bueno a los cambios de {s}?", "¿A quién tengo que convencer con {s}?"],
    },
    zh: {
      first: ["{s}的事都要过{v}那一关。", "他们让{v}当{s}的头儿，我没意见。"],
      changed: ["{s}交接了：今天起{v}掌舵。", "{o}从{s}退下来，{v}顶上。"],
      ask: ["{s}的改动要谁签字？", "做{s}得说服哪一位？"],
    },
  },
  machine: {
    en: {
      first: ["You'll find {s} on {v}.", "The home of {s} is {v}, port 443."],
      changed: [
        "Migration of {s} done, {v} serves it from here on.",
        "Pulled the plug on {o}; {v} does the work for {s}.",
      ],
      ask: ["Where do I ssh to for the logs of {s}?", "On what hardware does {s} depend?"],
    },
    de: {
      first: ["{s} findest du auf {v}.", "Die Heimat von {s} ist {v}, Port 443."],
      changed: [
        "Umzug von {s} erledigt, ab hier bedient {v} das Ganze.",
        "{o} den Stecker gezogen, {v} macht die Arbeit für {s}.",
      ],
      ask: ["Wohin gehe ich per ssh für die Logs von {s}?", "An welchem Blech hängt {s}?"],
    },
    es: {
      first: ["A {s} lo encuentras en {v}.", "La casa de {s} es {v}, puerto 443."],
      changed: [
        "Migración de {s} lista, de aquí en adelante lo sirve {v}.",
        "Desenchufé {o}; {v} hace el trabajo de {s}.",
      ],
      ask: ["¿Adónde hago ssh para los registros de {s}?", "¿De qué hardware depende {s}?"],
    },
    zh: {
      first: ["{s}在{v}上能找到。", "{s}的老家是{v}，端口443。"],
      changed: ["{s}迁移完毕，往后由{v}来提供服务。", "{o}拔了电源，{s}的活儿归{v}干。"],
      ask: ["要查{s}的日志该ssh到哪？", "{s}靠哪个硬件撑着？"],
    },
  },
  release: {
    en: {
      first: ["People out there use {s} {v}.", "Tagged {v} for {s} and pushed it live."],
      changed: ["Fresh build of {s} is live: {v}.", "{s} {o} is withdrawn, get {v}."],
      ask: ["A user reports a bug in {s}: which build is that likely?", "What is the latest for {s}?"],
    },
    de: {
      first: ["Da draußen benutzt man {s} {v}.", "Für {s} {v} getaggt und live geschaltet."],
      changed: ["Frischer Build von {s} ist live: {v}.", "{s} {o} ist zurückgezogen, nehmt {v}."],
      ask: [
        "Jemand meldet einen Fehler in {s}: welcher Stand wird das sein?",
        "Was ist das Neueste bei {s}?",
      ],
    },
    es: {
      first: ["La gente usa ahí fuera {s} {v}.", "Etiqueté {v} para {s} y lo puse en vivo."],
      changed: ["Compilación recién salida de {s}: {v}.", "{s} {o} queda retirado, coged {v}."],
      ask: ["Avisan de un error en {s}: ¿qué entrega será?", "¿Qué es lo último de {s}?"],
    },
    zh: {
      first: ["大家手里的{s}是{v}。", "给{s}打了{v}的标签，已经推上去了。"],
      changed: ["{s}新构建出来了：{v}。", "{s} {o}撤回了，请拿{v}。"],
      ask: ["有用户报{s}的错，他那里大概是几点几？", "{s}最新的是什么？"],
    },
  },
  money: {
    en: {
      first: ["The pot for {s} holds {v} euros.", "We signed {s} off at {v} euros, not a cent more."],
      changed: [
        "Finance called: the pot for {s} is {v} euros from here on.",
        "Forget {o} for {s}, the pot now holds {v} euros.",
      ],
      ask: ["When is {s} broke?", "Can I afford another contractor on {s}, how far does it reach?"],
    },
    de: {
      first: ["Im Topf für {s} sind {v} Euro.", "{s} ist mit {v} Euro abgesegnet, kein Cent mehr."],
      changed: [
        "Die Buchhaltung rief an: im Topf für {s} sind künftig {v} Euro.",
        "Vergiss die {o} bei {s}, im Topf sind nun {v} Euro.",
      ],
      ask: ["Wann ist {s} pleite?", "Kann ich mir bei {s} noch jemanden leisten, wie weit reicht es?"],
    },
    es: {
      first: ["En la hucha de {s} hay {v} euros.", "Firmamos {s} en {v} euros, ni un céntimo más."],
      changed: [
        "Llamó contabilidad: en la hucha de {s} habrá {v} euros.",
        "Olvida los {o} de {s}, la hucha tiene ya {v} euros.",
      ],
      ask: ["¿Cuándo se queda {s} sin blanca?", "¿Puedo permitirme otra persona en {s}, hasta dónde llega?"],
    },
    zh: {
      first: ["{s}的账上有{v}欧元。", "{s}按{v}欧元签的字，一分都不能多。"],
      changed: ["财务来电：{s}账上往后是{v}欧元。", "{s}别再提{o}，账上现在有{v}欧元。"],
      ask: ["{s}什么时候会花光？", "{s}还请得起人吗，够用到哪？"],
    },
  },
};
