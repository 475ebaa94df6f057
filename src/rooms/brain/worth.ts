/** What a node's record comes to: how useful it was beyond what one expects of any, and how much is known of that. */

/** As if every node had been tried this often before, with nothing gained and nothing lost. */
export const WORTH_PRIOR = 4;

export interface Worth {
  /** -1 to 1, and 0 of what was never tried. */
  readonly useful: number;
  /** 0 never, towards 1. */
  readonly tried: number;
}

export function worthOf(node: { readonly helped: number; readonly harmed: number }): Worth {
  const known = node.helped + node.harmed;
  return {
    useful: (node.helped - node.harmed) / (known + WORTH_PRIOR),
    tried: known / (known + WORTH_PRIOR),
  };
}
