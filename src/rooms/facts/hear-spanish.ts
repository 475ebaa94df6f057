/** How facts are stated in Spanish. Who speaks is in the verb. */

import { formsOf, machine, type Tongue } from "./hear-form.ts";

const VALUE = "[^,;:!?()…–—¡¿→\\n]{1,80}?";
const WORD = "[\\w\\u00c0-\\u024f](?:[\\w\\u00c0-\\u024f./&+#-]*[\\w\\u00c0-\\u024f+#])?";
const NAME = `(?:(?:el|la|los|las|mi|mis|nuestro|nuestra|este|esta) )?${WORD}(?: ${WORD}){0,3}?`;
const MONTH = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)";
const WEEKDAY = "(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)";
/** When something happened, or since when it has been so. */
const TIME = `(?:ayer|anteayer|hoy|anoche|esta (?:mañana|semana)|este (?:mes|año|${WEEKDAY})|la semana pasada|el (?:mes|año|fin de semana|${WEEKDAY}) pasado|el (?:${WEEKDAY}|\\d{1,2} de ${MONTH})|(?:desde|en|a partir de) (?:el |principios de |finales de |el \\d{1,2} de )?(?:${MONTH}|\\d{4}|hoy|ayer|hace \\p{L}+ \\p{L}+)(?: (?:de|del) \\d{4}| pasado)?|hace (?:\\p{L}+|\\d+) (?:días?|semanas?|mes(?:es)?|años?)|hace poco|recientemente|últimamente)`;
const CUT = `\\s(?:-|->|→|desde|hasta|porque|pero|así|aunque|cuando|donde|que|si|sino|mientras|y (?:el|la|yo|no|me|se|mi|lo|ya|un|una|de|en|soy|estoy|vivo|trabajo|ahora|con|nos|vivimos|uso)(?=\\s)|ahora|ya|actualmente|para (?:todo|casi|lo|el|la|mis|mi|arrancar|funcionar)|también|además|por cierto|gracias|por favor|o sea|jaja\\p{L}*|con (?:mi|mis|los|la|el|dos)|en (?:casa|el trabajo|el turno)|a diario|siempre|en vez de|en lugar de|otra vez|de nuevo|por fin|de paso|${TIME})(?![\\p{L}])`;

const { plain, plainEvent, likely, likelyEvent, toOwner, ofThing, ofThingEvent, ofActing, maybeOfThing } =
  formsOf({
    value: VALUE,
    name: NAME,
    cut: CUT,
    edge: "(?<![\\w\\u00c0-\\u024f])",
  });

const YO = "(?:yo )?";
const ADV = `(?:(?:ahora|ya(?! no)|actualmente|también|todavía|aún|siempre|por fin|oficialmente|desde \\S+|${TIME}) )*`;
const ART = "(?:el |la |los |las |un |una |mi )?";
const STATUS =
  "en pausa|pausad[oa]|parad[oa]|archivad[oa]|cancelad[oa]|en beta|en alfa|en producción|en desarrollo|en revisión|en pruebas|en mantenimiento|activ[oa]|inactiv[oa]|congelad[oa]|suspendid[oa]|aplazad[oa]|bloquead[oa]|terminad[oa]|acabad[oa]|list[oa]|publicad[oa]|lanzad[oa]|abandonad[oa]|obsolet[oa]|retirad[oa]|en marcha|caíd[oa]|cerrad[oa]|abiert[oa]|en vivo|operativ[oa]|desplegad[oa]";
const TIMEZONE =
  "(?:[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?|UTC(?:\\s?[+-]\\s?\\d{1,2})?|GMT(?:\\s?[+-]\\s?\\d{1,2})?|CES?T)";
const TO = "(?:a la |a los |a las |al |a )";

const MOVED =
  "(?:me (?:mudé|he mudado|trasladé|he trasladado|vine|fui)|nos (?:mudamos|hemos mudado|trasladamos|hemos trasladado))";
