/** Under which the player's own bets are kept. */
export const OWN_BETS_KEY = ['crash', 'my-bets'] as const;
