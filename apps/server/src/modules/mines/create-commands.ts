import { LIMITS, TIMES, type OutcomeRule, type Paise } from '@rang/contract';
import type pg from 'pg';
import { checkAmount } from '../../platform/check-amount.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { getDone, limitPlayers, type PlayerOrder } from '../games/index.ts';
import type { Intake } from '../intake/index.ts';
import type { DeriveBoard } from './boards.ts';
import type { Seeds } from './create-seeds.ts';
import { createOpenGames } from './open-games.ts';
import { createStartGames, type Played } from './start-games.ts';
import { createStepGames, type StepCommand, type Stepped } from './step-games.ts';
import { listGamesLeft } from './store.ts';

const LEFT_AT_ONCE = 500;
// The screen sends ten clicks a second at most; a program may send twice as many.
const PER_SECOND = { burst: 20, refillMs: 50 };

/** A step of the player's own game, and what to do is the call's name. */
interface StepOrder extends PlayerOrder {
  readonly betId: string;
}

/** Everything that is done to a game: each command resolves once it is committed, or throws a Refusal. */
export interface Commands {
  start(
    order: PlayerOrder & {
      readonly mineCount: number;
      readonly stake: Paise;
      readonly shownRule?: OutcomeRule | undefined;
    },
  ): Promise<Played>;
  click(order: StepOrder & { readonly position: number }): Promise<Stepped>;
  cashOut(order: StepOrder): Promise<Stepped>;
  /** Ends the games that nobody has touched for a day, or so long: cashed out, or refunded where no gem was found. */
  endGamesLeft(untouchedMs?: number): Promise<void>;
}

/** What games are played with. */
export interface CommandsParts {
  readonly pool: pg.Pool;
  /** What games that were left lying are looked for over, where that is another. */
  readonly jobPool?: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly seeds: Seeds;
  readonly deriveBoard: DeriveBoard;
}

/** Makes everything that is done to a game. */
export function createCommands(parts: CommandsParts): Commands {
  const { pool, jobPool = pool, intake, clock, logger } = parts;
  const openGames = createOpenGames();
  const startGames = createStartGames(openGames);
  const stepGames = createStepGames({ deriveBoard: parts.deriveBoard, openGames, logger });
  const countClick = limitPlayers(PER_SECOND, 'CLICKS_TOO_FAST');
  // Apart: whoever clicked a lot can still take the win.
  const countCashOut = limitPlayers(PER_SECOND, 'CASHOUT_TOO_FAST');
  const play = async (order: Omit<StepCommand, 'fingerprint'>): Promise<Stepped> => {
    const { step, betId } = order;
    const text = step.type === 'click' ? `click ${String(step.position)}` : step.type;
    return getDone(await intake.submit(stepGames, { ...order, fingerprint: `mines ${text} ${betId}` }));
  };
  return {
    start: async (order) => {
      const { mineCount, stake, shownRule = 'fair' } = order;
      checkAmount(stake, {
        limits: LIMITS.minesStake,
        field: 'betAmount',
        below: { code: 'INVALID_BET_AMOUNT' },
        above: { code: 'BET_ABOVE_MAXIMUM' },
      });
      await parts.seeds.ensureSeeds(order.playerId);
      const under = shownRule === 'fair' ? '' : ` ${shownRule}`;
      const fingerprint = `mines start ${String(mineCount)} ${String(stake)}${under}`;
      return getDone(await intake.submit(startGames, { ...order, shownRule, fingerprint }));
    },
    click: async ({ position, ...order }) => {
      countClick(order);
      return await play({ ...order, step: { type: 'click', position } });
    },
    cashOut: async (order) => {
      countCashOut(order);
      return await play({ ...order, step: { type: 'cashout' } });
    },
    endGamesLeft: async (untouchedMs = TIMES.minesAbandonedMs) => {
      // By a wrong time somebody may have played it a minute ago.
      if (untouchedMs > 0 && !clock.isKnown()) return;
      const receivedAt = clock.now();
      const untouchedSince = new Date(receivedAt - untouchedMs);
      // Games that cannot be ended now stay where they are, and the others behind them are not kept waiting.
      for (let failed = 0; ;) {
        const left = await listGamesLeft(jobPool, { untouchedSince, limit: LEFT_AT_ONCE, skip: failed });
        const ends = await Promise.allSettled(
          left.map((game) => play({ ...game, receivedAt, untouchedSince, step: { type: 'abandon' } })),
        );
        const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
        failed += reasons.length;
        if (left.length > reasons.length)
          logger.info({ games: left.length - reasons.length }, 'mines: ended games that were left lying');
        if (reasons.length > 0)
          logger.error({ err: reasons[0], failed }, 'mines: games that were left lying could not be ended');
        if (left.length < LEFT_AT_ONCE) return;
      }
    },
  };
}
