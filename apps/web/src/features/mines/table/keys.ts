/** Under which what is known of the table, the ended games and the seeds is kept. */
export const TABLE_KEY = ['mines', 'table'] as const;
export const GAMES_KEY = ['mines', 'games'] as const;
export const SEEDS_KEY = ['mines', 'seeds'] as const;
