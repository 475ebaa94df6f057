/** Cues of Spanish. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "y|pues|bueno|ok|vale|hola|gracias|sí|no|ahora|luego|por favor|pero|entonces|oye";
const MY = "(?:mi|mis|nuestro|nuestra|nuestros|nuestras)";

export const SPANISH: LanguageCues = {
  personal: [
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:mujer|esposa|esposo|marido|novio|novia|hijo|hija|hijos|madre|padre|padres|hermano|hermana|abuelo|abuela|tía|tío|jefe|jefa|perro|perra|gato|gata|vecino|vecina|cuñado|cuñada|suegra|suegro)(?: \\p{L}{2,15})? (?!dice|dijo|pregunta|piensa|llama|quiere|era|fue|y|o|ha|es|va|lo|la|le|se|me)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.55,
      "(?:médico|médica|doctora?|dentista|fisio|veterinari[oa]) (?:dice|dijo|me|la|lo|cree)",
      "no pued[eo] (?:tomar|comer|beber|correr)",
      "me van a (?:operar|quitar|poner|matar)",
      "busco (?:piso|casa|trabajo)|buscamos (?:piso|casa)",
    ),
    words(0.5, "número de \\p{L}{3,20}", "al mes (?:con|sin)|de fianza"),
    words(
      0.5,
      "me (?:recetó|han recetado|recetaron|salen ronchas|sienta mal)|he (?:perdido|adelgazado)|adelgacé",
      "(?:quiero|queremos) (?:aprender|adoptar|mudarme|mudarnos|dejar de|ser|estudiar)",
    ),
    words(
      0.4,
      "(?<=(?:^|, )(?:(?:y|así que|pero),? )?)(?:el|la) (?:abuelo|abuela|padre|madre|tío|tía|niño|niña|jefe|vecina?|perro|perra) .{0,40}(?:quiere|tiene|vive|odia|cumple|necesita|prefiere)",
    ),
    words(
      0.45,
      "(?:ella|él) (?:\\p{L}{2,10} )?(?:vive|trabaja|se llama|odia|prefiere|estudia|no come|no bebe|tiene)",
      "(?:he dejado|dejé|guardé|he guardado|puse) .{2,30} (?:en|con|debajo)",
    ),
    words(
      0.5,
      "me duelen?",
      "(?:tensión|colesterol|azúcar|pastillas?|antibiótico|amoxicilina|dosis)(?= .{0,40}(?:alta|bajo|alto|tomar|tomo|bien|mal|día|por))",
      "mi (?:meta|objetivo)",
      "trabajo desde casa",
    ),
    words(0.4, "(?:tengo|guardo|hay) una copia", "(?:en casa de|está en|lo guardo en) (?:mi|la|el)"),
    words(
      0.7,
      "(?<=(?:^|, )(?:(?:hola|yo|también|pues|ahora|bueno|además|que|y),? ){0,3})soy (?!yo$|así)\\p{L}{2,30}",
      "(?:yo|porque|que|también) soy",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:(?:yo|ahora|también|actualmente|hola|y|además|no|ya no),? ){0,3})(?:vivo|trabajo|estudio|hablo|juego|toco|conduzco|tomo|gano|pago|fumo|uso|colecciono|enseño|llevo|como|bebo|tengo (?:\\d+|una?|dos|tres|cuatro|alergia|asma|diabetes)(?! (?:error|informe|texto|lista|pregunta|duda|idea|problema|momento)))",
      "(?:yo|y|porque|que) (?:vivo|trabajo|estudio|tengo (?:\\d+|una?|dos|tres))",
      "nací|crecí|me (?:mudé|llamo|casé|divorcié|jubilé)|he dejado de|dejé de|empecé a|cambié de (?:trabajo|casa|número)",
      "(?:vivimos|tenemos (?:una?|dos|tres)|no comemos)",
      "estoy (?:embarazada|casad[oa]|divorciad[oa]|jubilad[oa]|aprendiendo|estudiando)",
    ),
    words(
      0.8,
      "(?:me gustan?|me encantan?|odio|prefiero|detesto|no soporto|no como|no bebo|no tomo|adoro)(?! (?:eso|esto|esta|este|así|mucho$|la (?:primera|segunda)|el (?:primero|segundo)))(?= \\p{L})",
      `${MY} (?:\\p{L}{2,20} )?(?:favorit[oa]s?|preferid[oa]s?)`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}-]{2,25} ){1,4}(?:es|son|se llama|se llaman|vive|trabaja|tiene|está|cumple|odia|prefiere|estudia|necesita|se casa|será|fue|cuesta|vence)`,
    ),
    words(
      0.5,
      "alergia|alérgic[oa]s?|celíac[oa]s?|asma|diabetes|grupo sanguíneo|cumpleaños|vegetarian[oa]|vegan[oa]|intolerante",
    ),
  ],
  wish: [
    words(
      0.7,
      "no (?:quiero|queremos) (?:más )?\\p{L}{3,20}(?: \\p{L}{2,20})? en (?:tus|sus|mis) \\p{L}{4,20}",
      "no (?:quiero|queremos|quisiera) (?:nunca )?que (?:tú |usted )?(?:me |nos )?(?:\\p{L}{2,14}(?:es|as)|use|utilice|escriba|ponga|llame)(?= \\p{L})(?!.{0,60} (?:ahora|hoy|eso|esto|aquí)(?: |$))",
    ),
    words(0.7, "no (?:te )?olvides", "apúntalo|guárdalo|recuérdalo|anótalo"),
    words(0.85, "a partir de ahora|de ahora en adelante|desde ahora|en adelante|de aquí en adelante"),
    words(
      0.8,
      "siempre que|cada vez que",
      "cuando (?:yo )?(?:diga|digo|pregunte|te pida)",
      "recuerda que|ten en cuenta que|no olvides que",
    ),
    words(
      0.6,
      "(?<=(?:^|, )(?:\\p{L}{2,20} ){0,3})siempre",
      "nunca (?:me |lo |uses|pongas|escribas|envíes|des)",
      "(?:llámame|tutéame)",
    ),
  ],
  plan: [
    words(0.45, "(?:tengo|tenemos|tiene|hay) que"),
    words(0.25, "\\p{L}{2,12}(?:amos|emos|imos)", "(?:yo|nosotros|mi|mis|me|nos)"),
    words(
      0.55,
      "(?:vamos|voy|nos vamos|me voy|me operan|nos casamos|me caso|nos mudamos|me mudo|viajo|viajamos|empiezo|empezamos|vuelo|volamos|vienen|llegan|viene|tengo|tenemos|celebramos|será)",
      "boda|cita|sesión|clase|partido|ensayo|examen|vacaciones|operación|mudanza|vuelo|viaje|cumpleaños|entrega|reunión|contrato|plazo",
    ),
  ],
  outcome: [
    words(0.5, "he (?:pedido|cogido|sacado) (?:cita|hora|billetes|entradas)|firmo el|firmamos el"),
    words(
      0.55,
      "(?:he|hemos|ha|han|está|están|fue|me he|nos hemos) (?:ya )?(?:reservad[oa]s?|cancelad[oa]s?|apuntad[oa]s?|dado de (?:baja|alta)|firmad[oa]s?|confirmad[oa]s?|aceptad[oa]s?|rechazad[oa]s?|aprobad[oa]s?|aplazad[oa]s?|comprad[oa]s?|vendid[oa]s?|instalad[oa]s?|matriculad[oa]s?|inscrit[oa]s?)",
    ),
    words(
      0.85,
      "(?:hemos|he|han) (?:finalmente )?(?:decidido|elegido|optado|acordado)",
      "decidimos|decidí|optamos|elegimos|quedamos en|acordamos|está decidido|nos quedamos con|nos pasamos a|cambiamos a",
    ),
    words(0.5, "(?:arreglado|resuelto|solucionado)", "el problema era|la causa era"),
  ],
  correction: [
    words(
      0.5,
      "ya no",
      "corrección",
      "quise decir|quería decir",
      "(?<=, )no (?:el |la |los |las |en )?[\\p{L}\\p{N}]{1,30}$",
      "no es .{1,40} sino",
    ),
    words(0.5, "en realidad|de hecho"),
  ],
  manner: [
    words(
      1,
      "(?<=^|, )(?:responde|respóndeme|escribe|contesta) (?:en|sin|más)",
      "más corto|sin emojis?|en español|en inglés|sin listas?",
    ),
  ],
  question: opening(
    `¿|${LEAD_IN}`,
    "(?:(?:a|con|de|en|para|por|desde|hasta) )?(?:qué|quién|quiénes|cuál|cuáles|cuándo|dónde|adónde|cómo|cuánt[oa]s?)",
    "(?:me )?(?:puedes|podrías|sabes|recuerdas)",
  ),
  request: opening(
    LEAD_IN,
    "(?:hazme|haz|escribe|escríbeme|dame|dime|muéstrame|muestra|explica|explícame|traduce|tradúceme|resume|resúmeme|busca|búscame|encuentra|ayúdame|crea|añade|agrega|cambia|pon|abre|corrige|calcula|cuéntame|propón|redacta|revisa|envía|recuérdame|compara|sigue|continúa|ejecuta|borra)(?= |$|[:!.])",
    "(?:necesito|quiero|quisiera|me gustaría) (?:que|una?|saber|ver)",
  ),
  passing: words(
    1,
    "(?<!la )mañana|lent[oa]|rot[oa]|no funciona|no va|un error|un problema|pensando en|quizás?|tal vez|no sé si|hoy|ahora mismo|esta (?:mañana|noche|tarde)|anoche|hace un rato|ahorita|en este momento",
  ).pattern,
  fiction: words(
    1,
    "(?:poema|cuento|historia sobre|canción|chiste|novela|relato|personaje|juego de rol)",
    "haz como si",
    "imagina que",
    "eres (?:ahora )?una?",
  ).pattern,
};
