import { paise, wireRupees, type RefusalCode } from '@rang/contract';
import { stepMines, type MinesCommand, type MinesEvent, type MinesNo, type MinesState } from '@rang/games';
import type { Queryable } from '../../platform/database/database.ts';
import type { Command, CommandKind, Verdict } from '../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { BoardRow, LayBoard } from './boards.ts';
import { GAME_COLUMNS, type GameRow } from './game-row.ts';
import type { Played } from './start-games.ts';
import { fromTileMask, toTileMask } from './tile-mask.ts';
import { wireGame } from './wire.ts';

/** A step in a player's game. */
export interface StepCommand extends Command {
  readonly betId: string;
  readonly step: MinesCommand;
  /** Nothing is done to a game that was touched after this moment. */
  readonly untouchedSince?: Date;
}

/** What a step came to. */
export interface Stepped extends Played {
  /** Whether the tile held a mine; false where no tile was opened. */
  readonly isMine: boolean;
  readonly alreadyRevealed: boolean;
}

type LockedGame = GameRow & BoardRow & { readonly last_step_at: Date };

/** A game after its step. */
interface Decided {
  readonly game: GameRow;
  readonly events: readonly MinesEvent[];
  readonly hasChanged: boolean;
}

/**
 * The kind of command that plays a batch of steps: locks the games, lets the rules decide under the lock, and writes
 * what became of them with what they pay. In one transaction, so that what was read is what is written on.
 */
export function createStepGames(layBoard: LayBoard): CommandKind<StepCommand, Stepped> {
  return {
    name: 'mines-step-games',
    needsTransaction: true,
    execute: async (client, commands) => {
      const at = new Date(Math.max(...commands.map((command) => command.receivedAt)));
      const games = await lockGames(client, commands);
      const decided = commands.map((command) => {
        const game = games.get(command.betId);
        if (game === undefined || wasTouched(game, command)) return game && { game, events: [], hasChanged: false };
        return decide(game, { board: layBoard(game), step: command.step, at });
      });
      const balances = await writeSteps(client, {
        at,
        steps: decided.flatMap((step) =>
          step !== undefined && typeof step !== 'string' && step.hasChanged ? step : [],
        ),
      });
      return decided.map((step) => readVerdict(step, balances));
    },
  };
}

async function lockGames(client: Queryable, commands: readonly StepCommand[]): Promise<Map<string, LockedGame>> {
  const locked = await client.query<LockedGame>({
    name: 'mines-lock-games',
    text: `select ${GAME_COLUMNS}, s.sealed_seed, g.last_step_at
           from unnest($1::uuid[], $2::bigint[]) as a (id, player_id)
           join mines_games g on g.id = a.id and g.player_id = a.player_id
           join mines_seeds s on s.id = g.seeds_id
           order by g.id for no key update of g`,
    values: [commands.map((command) => command.betId), commands.map((command) => command.playerId)],
  });
  return new Map(locked.rows.map((game) => [game.id, game]));
}

/** Whether its player went on with a game that was thought to be left lying. */
function wasTouched(game: LockedGame, { untouchedSince }: StepCommand): boolean {
  return untouchedSince !== undefined && game.last_step_at > untouchedSince;
}

function decide(
  game: LockedGame,
  { board, step, at }: { board: readonly number[]; step: MinesCommand; at: Date },
): Decided | MinesNo {
  const before: MinesState = {
    stake: paise(game.stake),
    board,
    status: game.status,
    revealed: fromTileMask(game.revealed),
    hit: game.hit ?? undefined,
    paid: paise(game.paid ?? 0n),
  };
  const result = stepMines(before, step);
  if (!result.ok) return result.reason;
  const { state, events } = result;
  const isOver = state.status !== 'playing';
  const hasChanged = state !== before;
  const ended = { mines: toTileMask(board), paid: state.paid, ended_at: game.ended_at ?? at };
  return {
    game: {
      ...game,
      status: state.status,
      revealed: toTileMask(state.revealed),
      hit: state.hit ?? null,
      // The board goes into the row, and so to the player, with the step that ends the game and never before.
      ...(isOver ? ended : {}),
    },
    events,
    hasChanged,
  };
}

