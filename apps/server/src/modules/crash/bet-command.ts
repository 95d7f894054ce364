import { crashBet, rupeesOut } from '@rang/contract';
import { z } from 'zod';
import type { Command } from '../intake/index.ts';
import type { BetNews } from './crash-feed.ts';

/** What is done to a bet of the player's, as it is handed to the intake; the kind of command says what. */
export interface BetCommand extends Command {
  readonly betId: string;
}

/** A bet after its command, with the balance. */
export const betDone = z.object({ bet: crashBet, balance: rupeesOut });
export type BetDone = Readonly<z.output<typeof betDone>>;

/**
 * What was told of by whom: the news of a command's own doing, by what the command was told. An answer that comes from
 * memory is another object than the first, and has none.
 */
export type News = WeakMap<BetDone, BetNews>;
