/** The fixed accounts on the house's side, as the ledger's first migration makes them. */
export const HOUSE_ACCOUNTS = { gateway: 1n, stakes: 2n, adjustments: 3n, rewards: 4n } as const;
