/**
 * Words that say nothing about what is asked for, by language: function words and question words, without accents, as
 * tokenizeWords folds them. A word of one language may mean something in another, so a list counts only in a question
 * that languageOf found to be in that language. English has its own file (stop-words.ts), as the index's queries use it
 * for everything.
 */

import { STOP_WORDS } from "./stop-words.ts";

export const LANGUAGES = ["en", "de", "es", "fr", "it", "pt", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

const GERMAN = `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da damit
  dann das dass dein deine deinem deinen deiner dem den denn der deren des dessen dich die dies diese diesem diesen dieser
  dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen gewesen hab habe haben
  hast hat hatte hatten hattest ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jeden jeder jedes jetzt kann
  kannst konnte konnten kein keine keinen mal man mein meine meinem meinen meiner mich mir mit muss nach nicht noch nun nur ob
  oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so soll sollte sondern sonst und uns unser
  unsere unserem unseren unserer unter viel viele vom von vor wann war waren warst warum was wegen weil welche welchem welchen
  welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel wieviele will wir wird wirst wo woher wohin womit
  woran worden woruber wurde zuerst wurden zu zum zur zwischen bitte gibt gab gibts uber wurdest`;

const SPANISH = `a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquello asi aun aunque cada como con cual
  cuales cuando cuanta cuantas cuanto cuantos de del desde donde dos el ella ellas ellos en entre era eran eras eres es esa
  esas ese eso esos esta estaba estado estan estar estas este esto estos estoy fue fuera fueron fui ha habia han has hasta hay
  he la las le les lo los mas me mi mia mio mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro
  otros para pero poco por porque que quien quienes se sea ser si sido sin sobre son soy su sus tambien tan te tenia tiene
  tienen tengo ti todo todos tu tus un una unas uno unos y ya yo`;

const FRENCH = `a ai aie as au aucun aussi autre autres aux avaient avais avait avant avec avez avons bien c ca car ce cela celle ces
  cet cette ceux chaque chez comme comment combien d dans de depuis des deux dont du elle elles en encore entre es est et etaient
  etais etait ete etes etre eu eux fait fois il ils j je jusqu l la le les leur leurs lors lui m ma mais me meme mes moi mon n ne
  ni nos notre nous on ont ou par parce pas peu peut plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa
  sans se sera ses si soit son sont sous suis sur t ta te tes toi ton tous tout toute toutes tres tu un une va vers voici voila
  vos votre vous y`;

const ITALIAN = `a abbiamo ad agli ai al all alla alle allo anche ancora avere aveva avevano avevi avevo c che chi ci ciascuno ciascuna come con
  cosa cui d da dagli dai dal dall dalla dalle dei del dell della delle dello di dopo dove e ed era erano ero essere fa fra gia gli
  ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nell nella nelle no noi
  non nostra nostro o ogni per perche piu poi prima puo quale quali quando quanta quante quanti quanto quella quelle quelli quello
  questa queste questi questo qui se sei senza si sia sono sta stata stato su sua sue sugli sui sul sulla suo suoi te ti tra tu tua tue
  tuo tuoi tutti tutto un una uno vi voi`;

const PORTUGUESE = `a ao aos aquela aquele aquilo as ate cada com como da das de dela dele depois do dos e ela elas ele eles em entre era
  eram essa essas esse esses esta estao estas estava este estes eu foi for foram fui ha isso isto ja la lhe mais mas me mesmo meu
  meus minha minhas muito na nao nas nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque qual
  quais quando quanta quantas quanto quantos que quem se sem ser seu seus so sobre sua suas tambem te tem tenho ter teu tinha
  toda todas todo todos tu tua um uma umas uns voce voces`;

const RUSSIAN = `а без был была были было быть в вам вас ваш ваша ваше ваши весь во вот все всего всех вы где да даже для до его ее ей ему
  если есть еще ею же за зачем и из или им ими их к как какая какие какого какое какой какую какими каком когда кого ком кому
  который которая которое которые которую которой которого котором кто куда ли либо между меня мне мной мой моя мое мои моего моей
  моем моих моим моими мою мы на над надо нам нами нас наш наша наше наши нашей нашего не нее нет ни них но ну о об один одна он
  она они оно от откуда очень по под после потом потому почему при про с сам сколько со так также такой там тебе тебя тем то
  тобой того тоже той только том ты у уже чего чей чем через что чтобы чье чья насчет раньше сейчас сначала эта эти это этого этой этом этот эту я`;

/** What a question in English says besides, and what is left of its contractions. */
const ENGLISH_QUESTIONS = `aren besides between couldn d didn doesn during else ever except hadn hasn haven isn m many much shouldn since
  upon wasn weren within without wouldn`;

const listOf = (words: string): ReadonlySet<string> => new Set(words.normalize("NFKC").split(/\s+/));

/** By language. */
export const FUNCTION_WORDS: { readonly [language in Language]: ReadonlySet<string> } = {
  en: new Set([...STOP_WORDS, ...listOf(ENGLISH_QUESTIONS)]),
  de: listOf(GERMAN),
  es: listOf(SPANISH),
  fr: listOf(FRENCH),
  it: listOf(ITALIAN),
  pt: listOf(PORTUGUESE),
  ru: listOf(RUSSIAN),
};
