/** What a house that is upgraded is asked for: the server in a place stopped and started in this version, or the end. */
export type UpgradeOrder = { readonly upgrade: 0 | 1 } | 'close';

/** What it says: where the house is, that a server was replaced, or what is wrong in the books at the end. */
export type UpgradeAnswer =
  | { readonly say: 'open'; readonly address: string }
  | { readonly say: 'upgraded' }
  | { readonly say: 'closed'; readonly faults: readonly string[] };
