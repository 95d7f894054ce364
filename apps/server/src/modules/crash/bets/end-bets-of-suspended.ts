import type pg from 'pg';
import { stampReceipt, type Clock } from '../../../platform/clock.ts';
import { logThrottled } from '../../../platform/log-throttled.ts';
import type { Logger } from '../../../platform/logger.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RowOf } from '../../../platform/database/database.ts';
import type { PlayerOrder } from '../../games/index.ts';
import type { BetCommand } from './answer-for-bets.ts';

type OpenBet = RowOf<'crash_bets', 'id' | 'player_id' | 'status'>;

/** What a player does to a bet. */
type DoToBet = (order: PlayerOrder & Pick<BetCommand, 'betId' | 'isByHouse'>) => Promise<unknown>;

/** What ends bets for their players. */
interface EndBetsParts {
  readonly pool: pg.Pool;
  readonly clock: Pick<Clock, 'now' | 'isKnown'>;
  readonly logger: Logger;
  readonly commands: { readonly cashOut: DoToBet; readonly cancelPending: DoToBet };
}

// Whatever is left of more is ended at the next look.
const AT_ONCE = 100;

/**
 * Ends what a suspended player has in the game and can decide about no more, as the player might have: a bet that flies is
 * cashed out, and one that waits for the next round is taken back. A bet of a round that has not begun yet is cashed out once
 * it flies. That the player is suspended is all that has to be kept for it: whichever server looks next goes on with it.
 */
export function createEndBets({ pool, clock, logger, commands }: EndBetsParts): () => Promise<void> {
  const endOne = async ({ id: betId, player_id: playerId, status }: OpenBet): Promise<void> => {
    const order = { ...stampReceipt(clock), playerId, betId, key: undefined, isByHouse: true };
    try {
      await (status === 'active' ? commands.cashOut(order) : commands.cancelPending(order));
    } catch (error) {
      // It has crashed, has begun meanwhile, or cannot be told now: the next look finds what is left.
      if (!(error instanceof Refusal))
        logThrottled(logger, 'crash: the bet of a suspended player stays', { err: error });
    }
  };
  return async () => {
    const open = await pool.query<OpenBet>({ name: 'crash-bets-of-suspended', text: OPEN_BETS, values: [AT_ONCE] });
    await Promise.all(open.rows.map(endOne));
  };
}

// Of each status by its own index, then each player by the number.
const OPEN_BETS = `
select open.id, player_id, open.status from (
  select id, player_id, status from crash_bets where status = 'active' and round in (
    select id from crash_rounds where is_latest and state = 'running')
  union all
  select id, player_id, status from crash_bets where status = 'pending_next_round'
) as open join players on players.id = player_id and players.status = 'banned' limit $1`;
