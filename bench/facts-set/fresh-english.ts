import { ends, is, saidBy, says, trap, type Utterance } from "./utterance.ts";

export const FRESH_ENGLISH: readonly Utterance[] = [
  says(
    "ok so long story, the landlord sold the flat and after about six weeks on my brother's sofa we finally got the keys in Dunedin so yes that's home now, boxes everywhere, can you find me a place that takes old mattresses",
    is("owner", "lives_in", "Dunedin"),
  ),
  says(
    "Wrong city again. Tampere is my address, Turku isn't.",
    is("owner", "lives_in", "Tampere"),
    ends("owner", "lives_in", "Turku"),
  ),
  says(
    "handed in my laptop at Brightwell Foods on friday and that was that, eight years there and all I got was a plant",
    ends("owner", "works_at", "Brightwell Foods", "2026-06-12"),
  ),
  says(
    "new payslip says Penhallow Rail on top, they've been my employer since February",
    is("owner", "works_at", "Penhallow Rail", "2026-02-01"),
  ),
  says(
    "boat papers are in locker 14 now, not in the garage",
    is("boat papers", "located_at", "locker 14"),
    ends("boat papers", "located_at", "garage"),
  ),
  says(
    "hey um so could you write down that Saffron comma the newsletter thing comma is being run by Odile now and Marcus is off it period",
    is("saffron", "led_by", "Odile"),
    ends("saffron", "led_by", "Marcus"),
  ),
  says("Heronry went live last week!! still shaking", is("heronry", "status", "live", "2026-06-08")),
  says(
    "bumped gullwing-cli from 0.9.4 to 1.0.0 this morning, chnagelog to follow",
    ends("gullwing-cli", "version", "0.9.4", "2026-06-15"),
    is("gullwing-cli", "version", "1.0.0", "2026-06-15"),
  ),
  says(
    "The grant thing, Tideline I mean, has to be in by 4 September and not 21 August as I told you",
    is("tideline", "deadline", "4 September"),
    ends("tideline", "deadline", "21 August"),
  ),
  says(
    "the allotment group has dropped Trello, they've all been on Basecamp since Saturday and even old Geoff manages",
    ends("allotment group", "uses", "Trello", "2026-06-13"),
    is("allotment group", "uses", "Basecamp", "2026-06-13"),
  ),
  says(
    "anything with sesame in it puts me in hospital, proper allergy, so please check the labels before you add it to the basket",
    is("owner", "allergic_to", "sesame"),
  ),
  says(
    "got promoted!!! Lead archivist as of the 1st of June",
    is("owner", "role", "Lead archivist", "2026-06-01"),
  ),
  says(
    "Sold the Yamaha on Saturday. The only bike I've still got is the Dahon",
    ends("owner", "owns", "Yamaha", "2026-06-13"),
    is("owner", "owns", "Dahon"),
  ),
  says(
    "learned the hard way that Marquetry won't build without libheif and Poppler",
    is("marquetry", "depends_on", "libheif"),
    is("marquetry", "depends_on", "Poppler"),
  ),
  says(
    "Just so it's on record: the nightly backup is set to 02:30, the weekly one I leave alone",
    is("nightly backup", "configured_as", "02:30"),
  ),
  says(
    "whatever the wiki says about prices, ignore it; the sheet called Rates 2026 is what counts for Larkspur",
    is("larkspur", "source_of_truth", "Rates 2026"),
  ),
  says(
    "You keep calling me Jonathan. It's Joss, only my bank does the other thing.",
    is("owner", "named", "Joss"),
  ),
  says(
    "Parakeet has been shelved since April, finance wants a second look",
    is("parakeet", "status", "shelved", "2026-04-01"),
  ),
  says(
    "Thistle took over from the Bramble importer on 2 June, nobody noticed, which is the best review we could get",
    is("thistle", "replaces", "Bramble importer", "2026-06-02"),
  ),
  says(
    "after way too many meetings: Ambergris gets no mobile app. Decided, done.",
    is("ambergris", "decision", "no mobile app"),
  ),
  saidBy(
    "tool",
    "Successfully installed wickerwork, version 5.3.1, in 4.2 s",
    is("wickerwork", "version", "5.3.1"),
  ),
  says(
    "9 is 9 in Auckland for me, Pacific/Auckland is my timezone whatever the laptop thinks",
    is("owner", "timezone", "Pacific/Auckland"),
  ),

  trap("negation", "I have never worked at Siemens, no idea where you got that from"),
  trap("negation", "We haven't picked a database for Petrel yet and won't before the workshop"),
  trap("hypothetical", "if I lived in Oslo I'd ski every weekend, but then I'd also be broke"),
  trap("hypothetical", "suppose Cinnabar ran on Pulsar, roughly what would that cost us a month"),
  trap(
    "quote",
    "the recruiter wrote 'I am a senior architect at Veldhuis' in every second line of that mail, hilarious",
  ),
  trap("quote", 'Error page says "version 9.1 is required" and then just stops, very helpful'),
  trap("others", "my cousin just moved to Antwerp and his girlfriend is allergic to cats, poor cat"),
  trap(
    "others",
    "Hi, this is Renske from accounting, I'm based in Zwolle and I use Gnumeric for all of it",
    "other",
  ),
  trap("question", "do I still work at the Leith office on tuesdays or did that change"),
  trap("question", "is Basalt on 3.4 or did somebody roll it back?"),
  trap("plan", "thinking of moving to Ljubljana next spring, if the kids agree"),
  trap("plan", "We're going to swap Hazelcast for Dragonfly in Coracle once the holidays are over"),
  trap("past", "Spent a week in Naples in 2014 and ate pizza eleven times"),
  trap("joke", "I live in my inbox and my job title is professional tab closer"),
  trap(
    "fiction",
    "first page of my draft: I am Bosun Morrow, I live on the Isle of Skarn and I own nine ships. Does that opening work?",
  ),
  trap("request", "please set the deadline field in the Halyard template to bold"),
  trap("request", "move my dentist to Thursday and tell Priya I'm late"),
  trap("smalltalk", "morning! coffee's working, brain isn't yet"),
];
