import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of Studio that take long, the longest first: whoever comes last has the machine to itself, and everybody waits for it. A large file is
 * not one that takes long, by which a first run would go. `large` and `hostile` are last, for their homes are.
 */
const LONGEST = ["history", "record", "brain", "memory", "themes", "search", "prompt", "graph"];
const LAST = ["hostile", "large"];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const name = /\/test\/studio\/(.+)\.test\.ts$/.exec(moduleId)?.[1];
      if (name === undefined) return 0;
      const [early, late] = [LONGEST.indexOf(name), LAST.indexOf(name)];
      return early === -1 ? late + 1 : early - LONGEST.length;
    };
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
