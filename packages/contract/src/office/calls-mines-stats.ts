import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { rupeesOut } from '../fields.ts';

// A file of its own, as no player is sent a line of the back office.

export const minesStats = adminCall('minesStats', {
  method: 'GET',
  path: '/admin/mines/stats',
  summary: 'What became of the newest games, of all players together',
  answer: z.object({
    success: z.literal(true),
    /** How many these are: the newest there are, and no more than 500. */
    games: z.int(),
    playing: z.int(),
    lost: z.int(),
    /** Cashed out, or won with every gem. */
    won: z.int(),
    refunded: z.int(),
    /** Demonstrations, whose result the house had announced. */
    announced: z.int(),
    staked: rupeesOut,
    paid: rupeesOut,
  }),
});
export type MinesStats = z.infer<typeof minesStats.answer>;
