export const games = {
  crash: {
    description: 'The multiplier climbs. Cash out before it crashes.',
    hint: 'Cash out before it crashes',
  },
} as const;
