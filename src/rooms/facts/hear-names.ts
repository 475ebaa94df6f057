/**
 * What people are called, in small letters, so that what is said of them is not taken for what is said of a thing. Without those
 * that are names of things as often: "Atlas", "Iris", "Jordan".
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `
    aaron achim adam aditi adrian adriana agustín ahmed aiden aisha aitor akira alan alba albert
    alberto alejandra alejandro alex alexander alfonso alfredo ali alice alicia alina alison amanda
    amelia amina amit amparo amy ana ananya anders andrea andreas andrew andrés angela anja anke
    anna anne anneliese annika anthony antje antonia antonio aoife arjun arthur arturo asier astrid
    audrey ayşe barbara bastian beate beatriz begoña belén ben benito benjamin bernardo bernd
    bernhard beth bettina birgit bjorn björn blanca bob boris borja brenda brian brigitte britta
    bruce caleb camila camilo carl carla carlos carmen carol carolina caroline carsten catalina
    catherine cecilia charles charlotte chiara chloe chris christa christian christiane christina
    christopher claire clara claudia claus colin concha connor consuelo cornelia craig cristian
    cristina cristóbal césar dagmar dana daniel daniela danny dave david deborah dennis derek
    detlef diana diane diego dieter dietmar dimitri dirk dolores dominic donald donna doreen doris
    dorothea dorothy doug duncan dylan eberhard eckhard edgar eduardo edward edwin eleanor elena
    elfriede elif elisa elizabeth elke ella ellen emilio emily emma emre encarna enrique eric erika
    erin ernesto ernst erwin esperanza esteban esther ethan eugenia eva evelyn fabian fatima
    federico felipe ferdinand fernanda fernando finn fiona florian frances francisca francisco
    frank franz franziska fred freya friederike friedrich fritz fátima gabi gabriel gabriela
    gabriele gareth gary gavin gemma georg george gerald gerardo gerd gerhard gerlinde germán
    gertrud gina gisela giulia glen gonzalo goran gordon graham greg gregory guadalupe gudrun
    guillermo gustavo günter günther hanna hannah hannes hans harriet harry hartmut hassan heather
    heidi heike heiko heiner heinrich heinz helen helene helga helmut henning henrike henry herbert
    hermann hildegard hiroshi holger holly horst howard hubert hugh hugo héctor ian ibrahim ignacio
    igor ilse ina ines inge ingo ingrid inmaculada inés irene irina irmgard isaac isabel isabella
    itziar ivan ivana iván jack jackie jacob jaime jake james jamie jana jane janet jannik jannis
    jason javier jean jeff jeffrey jen jennifer jenny jens jeremy jerry jessica jesús jill jim
    jimena jimmy joachim joan joaquín jochen joe joel johann johanna johannes john johnny jonas
    jonathan jonás jorge josef josefa josefina joseph josh joshua josé joyce juan juana judith judy
    jule julia julian juliane julie julio julius julián justin jutta jörg jürgen kai karen karin
    karina karl karla karsten kate katharina katherine kathleen kathrin katie katja keith kelly ken
    kenji kenneth kerstin kevin khalid kim klaus kofi konrad konstantin kurt kyle lakshmi lara
    larry lars laura lauren lea leah lee leila lena leon leonard leonie leslie lewis liam lina
    linda lindsay lisa liz logan lorena lorenzo lothar louis louise lourdes luca lucas lucy lucía
    ludwig luis luisa lukas luke lutz lydia lynn magdalena maggie maike maja malte manfred manuel
    manuela mara marc marcel marcela marcelo marcos marcus mareike margaret margarita margit
    margret maria mariana marianne mariano maribel marie marina mario marion marisa marisol marius
    marlene marlies marta martha martin martina mary mateo mathias mathilda matt matthew matthias
    matías mauricio maximilian megan mehmet melanie melissa merle michael michaela michelle miguel
    mike mikhail mireia miriam mirjam mohammed molly monica montse moritz mustafa mónica nacho
    nadia nadine nancy naomi natalia natalie natasha nathan neil nele nerea nicholas nick nico
    nicola nicole nicolás nigel niklas nikolai nils noah noelia nora norbert norman nuria oksana
    olaf ole olga oliver olivia omar oona oscar otto owen pablo paco paloma pam pamela patricia
    patrick paul paula pauline pavel pedro pepa pepe peter petra phil philip pia pierre pilar priya
    rachel rafael rahul rainer ralf ralph ramiro ramón raquel rashid ravi ray raymond raúl rebeca
    rebecca reinhard renate rené ricardo richard rita rob robert roberto robin rocío rodney rodrigo
    roger rolf ron ronald rosa rosemarie rosie ross roy rubén rudolf russell ruth ryan rüdiger
    sabine sabrina sally salvador sam samantha samuel sandra sanjay santiago sara sarah sascha
    scott sean sebastián sergei sergio seth shane sharon sheila shirley sigrid silke silvia simon
    siobhan sofia sofía soledad sonia sophia sophie stacy stanley stefan stefanie steffen stephanie
    stephen steve steven stewart stuart sue sunil susan susana susanne suzanne sven svenja svetlana
    sylvia tanja tara tariq tatiana ted teresa terry thea theresa thilo thomas thorsten tim timothy
    tina tobias toby todd tom tomás tony torsten tracy trevor udo ulf ulrich ulrike ursula uta ute
    uwe valentina valeria valerie vanesa vanessa vera verena vicente victor vikram vincent vladimir
    volker walter waltraud wayne wendy werner wiebke wilhelm william wolfgang xavier yannick
    yolanda yuki yusuf yvonne zara zoe álvaro ángel ángela óscar
  `
    .trim()
    .split(/\s+/),
);
