import { BaseSequencer, type TestSpecification } from "vitest/node";

interface Order {
  readonly longest: readonly string[];
  readonly last: readonly string[];
}

/**
 * Files that take long, the longest first: whoever comes last has the machine to itself, and everybody waits for it. A large file is
 * not one that takes long, by which a first run would go. Of Studio `large` and `hostile` are last, for their homes are.
 */
const ORDERS: { readonly [folder: string]: Order } = {
  studio: {
    longest: ["history", "record", "brain", "memory", "themes", "search", "prompt", "graph"],
    last: ["hostile", "large"],
  },
  host: { longest: ["nacre", "fold", "setup", "memory-command"], last: [] },
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const [, folder = "", name = ""] = /\/test\/([^/]+)\/(.+)\.test\.ts$/.exec(moduleId) ?? [];
      const order = ORDERS[folder];
      if (order === undefined) return 0;
      const [early, late] = [order.longest.indexOf(name), order.last.indexOf(name)];
      return early === -1 ? late + 1 : early - order.longest.length;
    };
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
