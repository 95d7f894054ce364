import { parseArgs } from 'node:util';

/** How much a filled house holds. */
export interface Sizes {
  readonly players: number;
  readonly transfers: number;
  readonly bets: number;
}

/** As the command line says; left out, a house of a million players. Throws where there are not enough for all players. */
export function readSizes(args: readonly string[]): Sizes {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '1000000' },
      transfers: { type: 'string', default: '10000000' },
      bets: { type: 'string', default: '5000000' },
    },
  });
  const sizes = { players: Number(values.players), transfers: Number(values.transfers), bets: Number(values.bets) };
  const isEnough = sizes.players >= 1_000 && sizes.bets >= 5 * sizes.players && sizes.transfers >= 2 * sizes.bets;
  if (!isEnough) throw new Error('at least 1000 players, five bets each, and two transfers for each bet');
  return sizes;
}
