/** What scripts are told about lines that were told: the same for a file and for the spool. */

export const TOLD_FIELDS = {
  stored: "records that are new",
  duplicates: "lines that were stored already",
  held: "records that are held back until a person decides, of those that are new",
  lowered:
    "records that claimed more trust or importance than a told line can have, or never to be put away, of those that are new",
  adjusted: "records that say something in a field that is not understood, of those that are new",
  "adjustedFields.*": "how many of them, by the name of the field",
  private: "lines left out because they are marked as private",
  erased: "lines left out because what they say was erased",
  rejected: "lines that could not be stored",
  first: "the first record that is new, or null",
  last: "the last record that is new, or null",
  "graded.filled": "records whose importance was judged",
  "graded.given": "records that say how much they matter",
  "graded.off": "records that nobody was to judge",
  "graded.errors": "records that could not be judged",
  "labels.must_remember": "of the new ones",
  "labels.nice_to_have": "of the new ones",
  "labels.ignore": "of the new ones",
  "labels.unknown": "of the new ones",
} as const;
