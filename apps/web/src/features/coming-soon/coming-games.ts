/** A page's name among the texts, its progress, and where its back button leads. */
export interface ComingGame {
  readonly name: 'dice' | 'plinko' | 'sports' | 'other';
  readonly percent: 60 | 75;
  readonly backTo: '/dashboard/win' | '/dashboard/home';
}

const NAMES = ['dice', 'plinko'] as const;

/** What the Coming Soon page says for the last segment of its path; a game we never heard of is 'This Game'. */
export function findComingGame(gameId: string): ComingGame {
  if (gameId === 'sports') return { name: 'sports', percent: 60, backTo: '/dashboard/home' };
  return { name: NAMES.find((name) => name === gameId) ?? 'other', percent: 75, backTo: '/dashboard/win' };
}
