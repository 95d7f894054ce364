export const games = {
  mines: {
    description: 'Find the gems and cash out before you hit a mine.',
    mines_one: '{{count}} mine',
    mines_other: '{{count}} mines',
    hint: 'Find the gems',
  },
} as const;
