export const games = {
  mines: {
    description: 'Find the gems, leave before a mine.',
    hint: 'Find the gems',
  },
} as const;
