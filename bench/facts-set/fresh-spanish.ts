import { ends, is, saidBy, says, trap, type Utterance } from "./utterance.ts";

export const FRESH_SPANISH: readonly Utterance[] = [
  says(
    "pues mira, entre el lío de la mudanza, los niños sin cole y el camión que no llegaba, ya estamos instalados en Cáceres desde abril y la verdad es que muy contentos, ahora toca buscar pediatra",
    is("owner", "lives_in", "Cáceres", "2026-04-01"),
  ),
  says(
    "Te equivocas: no trabajo en Telmex, trabajo en Grupo Ocelote",
    ends("owner", "works_at", "Telmex"),
    is("owner", "works_at", "Grupo Ocelote"),
  ),
  says(
    "ayer firmé la baja voluntaria en Panificadora Luna, se acabó",
    ends("owner", "works_at", "Panificadora Luna", "2026-06-14"),
  ),
  says("me ascendieron!! ahora soy jefa de almacén, quién lo diría", is("owner", "role", "jefa de almacén")),
  says(
    "apunta: alérgica al níquel, que en la joyería siempre se me olvida decirlo",
    is("owner", "allergic_to", "níquel"),
  ),
  says(
    "Jacaranda se entrega el 12 de octubre, ya no el 28 de septiembre",
    is("jacaranda", "deadline", "12 de octubre"),
    ends("jacaranda", "deadline", "28 de septiembre"),
  ),
  says(
    "desde la semana pasada Cormorán lo lleva Leocadia",
    is("cormorán", "led_by", "Leocadia", "2026-06-08"),
  ),
  says(
    "el servidor de pruebas está caído desde el viernes y nadie se entera",
    is("servidor de pruebas", "status", "caído", "2026-06-12"),
  ),
  says(
    "actualicé Tamarindo a la 2.8 (estaba en la 2.6)",
    is("tamarindo", "version", "2.8"),
    ends("tamarindo", "version", "2.6"),
  ),
  says(
    "a ver eh yo ya dejé Slack punto ahora uso Zulip coma que es gratis y no pita tanto",
    ends("owner", "uses", "Slack"),
    is("owner", "uses", "Zulip"),
  ),
  says(
    "vendí la furgo el mes pasado, asi q ya no hace falta el seguro",
    ends("owner", "owns", "furgo", "2026-05-01"),
  ),
  says(
    "Acordado en la reunión para Alcaraván: nada de anuncios",
    is("alcaraván", "decision", "nada de anuncios"),
  ),
  says(
    "los planos buenos de Azotea, los únicos que valen, son los de planos_v3.dwg",
    is("azotea", "source_of_truth", "planos_v3.dwg"),
  ),
  says(
    "A Mochuelo lo jubilamos en enero en favor de Lechuza",
    is("mochuelo", "retired_by", "Lechuza", "2026-01-01"),
  ),
  says(
    "con mi suegra hablo valenciano, con los clientes francés",
    is("owner", "speaks", "valenciano"),
    is("owner", "speaks", "francés"),
  ),
  saidBy("tool", "Paquete: salmorejo-api. Versión instalada: 4.0.2", is("salmorejo-api", "version", "4.0.2")),

  trap("negation", "jamás he vivido en Bilbao, eso te lo inventaste tú"),
  trap("negation", "Todavía no hay fecha para Quetzal, no insistas"),
  trap("hypothetical", "si yo fuera cirujana ganaría el triple, pero me desmayo con la sangre"),
  trap("hypothetical", "imagina que Ceiba dependiera de Oracle, menudo susto con las licencias"),
  trap("quote", "en el correo pone «ya no uso Gmail, escríbeme a Proton», me huele a timo"),
  trap("others", "mi vecino es bombero y vive encima de una panadería, huele de maravilla"),
  trap("others", "Buenas, soy Nélida, la de mantenimiento; trabajo en Clece y hoy paso a las cinco", "other"),
  trap("question", "¿sigo teniendo el plazo del día 20 o lo cambiaron?"),
  trap("plan", "en septiembre me voy a vivir a Valparaíso si sale la beca"),
  trap("past", "en 2016 pasé un mes en Lima y volví con cuatro kilos de más"),
  trap("joke", "mi zona horaria es la siesta, no me busques de tres a seis"),
  trap("fiction", "para el juego de rol: soy Dorotea la Tuerta, vivo en un faro y tengo dos cuervos"),
  trap("request", "cámbiame la contraseña del wifi de invitados y avisa a Ramiro"),
  trap("smalltalk", "buenas tardes, qué calor hace, ¿no?"),
];