const ARROW = "\\s?(?:→|->|=>|⇒)\\s?";
const LANGS = "(?<langs>(?:(?! y (?:mi|él|ella) | pero )[^.;:!?]){1,50})(?=[.;:!?]|$| y | pero )";
const HEMOS = "(?:hemos|he|ya hemos|el equipo ha)";
const HOSTNAME = machine("host");
const CARRIED = "(?:traslad|mud|migr|despleg|mov|pas|instal)(?:ó|ado|amos|imos|ido|ió|é)";
const DOTTED = "(?<o>v?\\d+(?:\\.\\w+)+)";
const WHAT = "(?<what>(?:(?! porque )[^,;:!?()…–—\\n]){2,160}[^\\s,;:!?().…–—])";

const PERSON = [
  plain(`(?:${ADV})(?:yo |nosotros )?(?:vivo|resido|vivimos|residimos) ${ADV}en {o}`, "owner lives_in o"),
  plain("llev(?:o|amos) (?:\\p{L}+|\\d+) (?:años|meses|semanas) viviendo en {o}", "owner lives_in o"),
  plain(
    `(?:mi|nuestra) (?:nueva )?(?:casa|residencia|dirección) (?:ahora |ya )?(?:está|es) (?:ahora )?(?:en )?{o}`,
    "owner lives_in o",
  ),
  plainEvent(
    `^(?:mudanza(?: hecha)?|mudad[oa]s?|nueva dirección)[: ]\\s?{x}${ARROW}{o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plainEvent(
    `(?:dejé|dejamos|he dejado|hemos dejado) {x} y (?:ahora )?(?:vivo|vivimos) en {o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plainEvent(`${MOVED} (?:${TIME} )?desde {x} (?:hasta|a) {o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(`${MOVED} (?:${TIME} )?de {x} a {o}`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(`${MOVED} (?:${TIME} )?(?:a vivir )?a {o}`, "owner lives_in o"),
  plain(`${YO}trabajo ${ADV}(?:en|para) {o} (?:como|de) {role}`, "owner works_at o", "owner role role"),
  plainEvent(
    `(?:acabo|acabamos) de (?:entrar|empezar|incorporarme)(?: a trabajar)? (?:en|a) {o}`,
    "owner works_at o",
  ),
  plainEvent(
    "(?:he cambiado|cambié) de (?:trabajo|empresa|empleo),? de {x} a {o}",
    "-owner works_at x",
    "owner works_at o",
  ),
  plainEvent("(?:dejé|he dejado) (?:mi trabajo en |el trabajo en ){x}", "-owner works_at x"),
  plainEvent(`(?:dejé|he dejado) {firm}`, "-owner works_at firm"),
  likelyEvent(
    `(?:dejé|he dejado) (?!a |de |el |la |los |las |mi |.{0,40} y (?:ahora )?viv){job}`,
    "-owner works_at job",
  ),
  plain("(?:ahora )?estoy (?:ahora )?en {firm}", "owner works_at firm"),
  likely("ya no estoy en {job}", "-owner works_at job"),
  plainEvent(
    "me (?:han ascendido|ascendieron|han nombrado|nombraron|han hecho|hicieron) (?:a |como )?{role}",
    "owner role role",
  ),
  plain("^(?:por favor |puedes )?llámame {named}", "owner named named"),
  plain("cumplo años el {o}", "owner born_on o"),
  plain(`(?:hablamos|hablo) ${ADV}${LANGS}`, "owner speaks langs"),
  plainEvent(
    `(?:me|nos) (?:compré|he comprado|hemos comprado|compramos) (?:un|una|el|la) (?:nuev[oa] )?{named}`,
    "owner owns named",
  ),
  likelyEvent(
    `(?:me|nos) (?:compré|he comprado|hemos comprado|compramos) (?:un|una|el|la) (?:nuev[oa] )?{o}`,
    "owner owns o",
  ),
  plainEvent(
    "(?:vendimos|hemos vendido|hemos regalado|regalamos) (?:el|la|nuestr[oa]|los|las) {x}",
    "-owner owns x",
  ),
  plain(
    `(?:usamos|utilizamos|uso|utilizo) ${ADV}{o} (?:en vez|en lugar) de {x}`,
    "owner uses o",
    "-owner uses x",
  ),
  plain(`(?:usamos|utilizamos) ${ADV}{o}`, "owner uses o"),
  plain(
    "mi (?:nuevo |nueva )?(?:editor|navegador|gestor de contraseñas|correo|terminal|cliente de correo|sistema operativo|buscador|calendario) (?:ahora )?es (?:ahora )?{named}",
    "owner uses named",
  ),
  plain(
    "(?:las |los |lo |la )(?:notas|tareas|apuntes|todo)? ?(?:las |los |lo |la )?(?:llevo|hago|apunto|escribo|guardo) (?:todo )?(?:en|con) {tool}",
    "owner uses tool",
  ),
  plainEvent(
    `(?:he pasado|pasé|hemos pasado|pasamos|he migrado|migré|hemos migrado) de {tool} a {o}`,
    "-owner uses tool",
    "owner uses o",
  ),
  plain("ya no (?:usamos|utilizamos) {x}", "-owner uses x"),
  plainEvent("(?:dejamos|hemos dejado) de (?:usar|utilizar) {x}", "-owner uses x"),
  plain("mi nuev[oa] (?:trabajo|puesto|cargo|empleo) es (?:el de |la de |de )?{o}", "owner role o"),
  plain(`${ADV}${YO}(?:vivo|resido) ${ADV}en {o}`, "owner lives_in o"),
  plain(`${YO}estoy viviendo ${ADV}en {o}`, "owner lives_in o"),
  plainEvent(
    `(?:me (?:mudé|he mudado|trasladé|he trasladado)|nos (?:mudamos|hemos mudado)) (?:[^,;:]{1,20}? )?de {x} a {o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plainEvent(
    `(?:me (?:mudé|he mudado|trasladé|he trasladado)|nos (?:mudamos|hemos mudado)) (?:[^,;:]{1,20}? )?a {o}`,
    "owner lives_in o",
  ),
  plain(`${YO}ya no (?:vivo|resido|vivimos) en {x}`, "-owner lives_in x"),
  plain(`${YO}no vivo en {x}(?=[;!]|\\.?\\s*$|, (?:sino|vivo|yo) )`, "-owner lives_in x"),
  likely(`${YO}no vivo en {x}`, "-owner lives_in x"),
  plain(`(?:antes ${YO}(?:vivía|vivíamos)|${YO}(?:vivía|vivíamos) antes) en {x}`, "-owner lives_in x"),
  plainEvent("(?:me (?:fui|he ido|marché|he marchado)|dejé|he dejado) de {x} ", "-owner lives_in x"),
  plain("mi (?:casa|domicilio|residencia) está (?:ahora )?en {o}", "owner lives_in o"),

  plain(`${YO}(?:trabajo|curro) ${ADV}(?:en|para) {o}`, "owner works_at o"),
  plain(`${YO}estoy trabajando ${ADV}(?:en|para) {o}`, "owner works_at o"),
  plain(
    `${YO}llevo (?:trabajando )?(?:\\d+|\\p{L}+) (?:años|meses|semanas) (?:trabajando )?en {o}`,
    "owner works_at o",
  ),
  plain("mi (?:nueva |actual )?(?:empresa|empleador[a]?) es (?:ahora )?{o}", "owner works_at o"),
  plainEvent(
    `(?:empecé|he empezado|entré|he entrado) (?:a trabajar )?(?:[^,;:]{1,20}? )?en {o}`,
    "owner works_at o",
  ),
  plainEvent("me (?:echaron|han echado|despidieron|han despedido) de {x}", "-owner works_at x"),
  plainEvent(
    "(?:me (?:fui|he ido|marché)|dimití|he dimitido|renuncié|salí|he salido) (?:[^,;:]{1,12}? )?de {job}",
    "-owner works_at job",
  ),
  plain(`${YO}ya no trabajo (?:en|para) {x}`, "-owner works_at x"),
  likely(`${YO}no trabajo (?:en|para) {x}`, "-owner works_at x"),
  plain(`antes ${YO}trabajaba (?:en|para) {x}`, "-owner works_at x"),

  plain(
    `${YO}soy ${ADV}(?:el |la |un |una )?(?:nuev[oa] )?{role} (?:en|de) (?=\\p{Lu}){o}`,
    "owner role role",
    "owner works_at o",
  ),
  plain(
    `${YO}soy ${ADV}(?:el |la |un |una )?(?:nuev[oa] )?{role}(?= y | desde | en |[,;.:!?]|$)`,
    "owner role role",
  ),
  plain(`${YO}trabajo ${ADV}(?:como|de) {o}`, "owner role o"),
  plain(
    "mi (?:trabajo|puesto|cargo|profesión|oficio) es (?:ahora )?(?:el de |la de |de )?{o}",
    "owner role o",
  ),
  plain(`de profesión soy {o}`, "owner role o"),
  plain(`${YO}ya no soy (?:el |la )?{role}`, "-owner role role"),

  plain(`${YO}me llamo {o}`, "owner named o"),
  plain("mi nombre (?:completo )?es {o}", "owner named o"),
  plain(
    `mi (?:zona|huso) horari[ao] (?:ahora )?es (?:ahora )?(?:la de )?(?<o>${TIMEZONE})`,
    "owner timezone o",
  ),
  plain(`${YO}nací el {o}(?= en )`, "owner born_on o"),
  plain(`${YO}nací el {o}`, "owner born_on o"),
  plain("mi (?:cumpleaños|fecha de nacimiento) es (?:el )?{o}", "owner born_on o"),
  likely(
    "^(?:fecha de nacimiento|nacid[oa])(?::| el)? (?:el )?(?<o>\\d[^,;:!?()]{3,40}?)(?=[,;:!?()]|\\.?$|\\. | en )",
    "owner born_on o",
  ),
  plain(`${YO}hablo ${ADV}{langs}`, "owner speaks langs"),
  plain("mi (?:lengua materna|idioma materno) es (?:el )?{langs}", "owner speaks langs"),

  plain(`${YO}soy (?:muy )?alérgic[oa] ${TO}{o}`, "owner allergic_to o"),
  plain(`${YO}tengo (?:una )?alergia ${TO}{o}`, "owner allergic_to o"),
  plainEvent(
    `me (?:confirmaron|han confirmado|diagnosticaron|han diagnosticado) (?:la |una )?alergia ${TO}{o}`,
    "owner allergic_to o",
  ),
  plain(`${YO}ya no (?:soy alérgic[oa]|tengo alergia) ${TO}{x}`, "-owner allergic_to x"),
  likely(`${YO}no soy alérgic[oa] ${TO}{x}`, "-owner allergic_to x"),

  plain(`${YO}(?:poseo|soy dueñ[oa] de) ${ART}{o}`, "owner owns o"),
  likely(`${YO}tengo (?:un|una) {owned}`, "owner owns owned"),
  likelyEvent("(?:me )?(?:compré|he comprado) (?:un|una|el|la) (?:nuev[oa] )?{o}", "owner owns o"),
  plainEvent("(?:vendí|he vendido|regalé|he regalado) (?:el|la|mi|los|las) {x}", "-owner owns x"),
  plain(`${YO}ya no tengo (?:el |la |mi |un |una )?{x}`, "-owner owns x"),

  plain(`${YO}uso ${ADV}{o} en (?:vez|lugar) de {x}`, "owner uses o", "-owner uses x"),
  plain(`${YO}(?:uso|utilizo) ${ADV}{o}`, "owner uses o"),
  likely("(?:lo|la) (?:llevo|hago|apunto|escribo) todo (?:en|con) {o}", "owner uses o"),
  plainEvent(
    `(?:me (?:pasé|he pasado|cambié|he cambiado)|cambié|he cambiado) de {x} a {o}`,
    "-owner uses x",
    "owner uses o",
  ),
  plainEvent("me (?:pasé|he pasado|cambié|he cambiado) a {left}", "owner uses left"),
  plainEvent("(?:dejé|he dejado)(?: de usar)? (?!de ){tool}", "-owner uses tool"),
  plain(`${YO}ya no (?:uso|utilizo) {x}`, "-owner uses x"),
  plainEvent("(?:dejé|he dejado) de (?:usar|utilizar) {x}", "-owner uses x"),
];

const TO_OWNER = [
  toOwner(`(?:tú )?vives ${ADV}en {o}`, "owner lives_in o"),
  toOwner("(?:tú )?trabajas (?:en|para) {o}", "owner works_at o"),
  toOwner(`(?:tú )?eres alérgic[oa] ${TO}{o}`, "owner allergic_to o"),
  toOwner("(?:tú )?usas {o}", "owner uses o"),
  toOwner("te llamas {o}", "owner named o"),
  toOwner("hablas {langs}", "owner speaks langs"),
  toOwner("eres {role}", "owner role role"),
];

const THINGS = [
  ofThing("^{s} ya no (?:usa|utiliza) {x}, (?:ahora )?(?:usa|utiliza|sino) {o}", "-s uses x", "s uses o"),
  ofActing(`^{s} (?:usa|utiliza) ${ADV}{o} (?:en vez|en lugar) de {x}`, "s uses o", "-s uses x"),
  ofActing(`^{s} (?:usa|utiliza) ${ADV}{o}`, "s uses o"),
  ofThingEvent(`^${HEMOS} (?:migrado|pasado|cambiado|portado) {s} de {x} a {o}`, "-s uses x", "s uses o"),
  ofThingEvent(`^${HEMOS} (?:migrado|pasado|portado|reescrito) {s} (?:a|en) {tool}`, "s uses tool"),
  ofThing("^(?:para|en) {S} usamos {o}", "S uses o"),
  ofThing("^{s} necesita {o} para (?:arrancar|funcionar|compilar|ejecutarse|correr)", "s depends_on o"),
  ofThingEvent(`^${HEMOS} (?:sustituido|reemplazado|cambiado) {S} por {o}`, "o replaces S"),
  ofThingEvent(
    `^${HEMOS} (?:puesto|dejado) {s} (?<o>en pausa|en producción|en beta|en pruebas|en mantenimiento)`,
    "s status o",
  ),
  ofThingEvent(
    `^${HEMOS} (?<o>pausado|archivado|cancelado|congelado|suspendido|aplazado|publicado|lanzado) {S}`,
    "S status o",
  ),
  ofThing(`^{s} ya está (?<o>${STATUS})`, "s status o"),
  ofThing(`^estado {S}: (?<o>${STATUS})`, "S status o"),
  ofThing(`^{S}: (?:ahora )?(?<o>${STATUS})`, "S status o"),
  ofThing(
    "^(?:el |la )(?!fecha|plazo|entrega)(?<k>(?:tiempo|límite|número|nivel|tamaño|tasa) de \\p{L}+|\\p{L}+) del? {s} (?:es|está en|está a|está puest[oa] en|son) (?:ahora )?(?:de )?(?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,30}?)(?=[,;:!?()]|\\.?$|\\. )",
    "s configured_as k+v",
  ),
  ofThingEvent(
    `^${HEMOS} (?:subido|bajado|puesto|cambiado|fijado|ajustado) (?:el |la ){k} del? {s} (?:de [^,;:]{1,16} )?(?:a|en) (?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,30}?)(?=[,;:!?()]|\\.?$|\\. )`,
    "s configured_as k+v",
  ),
  ofThing(
    "^(?:decidimos|hemos decidido|acordamos|hemos acordado) (?=(?:usar|mantener|seguir|no|quitar|publicar|alojar|escribir|probar|lanzar|hacer|guardar)(?!\\p{L})){o} (?:para|en) {S}",
    "S decision o",
  ),
  ofThing(
    `^(?:para|en|sobre) {s},? (?:decidimos|hemos decidido|acordamos|hemos acordado)(?: que)? ${WHAT}`,
    "s decision what",
  ),
  ofThing(
    "^(?:la |nuestra )?(?:única )?fuente de (?:la )?verdad (?:para|de|sobre) (?:el |la |los |las )?{s} es (?:ahora )?(?:el |la )?{o}",
    "s source_of_truth o",
  ),
  ofThing(
    "^(?:el |la )?(?:nuev[oa] )?(?:plazo|fecha límite|fecha tope|entrega) (?:para|de|del|de la) (?:el |la |los |las )?{s} (?:se ha movido|se movió|se ha aplazado|pasa|se ha cambiado|se ha ampliado|ha pasado) (?:al|hasta el|a) {o}",
    "s deadline o",
  ),
  ofThing("^(?:plazo|fecha límite|entrega)(?: de| para)? {s}: (?:el )?{o}", "s deadline o"),
  ofThing("^{s}: (?:plazo|fecha límite|entrega)(?::| el)? {o}", "s deadline o"),
  ofThingEvent(`^${HEMOS} (?:actualizado|subido|pasado) {s} a (?:la )?(?:versión )?${DOTTED}`, "s version o"),
  ofThingEvent(`^${HEMOS} (?:publicado|lanzado|sacado) {s} ${DOTTED}`, "s version o"),
  ofThing(`^(?:versión (?:de )?{s}|{s} versión): ?${DOTTED}`, "s version o"),
  ofThing(`^{s} (?:la|lo) (?:lidera|lleva|dirige|coordina) ${ADV}{o}`, "s led_by o"),
  ofThing(
    "^(?:la |el )?(?:nuev[oa] )?(?:responsable|jef[ea]|líder|director[a]?|encargad[oa]) de {s} es (?:ahora )?{o}",
    "s led_by o",
  ),
  ofThing(
    `^{s} (?:corre|funciona|va|está montad[oa]|está hech[oa]|se ejecuta) ${ADV}(?:en|sobre|con) (?!el |la |los |producción|beta|pausa|marcha){o}`,
    "s uses o",
  ),
  ofThing("^{s} está (?:ahora )?(?:escrit[oa]|programad[oa]) en {o}", "s uses o"),
  maybeOfThing(`^{s} (?:usa|utiliza) ${ADV}{o}`, "s uses o"),
  ofThingEvent("^{s} (?:ha pasado|pasó|migró|ha migrado|se migró) de {x} a {o}", "-s uses x", "s uses o"),
  ofThing("^{s} ya no (?:usa|utiliza|corre en|funciona con) {x}", "-s uses x"),
  ofThing(`^{s} (?:depende|dependen) ${ADV}de {o}`, "s depends_on o"),
  ofThing(`^{s} (?:requiere) ${ADV}{o}`, "s depends_on o"),
  maybeOfThing(`^{s} necesita ${ADV}(?!un |una |el |la ){o}`, "s depends_on o"),
  ofThing("^{s} ya no (?:depende de|necesita|requiere) {x}", "-s depends_on x"),
  ofThing(
    `^{s} (?:sustituye|reemplaza|reemplazó|sustituyó|ha sustituido|ha reemplazado) ${ADV}(?:al |a la |a los |a )?{o}`,
    "s replaces o",
  ),
  ofThingEvent("^{s} (?:fue|ha sido|quedó) (?:sustituid[oa]|reemplazad[oa]) por {o}", "o replaces s"),
  ofThingEvent(
    "^{s} (?:se retiró|fue retirad[oa]|ha sido retirad[oa]|se ha retirado|se apagó|se jubiló) (?:[^,;:]{1,20}? )?(?:en favor de|a favor de|por) {o}",
    "s retired_by o",
  ),
  ofThing(`^{s} (?:está|sigue|queda|ha quedado|quedó) ${ADV}(?<o>${STATUS})`, "s status o"),
  ofThing("^(?:el )?estado de {s}(?: es|:) (?:ahora )?{o}", "s status o"),
  ofThing(`^{s} no está (?<x>${STATUS}),? (?:sino |está )(?:ya )?{o}`, "-s status x", "s status o"),
  ofThing(`^{s} ya no está (?<x>${STATUS})`, "-s status x"),
  ofThing(
    "^(?:el |la )(?!fecha|plazo|entrega){k} de {s} (?:es|está en|está a|está puest[oa] en|está configurad[oa] (?:en|a)|son) (?:ahora )?(?:de )?(?<v>[^,;:!?()]*\\d[^,;:!?()]*?)(?=[,;:!?()]|\\.?$|\\. )",
    "s configured_as k+v",
  ),
  ofThing(
    "^{s} tiene (?:el |la |un |una ){k} (?:en|a|de|puest[oa] (?:en|a)) (?<v>\\d[^,;:!?()]*?)(?=[,;:!?()]|\\.?$|\\. )",
    "s configured_as k+v",
  ),
  ofThing(
    "^(?:queda|quedó|está) decidido(?: en [^:,;]{1,30})?[:,] (?:en|para|sobre) {S} {o}",
    "S decision o",
  ),
  ofThing(
    "^(?:en|para|sobre) {s},? (?:decidimos|hemos decidido|se decidió|se ha decidido|acordamos|hemos acordado)(?: que)? {o}",
    "s decision o",
  ),
  maybeOfThing(
    "^(?:decidimos|hemos decidido|se decidió|acordamos|hemos acordado)(?: que)? {o} (?:en|para) {S}",
    "S decision o",
  ),
  ofThing("^decisión (?:sobre|de|en|para) {s}: {o}", "s decision o"),
  ofThing(
    "^(?:la )?(?:única )?fuente (?:buena|de verdad|de la verdad|fiable|oficial|autorizada|válida) (?:para|de|sobre) (?:el |la |los |las )?{s} es (?:ahora )?(?:el |la )?{o}",
    "s source_of_truth o",
  ),
  maybeOfThing(
    "^(?:para|en) (?:el |la |los |las )?{s} (?:manda|prevalece) (?:el |la |lo que diga el |lo que diga la )?{o}",
    "s source_of_truth o",
  ),
  ofThing(
    "^(?:el |la )?(?:plazo|fecha límite|fecha tope|entrega|vencimiento) (?:para|de|del|de la) (?:el |la |los |las )?{s} (?:es|vence|termina|acaba|cierra)(?: ahora)? (?:el )?{o}",
    "s deadline o",
  ),
  ofThing("^(?:la )?entrega (?:de|del) (?:la |el )?{s}: (?:el )?{o}", "s deadline o"),
  ofThing(
    "^{s} (?:se entrega|hay que entregarl[oa]|vence) (?:antes del |el |a más tardar el ){o}",
    "s deadline o",
  ),
  ofThing(
    `^{s} (?:está|va|sigue) ${ADV}(?:en|por) (?:la )?versión (?<o>v?\\d\\w*(?:[.+-]\\w+)*)`,
    "s version o",
  ),
  ofThing(`^{s} (?:está|va|sigue) ${ADV}(?:en|por) la (?<o>v?\\d+(?:\\.\\w+)+)`, "s version o"),
  maybeOfThing(`^{S} (?:está|va|sigue) ${ADV}(?:en|por) (?<o>v?\\d+(?:\\.\\w+)+)`, "S version o"),
  ofThing(
    "^(?:la )?versión (?:actual )?de {s} es (?:ahora )?(?:la )?(?<o>v?\\d\\w*(?:[.+-]\\w+)*)",
    "s version o",
  ),
  maybeOfThing("^{s} versión (?<o>v?\\d\\w*(?:[.+-]\\w+)*)", "s version o"),
  ofThing(
    `^{s} (?:está|están|se encuentra) ${ADV}(?:alojad[oa]|guardad[oa]|almacenad[oa]|instalad[oa]|aparcad[oa])s? (?:en|bajo) (?:el |la )?{o}`,
    "s located_at o",
  ),
  maybeOfThing(`^{s} (?:está|están) ${ADV}en (?=el |la |mi ){o}`, "s located_at o"),
  ofThing(`^{s} (?:corre|se ejecuta|funciona|vive|está) ${ADV}en ${HOSTNAME}`, "s located_at host"),
  ofThingEvent(`^{s} (?:se )?(?:ha )?${ADV}${CARRIED} ${ADV}a ${HOSTNAME}`, "s located_at host"),
  ofThingEvent(`^(?:${HEMOS} )?${CARRIED} {s} (?:a|en) ${HOSTNAME}`, "s located_at host"),
  ofThing(`^{s} (?:la|lo) (?:lleva|dirige|coordina) ${ADV}{o}, (?:y )?no {x}`, "s led_by o", "-s led_by x"),
  ofThing(`^{s} (?:la|lo) (?:lleva|dirige|coordina) ${ADV}{o}`, "s led_by o"),
  ofThing("^{o}(?<! (?:la|lo)) (?:dirige|lidera|coordina) (?:ahora )?(?:el |la )?{S}", "S led_by o"),
  maybeOfThing("^{o} lleva (?:ahora )?{S}", "S led_by o"),
  ofThing("^{s} está (?:dirigid[oa]|liderad[oa]|coordinad[oa]) por {o}", "s led_by o"),
  ofThing("^(?:la |el )?(?:responsable|jef[ea]|líder) de {s} es (?:ahora )?{o}", "s led_by o"),
];

const LEADS =
  "y|pero|pues|bueno|sí|no|vale|ok|oye|hola|buenas|por cierto|que conste|que sepas|recuerda|acuérdate de|ten en cuenta|apunta|anota|nota|ojo(?: con [^,.;:]{1,25})?|aviso|corrección|una corrección|actualización|novedad(?:es)?|buenas noticias|buena noticia|quedó decidido(?: en [^,.;:]{1,25})?|decidido|desde [\\p{L}\\p{N} ]{1,20}?(?= \\p{L}+ )|a partir de hoy|desde hoy|hoy|ahora|ahora mismo|actualmente|por fin|al final|finalmente|últimamente|para (?:la ficha|el formulario)|además|de hecho|en realidad|resulta|para que lo sepas|como sabes|tras [^,.;:]{1,30}(?=,)|después de [^,.;:]{1,30}(?=,)";

export const SPANISH: Tongue = {
  language: "es",
  forms: [...PERSON, ...TO_OWNER, ...THINGS],
  known:
    /(?<![\w\u00c0-\u024f])(?:el|la|los|las|un|una|de|del|en|es|está|están|soy|estoy|mi|me|no|y|por|para|con|al|a|que|se|lo|ya|desde|vivo|trabajo|tengo|uso|hablo|ahora|va|depende|versión|he|nos|te|tu|eres)(?![\w\u00c0-\u024f])/giu,
  lead: new RegExp(`(?:(?:${LEADS}|${TIME})(?: que)?[\\s,:;!–—-]+)`, "iuy"),
  boundary: /[,;:!?()…–—¡¿\n]|\s-\s|\s(?:y|pero|aunque|porque|mientras)\s/giu,
  unstated:
    /(?<!\p{L})(?:si|ojalá|quizás?|tal vez|a lo mejor|igual|probablemente|seguramente|puede que|pongamos|supongamos|imagina|imagínate|suponiendo|quisiera|querría|me gustaría|gustaría|quiero|queremos|quiere|me mudo|nos mudamos en|empiezo|voy a|vamos a|va a|van a|iré|pienso|estoy pensando|planeo|espero|debería|podría|sería|tendría|viviría|haría|tuviera|fuera|hubiera|nunca|jamás|todavía no|aún no|dice que|dicen que|dijo|según|cuenta que|me (?:dijo|contó|dijeron)|al parecer|supuestamente|próxim[oa]|mañana|pronto|en otoño|en invierno|el (?:mes|año) que viene|la semana que viene)(?!\p{L})/iu,
  imagined:
    /(?<!\p{L})(?:juguemos|juego de rol|jugamos a|imagina|imagínate|en (?:el|la|mi|un) (?:cuento|novela|historia|película|juego|sueño|libro|guion|guión|obra)|(?:la|el|mi) (?:protagonista|personaje|héroe|heroína|narrador[a]?)|ficción|ficticio|érase una vez|por ejemplo|es broma|capítulo (?:uno|\d)|prólogo|canción|letra de|poema|(?:del|de un|de su) (?:foro|anuncio|artículo|perfil|correo|currículum)|el anuncio|traduce\p{L}*|corrige\p{L}*|reformula\p{L}*|texto de ejemplo|escribe(?:me)? (?:un cuento|un poema|una historia|un diálogo))/iu,
  hedged:
    /(?<!\p{L})(?:(?:ja){2,}|jeje\p{L}*|jiji\p{L}*|xd+|prácticamente|casi|básicamente|creo|me parece|supongo|digamos|es broma|broma|oficialmente|la verdad|en serio)(?!\p{L})|[😀-😏😛-😝🤣🤪🙃🙈😜😉]|:-?[)PD]|;-?\)/iu,
  denied: /(?<!\p{L})(?:no|nunca|jamás|tampoco|ni|ningun[oa]?|apenas)(?!\p{L})/iu,
  asked:
    /^(?:por favor|puedes|podrías|escribe|cambia|busca|búscame|pon|ponme|añade|borra|dile|manda|mándame|traduce|haz|hazme|ajusta|muestra|recuérdame|dame|ayúdame|mira|prueba|sube|actualiza|reserva)\s/iu,
  articles: /^(?:(?:el|la|los|las|un|una|unos|unas|mi|mis|nuestr[oa]s?|su)\s+)+/iu,
  lists: /\s*(?:,|(?<!\p{L})[ye](?!\p{L})(?:\s+de(?!\p{L}))?|&)\s*/iu,
};
