/** The fixed accounts on the house's side, as the migrations make them. `reserved` holds what players have asked to be paid out. */
export const HOUSE_ACCOUNTS = { gateway: 1n, stakes: 2n, adjustments: 3n, rewards: 4n, reserved: 5n } as const;
