/** Of people and of the owner, said in another way than in people-sayings.ts: nobody looked at these while rules were written. */

import type { FreshSayings } from "./fresh-sayings.ts";

export const FRESH_PEOPLE: FreshSayings = {
  home: {
    en: {
      first: [
        "Spent the weekend with {s}, whose place is over in {v}.",
        "If you book a taxi for {s}: the pick-up is in {v}, that's where the house is.",
      ],
      changed: [
        "Guess what, {s} packed everything and settled in {v}.",
        "{o} is history for {s}. The boxes are all in {v}.",
      ],
      ask: ["How far would a visit to {s} take me?", "Where does {s} sleep when not travelling?"],
    },
    de: {
      first: [
        "Am Wochenende waren wir bei {s}, das Häuschen steht in {v}.",
        "Falls du für {s} ein Taxi bestellst: abgeholt wird in {v}, da ist die Wohnung.",
      ],
      changed: [
        "Stell dir vor, {s} hat alles gepackt und sich in {v} niedergelassen.",
        "{o} ist für {s} Geschichte. Die Kisten stehen alle in {v}.",
      ],
      ask: [
        "Wie weit müsste ich fahren, um {s} zu besuchen?",
        "Wo schläft {s}, wenn gerade keine Reise ansteht?",
      ],
    },
    es: {
      first: [
        "Pasamos el fin de semana con {s}, que tiene la casita en {v}.",
        "Si pides un taxi para {s}: lo recogen en {v}, allí está su piso.",
      ],
      changed: [
        "Figúrate, {s} empaquetó todo y se instaló en {v}.",
        "{o} es historia para {s}. Las cajas están todas en {v}.",
      ],
      ask: ["¿Cuánto tendría que viajar para visitar a {s}?", "¿Dónde duerme {s} cuando no anda de viaje?"],
    },
    zh: {
      first: ["周末跟{s}一起过的，人家的房子在{v}。", "给{s}叫车的话，上车点在{v}，家就在那儿。"],
      changed: ["你猜怎么着，{s}收拾好行李，在{v}安顿下来了。", "{o}对{s}来说已经过去了，箱子全在{v}。"],
      ask: ["去拜访{s}要跑多远？", "{s}不出差的时候晚上睡哪儿？"],
    },
  },
  employer: {
    en: {
      first: [
        "{s} earns the money at {v}, something with contracts.",
        "On the badge of {s} it says {v}, I noticed at lunch.",
      ],
      changed: [
        "Since Monday the payslips of {s} come from {v}.",
        "Goodbye party at {o} for {s} yesterday, next stop {v}.",
      ],
      ask: ["For whom does {s} get up in the morning?", "Which firm is {s} with professionally?"],
    },
    de: {
      first: [
        "{s} verdient die Brötchen bei {v}, irgendwas mit Verträgen.",
        "Auf dem Ausweis von {s} steht {v}, das fiel mir beim Mittagessen auf.",
      ],
      changed: [
        "Seit Montag kommen die Lohnzettel von {s} aus dem Haus {v}.",
        "Gestern Abschied von {s} bei {o}, nächste Station {v}.",
      ],
      ask: ["Für wen steht {s} morgens auf?", "In welchem Betrieb ist {s} beruflich?"],
    },
    es: {
      first: [
        "{s} se gana la vida en {v}, algo de contratos.",
        "En la acreditación de {s} pone {v}, lo vi en la comida.",
      ],
      changed: [
        "Desde el lunes las nóminas de {s} llegan de {v}.",
        "Ayer despidieron con fiesta a {s} en {o}, próxima parada {v}.",
      ],
      ask: ["¿Para quién madruga {s}?", "¿En qué empresa se dedica {s} a lo suyo?"],
    },
    zh: {
      first: ["{s}靠{v}吃饭，好像管合同。", "午饭时看到{s}的工牌上写着{v}。"],
      changed: ["周一起{s}的工资条来自{v}。", "昨天{o}给{s}办了欢送会，下一站{v}。"],
      ask: ["{s}每天早起是为哪个东家？", "{s}目前算是哪里的人？"],
    },
  },
  phone: {
    en: {
      first: ["To talk to {s} I use {v}, works best early.", "Write down for {s}: {v}, that's the desk."],
      changed: [
        "{s} got another handset, so it's {v} for calls.",
        "{o} no longer gets me through to {s}; {v} does.",
      ],
      ask: ["How do I get hold of {s} by voice?", "Put me through to {s}, please: which digits?"],
    },
    de: {
      first: [
        "Um mit {s} zu reden, nehme ich {v}, früh klappt es am besten.",
        "Notier für {s}: {v}, das ist der Schreibtisch.",
      ],
      changed: [
        "{s} hat ein anderes Gerät bekommen, zum Sprechen also {v}.",
        "Über {o} kommt man nicht mehr zu {s} durch, über {v} schon.",
      ],
      ask: ["Wie bekomme ich {s} an den Apparat?", "Verbinde mich mit {s}: welche Ziffern?"],
    },
    es: {
      first: [
        "Para hablar con {s} uso el {v}, temprano va mejor.",
        "Apunta lo de {s}: {v}, es el de la mesa.",
      ],
      changed: [
        "A {s} le dieron otro aparato, así que para hablar, {v}.",
        "Con el {o} ya no doy con {s}; con el {v} sí.",
      ],
      ask: ["¿Cómo consigo a {s} de viva voz?", "Ponme con {s}, ¿qué cifras son?"],
    },
    zh: {
      first: ["跟{s}通话我用{v}，早上最容易通。", "记一下{s}：{v}，是桌上那部。"],
      changed: ["{s}发了新手机，通话就用{v}。", "{o}已经接不到{s}了，{v}可以。"],
      ask: ["怎么才能跟{s}说上话？", "帮我接{s}，是哪几位数？"],
    },
  },
  policy: {
    en: {
      first: [
        "In case of a burglary at ours: the papers with the insurer say {v}.",
        "Found the folder for the flat cover, number {v}.",
      ],
      changed: [
        "The flat cover is with somebody else since today, number {v}.",
        "Shred {o}; for the flat cover they sent {v}.",
      ],
      ask: ["Somebody broke in! What do I tell the claims desk?", "Under what is our home protected?"],
    },
    de: {
      first: [
        "Wenn bei uns eingebrochen wird: in den Unterlagen der Versicherung steht {v}.",
        "Den Ordner für den Schutz der Wohnung gefunden, Nummer {v}.",
      ],
      changed: [
        "Der Schutz der Wohnung ist seit heute woanders, Nummer {v}.",
        "{o} kann in den Schredder, für den Schutz der Wohnung kam {v}.",
      ],
      ask: [
        "Die Scheibe ist eingeschlagen! Was sage ich beim Melden?",
        "Worunter ist unser Zuhause abgesichert?",
      ],
    },
    es: {
      first: [
        "Si nos roban: en los papeles del seguro pone {v}.",
        "Encontré la carpeta de la cobertura del piso, número {v}.",
      ],
      changed: [
        "La cobertura del piso está con otros desde hoy, número {v}.",
        "Tira {o}; para la cobertura del piso mandaron {v}.",
      ],
      ask: ["¡Han forzado la puerta! ¿Qué digo al dar parte?", "¿Con qué está protegida nuestra vivienda?"],
    },
    zh: {
      first: ["万一家里被盗，保险那边的材料上写的是{v}。", "找到房屋保障的文件夹了，编码{v}。"],
      changed: ["房屋保障今天起换了一家，编码{v}。", "{o}可以碎掉了，房屋保障寄来的是{v}。"],
      ask: ["门被撬了！报案要说什么？", "我们的住处是凭什么受保护的？"],
    },
  },
  storage: {
    en: {
      first: [
        "Dragged all the snow gear to unit {v} today.",
        "Key to unit {v} is on the hook, sledges and skis inside.",
      ],
      changed: ["All the snow gear has a new home: unit {v}.", "Cleared out {o}; the snow gear sits in {v}."],
      ask: [
        "First frost tonight, where are my sledges?",
        "Which door hides our equipment for the mountains?",
      ],
    },
    de: {
      first: [
        "Heute das ganze Schneezeug in Abteil {v} geschleppt.",
        "Der Schlüssel zu {v} hängt am Haken, Schlitten und Schneezeug sind drin.",
      ],
      changed: [
        "Das Schneezeug hat ein neues Zuhause: Abteil {v}.",
        "{o} ist leer geräumt, das Schneezeug steckt in {v}.",
      ],
      ask: [
        "Heute Nacht friert es, wo sind meine Kufen?",
        "Hinter welcher Tür ist unsere Ausrüstung für die Berge?",
      ],
    },
    es: {
      first: [
        "Hoy arrastré todo lo de la nieve al cuarto {v}.",
        "La llave del {v} está en el gancho, dentro hay trineos y lo de la nieve.",
      ],
      changed: ["Lo de la nieve tiene casa nueva: el cuarto {v}.", "Vacié {o}; lo de la nieve quedó en {v}."],
      ask: ["Esta noche hiela, ¿por dónde andan mis patines?", "¿Tras qué puerta está el equipo de montaña?"],
    },
    zh: {
      first: ["今天把雪具都拖到{v}去了。", "{v}的钥匙挂在钩子上，雪橇和雪具都在里面。"],
      changed: ["雪具有新地方了：{v}。", "{o}清空了，雪具都塞在{v}。"],
      ask: ["今晚要结冰，我的冰刀在哪？", "上山的装备锁在哪扇门后面？"],
    },
  },
};