const NO_CODES: Record<MinesNo, RefusalCode> = { ended: 'NO_ACTIVE_GAME', 'no-gem': 'NO_GEM_YET' };

function readVerdict(step: Decided | MinesNo | undefined, balances: ReadonlyMap<bigint, bigint>): Verdict<Stepped> {
  if (step === undefined) return { ok: false, code: 'NOT_FOUND' };
  if (typeof step === 'string') return { ok: false, code: NO_CODES[step] };
  const { game, events } = step;
  const balance = balances.get(game.player_id);
  return {
    ok: true,
    done: {
      game: wireGame(game),
      ...(balance === undefined ? {} : { balance: wireRupees(paise(balance)) }),
      isMine: events.some((event) => 'position' in event && event.position === game.hit),
      alreadyRevealed: events.some((event) => event.type === 'opened-before'),
    },
  };
}

/** Writes the games and what they pay; gives the new balances of those who were paid. */
async function writeSteps(
  client: Queryable,
  { steps, at }: { steps: readonly Decided[]; at: Date },
): Promise<Map<bigint, bigint>> {
  if (steps.length === 0) return new Map();
  const games = steps.map(({ game }) => game);
  const payouts = listPayments(steps, 'payout');
  const refunds = listPayments(steps, 'refund');
  const paid = await client.query<{ owner: bigint; balance: bigint }>({
    name: 'mines-write-steps',
    text: WRITE_STEPS,
    values: [
      games.map((game) => game.id),
      games.map((game) => game.status),
      games.map((game) => game.revealed),
      games.map((game) => game.hit),
      games.map((game) => game.mines),
      games.map((game) => game.paid),
      at,
      HOUSE_ACCOUNTS.stakes,
      ...[payouts.owners, payouts.amounts, payouts.keys, payouts.references],
      ...[refunds.owners, refunds.amounts, refunds.keys, refunds.references],
    ],
  });
  if (paid.rows.length !== payouts.owners.length + refunds.owners.length) throw new Error('a win was not paid');
  return new Map(paid.rows.map((row) => [row.owner, row.balance]));
}

/** What is to be paid, as the ledger takes it; keyed by the game, so that a game pays once. */
function listPayments(
  steps: readonly Decided[],
  reason: 'payout' | 'refund',
): { owners: bigint[]; amounts: bigint[]; keys: string[]; references: string[] } {
  const due = steps.flatMap(({ game, events }) =>
    events.flatMap((event) => (event.type === reason && event.amount > 0n ? { game, amount: event.amount } : [])),
  );
  return {
    owners: due.map(({ game }) => game.player_id),
    amounts: due.map(({ amount }) => amount),
    keys: due.map(({ game }) => `mines-${reason}:${game.id}`),
    references: due.map(({ game }) => game.id),
  };
}

const WRITE_STEPS = `
with written as (
  update mines_games g
  set status = w.status, revealed = w.revealed, hit = w.hit, mines = w.mines, paid = w.paid, last_step_at = $7::timestamptz,
      ended_at = case when w.status = 'playing' then null else $7::timestamptz end
  from unnest($1::uuid[], $2::text[], $3::int[], $4::smallint[], $5::int[], $6::bigint[])
       as w (id, status, revealed, hit, mines, paid)
  where g.id = w.id
)
select credited_owner as owner, new_balance as balance
from ledger_credit($9::bigint[], $10::bigint[], $11::text[], $12::text[], $8, 'payout', $7)
union all
select credited_owner, new_balance
from ledger_credit($13::bigint[], $14::bigint[], $15::text[], $16::text[], $8, 'refund', $7)`;
