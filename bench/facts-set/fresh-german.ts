import { ends, is, saidBy, says, trap, type Utterance } from "./utterance.ts";

export const FRESH_GERMAN: readonly Utterance[] = [
  says(
    "also der Umzug ist jetzt endlich durch, hat drei Wochen gedauert und der Aufzug war natürlich kaputt, jedenfalls steht mein Bett seit 10. Juni in Zittau und da wohn ich jetzt also auch, falls du die Adresse für irgendwas brauchst",
    is("owner", "lives_in", "Zittau", "2026-06-10"),
  ),
  says(
    "Bin seit 1. Juni nicht mehr bei Hallmann Druck",
    ends("owner", "works_at", "Hallmann Druck", "2026-06-01"),
  ),
  says(
    "falsch, ich bin nicht Lektorin sondern Setzerin",
    ends("owner", "role", "Lektorin"),
    is("owner", "role", "Setzerin"),
  ),
  says(
    "Abgabe Glimmer verschoben: 18.9. statt 4.9.",
    is("glimmer", "deadline", "18.9."),
    ends("glimmer", "deadline", "4.9."),
  ),
  says(
    "Zaunkönig ist gestoppt, seit März schon, der Kunde meldet sich einfach nicht",
    is("zaunkönig", "status", "gestoppt", "2026-03-01"),
  ),
  says(
    "die Leitung von Seerose hat übrigens Annegret Okonjo übernommen, bitte künftig sie in Kopie",
    is("seerose", "led_by", "Annegret Okonjo"),
  ),
  says(
    "Punkt eins Doppelpunkt für Lupine kein Wordpress Komma das ist beschlossen Punkt",
    is("lupine", "decision", "kein Wordpress"),
  ),
  says(
    "Mein Sohn hat mir den Thermomix abgeschwatzt, den hab ich also nicht mehr",
    ends("owner", "owns", "Thermomix"),
  ),
  says(
    "Haselnuss!! Da hab ich eine Allergie, hat der Hautarzt bestätigt, also raus damit aus den Rezepten",
    is("owner", "allergic_to", "Haselnuss"),
  ),
  says("hab gestern Eibe auf 7.2 hochgezogen, lief ohne Murren", is("eibe", "version", "7.2", "2026-06-14")),
  says(
    "ich schreib meine Notizen mitlerweile in Trilium, Evernote ist bei mir raus",
    is("owner", "uses", "Trilium"),
    ends("owner", "uses", "Evernote"),
  ),
  says(
    "was im Lager wirklich liegt, steht bei Mirabelle in bestand.ods, nur die Datei gilt, alles andere ist Kopie",
    is("mirabelle", "source_of_truth", "bestand.ods"),
  ),
  says("Ohne SoX geht Tonspur nicht, das braucht es zwingend", is("tonspur", "depends_on", "SoX")),
  says(
    "Das Repo von Wacholder findest du unter codeberg.org/wildbeere/wacholder",
    is("wacholder", "located_at", "codeberg.org/wildbeere/wacholder"),
  ),
  says(
    "geboren bin ich am 3. November 1978, im Antrag war das ein Zahlendreher",
    is("owner", "born_on", "3. November 1978"),
  ),
  saidBy(
    "assistant",
    "Erledigt: Der Heizungsregler ist jetzt auf 19 Grad eingestellt.",
    is("heizungsregler", "configured_as", "19 Grad"),
  ),

  trap("negation", "Ich hab noch nie in Stuttgart gewohnt, wie kommst du darauf"),
  trap("negation", "Für Amsel steht noch gar kein Termin fest"),
  trap("hypothetical", "wäre ich bei der Bahn angestellt, würd ich wenigstens umsonst fahren"),
  trap("quote", "Auf dem Plakat stand: „Ich wohne in Chemnitz und bin stolz darauf“, fand ich schön"),
  trap("others", "Meine Schwägerin arbeitet seit Mai bei Zeiss und schwärmt pausenlos"),
  trap(
    "others",
    "Hallo, hier Torben vom Hausdienst, ich sitze in Gebäude C und spreche auch Dänisch",
    "other",
  ),
  trap("question", "auf welcher Version läuft Drossel eigentlich grad, 3 oder schon 4?"),
  trap("plan", "nächstes Jahr will ich nach Husum ziehen, ans Wasser, mal sehen"),
  trap("plan", "Ab Herbst soll Ginster auf Podman laufen, so der Plan"),
  trap("past", "2011 hab ich mal einen Sommer lang in einer Eisdiele in Rimini ausgeholfen"),
  trap("joke", "ich wohne quasi im Baumarkt, die Kassiererin kennt schon meine Schuhgröße"),
  trap(
    "fiction",
    "Für die Kurzgeschichte: Ich heiße Balthasar, bin Leuchtturmwärter und besitze einen sprechenden Dorsch.",
  ),
  trap("request", "Schreib Frau Lindqvist bitte, dass der Termin am Donnerstag ausfällt"),
  trap("smalltalk", "Na du, auch schon wach? Hier regnets Bindfäden"),
];
