/**
 * What an embedder is measured with: sentences of the kind that memories are made of, each said a second time in slightly
 * other words. No two of one language are about the same thing, so any two of them are an unrelated pair.
 *
 * Not here: what is made of them (measure-similarity.ts).
 */

export interface Sayings {
  readonly language: string;
  /** What was said, and the same again. */
  readonly said: readonly (readonly [once: string, again: string])[];
}

const ENGLISH: Sayings["said"] = [
  ["I prefer dark mode in every editor.", "In all my editors I like the dark mode better."],
  ["My sister Ana lives in Lisbon.", "Ana, my sister, has her home in Lisbon."],
  ["We deploy on Tuesdays, never on Fridays.", "We ship on Tuesdays, a Friday is never a day to deploy."],
  [
    "The dentist appointment is on 14 March at nine.",
    "My appointment at the dentist is at nine on March 14.",
  ],
  ["I am allergic to peanuts and shellfish.", "Peanuts and shellfish: I'm allergic to both."],
  ["The staging database runs on port 5433.", "The database for staging listens on port 5433."],
  [
    "Please answer in short sentences without bullet points.",
    "Answer with short sentences and no bullet points, please.",
  ],
  ["Our dog Biscuit had his vaccination last week.", "Last week our dog Biscuit got vaccinated."],
  ["The contract with Halden ends in December 2027.", "Our contract with Halden runs until December 2027."],
  ["She plays the cello in a string quartet.", "In a string quartet she is the one who plays cello."],
  [
    "Never commit generated files to the repository.",
    "Files that are generated are never to be checked into the repository.",
  ],
  ["I work from home on Mondays and Thursdays.", "On Mondays and Thursdays I'm working from home."],
  ["The blue kayak is stored in the boathouse.", "You will find the blue kayak in the boathouse."],
  ["He quit smoking after the operation in spring.", "After his operation in the spring he quit smoking."],
  ["Invoices go to accounting as PDF attachments.", "Send invoices to accounting, attached as PDF."],
  ["My favourite tea is a smoky Lapsang Souchong.", "Lapsang Souchong, the smoky one, is my favourite tea."],
  ["The heating in the attic makes a whistling noise.", "The attic heating whistles."],
  ["We decided to use Postgres instead of MySQL.", "We will go with Postgres, not with MySQL."],
  [
    "Grandmother's recipe needs three eggs and no sugar.",
    "There are three eggs and no sugar in my grandmother's recipe.",
  ],
  ["The train to Vienna leaves from platform seven.", "From platform seven the train leaves for Vienna."],
  ["Unit tests must finish within two minutes.", "Two minutes are the most that the unit tests may take."],
  ["I am learning Portuguese with a private teacher.", "With a private teacher I learn Portuguese."],
  ["The garden gets watered by a timer at dawn.", "A timer waters the garden early in the morning."],
  [
    "Her thesis is about medieval bridges in Anatolia.",
    "She writes her thesis about bridges of medieval Anatolia.",
  ],
  ["Call me Max, nobody says Maximilian.", "My name is Max; Maximilian is what nobody calls me."],
  ["The wedding will have about eighty guests.", "We expect around eighty people at the wedding."],
];

const GERMAN: Sayings["said"] = [
  ["Ich trinke morgens nur schwarzen Kaffee.", "Am Morgen gibt es für mich nur schwarzen Kaffee."],
  ["Unser Treffen ist am Donnerstag um zehn Uhr.", "Am Donnerstag um zehn haben wir unser Treffen."],
  ["Die Rechnung für die Werkstatt ist noch offen.", "Noch offen ist die Rechnung der Werkstatt."],
  ["Mein Bruder studiert Maschinenbau in Aachen.", "In Aachen studiert mein Bruder Maschinenbau."],
  [
    "Bitte schreibe Fehlermeldungen immer auf Englisch.",
    "Fehlermeldungen bitte immer in Englisch schreiben.",
  ],
  ["Der Schlüssel liegt unter dem Blumentopf.", "Den Schlüssel findest du unter dem Topf mit den Blumen."],
];

const SPANISH: Sayings["said"] = [
  ["Mi hija empieza la universidad en septiembre.", "En septiembre mi hija entra en la universidad."],
  ["No como carne desde hace cinco años.", "Hace cinco años que no como carne."],
  ["El servidor de pruebas se reinicia cada noche.", "Cada noche se reinicia el servidor de las pruebas."],
  ["Prefiero viajar en tren antes que en avión.", "Me gusta más viajar en tren que en avión."],
  ["La contraseña del router está en el cajón.", "En el cajón está la contraseña del router."],
];

const FRENCH: Sayings["said"] = [
  ["Nous partons en vacances en Bretagne au mois d'août.", "En août nous passons nos vacances en Bretagne."],
  [
    "Le chat doit prendre ses gouttes deux fois par jour.",
    "Deux fois par jour le chat doit prendre les gouttes.",
  ],
  ["Je préfère les réunions courtes avant midi.", "J'aime mieux les réunions courtes, et avant midi."],
  ["La sauvegarde est chiffrée avec une clé matérielle.", "Une clé matérielle chiffre la sauvegarde."],
  ["Mon médecin m'a déconseillé le fromage.", "Le fromage m'est déconseillé par mon médecin."],
];

const RUSSIAN: Sayings["said"] = [
  ["Моя мама живёт в Казани.", "В Казани живёт моя мама."],
  ["Отчёт нужно сдать до пятницы.", "До пятницы надо сдать отчёт."],
  ["Я не переношу молочные продукты.", "Молочные продукты я не переношу совсем."],
  ["Мы выбрали зелёную краску для кухни.", "Для кухни мы выбрали краску зелёного цвета."],
];

const CHINESE: Sayings["said"] = [
  ["我们决定把数据库迁移到新的服务器。", "数据库要迁移到新的服务器，我们已经决定了。"],
  ["我对花生过敏。", "花生会让我过敏。"],
  ["女儿每周三上钢琴课。", "每周三女儿要上钢琴课。"],
  ["他喜欢在早上跑步。", "早上跑步是他喜欢的。"],
];

const JAPANESE: Sayings["said"] = [
  ["私は毎朝コーヒーを飲みます。", "毎朝コーヒーを飲むのが私の習慣です。"],
  ["会議は金曜日の午後に変更されました。", "金曜日の午後に会議が変更されました。"],
  ["妹は大阪の病院で働いています。", "大阪の病院で妹が働いている。"],
  ["テストは必ず英語で書いてください。", "必ず英語でテストを書いてください。"],
];

const KOREAN: Sayings["said"] = [
  ["저는 부산에서 태어났어요.", "제가 태어난 곳은 부산이에요."],
  ["회의록은 매주 월요일에 보내 주세요.", "매주 월요일에 회의록을 보내 주세요."],
  ["고양이 이름은 나비입니다.", "나비는 우리 고양이의 이름입니다."],
];

const ARABIC: Sayings["said"] = [
  ["أفضل الشاي الأخضر في المساء.", "في المساء أفضل شرب الشاي الأخضر."],
  ["موعد الطبيب يوم الأحد القادم.", "يوم الأحد القادم عندي موعد مع الطبيب."],
  ["يعمل أخي مهندسا في دبي.", "أخي مهندس يعمل في دبي."],
];

const HINDI: Sayings["said"] = [
  ["मेरी बहन दिल्ली में रहती है।", "दिल्ली में मेरी बहन रहती है।"],
  ["मुझे तीखा खाना पसंद नहीं है।", "तीखा खाना मुझे पसंद नहीं।"],
  ["रिपोर्ट शुक्रवार तक तैयार होनी चाहिए।", "शुक्रवार तक रिपोर्ट तैयार हो जानी चाहिए।"],
];

export const SAYINGS: readonly Sayings[] = [
  { language: "en", said: ENGLISH },
  { language: "de", said: GERMAN },
  { language: "es", said: SPANISH },
  { language: "fr", said: FRENCH },
  { language: "ru", said: RUSSIAN },
  { language: "zh", said: CHINESE },
  { language: "ja", said: JAPANESE },
  { language: "ko", said: KOREAN },
  { language: "ar", said: ARABIC },
  { language: "hi", said: HINDI },
];
