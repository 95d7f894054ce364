import type { MinesCommand, MinesRefusal } from '@rang/games';
import { z } from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  AGAIN,
  BROKEN,
  getLatestReceipt,
  type Command,
  type CommandKind,
  type Decision,
  type VerdictCode,
} from '../intake/index.ts';
import type { DeriveBoard } from './boards.ts';
import { GAME_COLUMNS } from './store.ts';
import type { OpenGames, PlayedGame } from './open-games.ts';
import { isChange, playStep, type PlayedStep } from './play-step.ts';
import { played } from './start-games.ts';
import { wireGame } from './wire.ts';
import { writeSteps, type WrittenSteps } from './write-steps.ts';

/** A step in a player's game. */
export interface StepCommand extends Command {
  readonly betId: string;
  readonly step: MinesCommand;
  /** Nothing is done to a game that was touched after this moment. */
  readonly untouchedSince?: Date;
}

/** What a step came to. */
const stepped = z.extend(played, {
  /** Whether the tile held a mine; false where no tile was opened. */
  isMine: z.boolean(),
  alreadyRevealed: z.boolean(),
});
export type Stepped = Readonly<z.output<typeof stepped>>;

interface StepParts {
  readonly deriveBoard: DeriveBoard;
  readonly openGames: OpenGames;
  readonly logger: Logger;
}

/** A step as the rules decided it, why it is refused, or `broken` where the game's board cannot be derived. */
type Decided = PlayedStep | MinesRefusal | typeof BROKEN;

/**
 * The kind of command that plays a batch of steps: lets the rules decide on each game as it was last seen, and writes
 * what became of those that are still so, with what they pay. The others are looked at again.
 */
export function createStepGames(parts: StepParts): CommandKind<StepCommand, Stepped> {
  const { openGames } = parts;
  return {
    name: 'mines-step-games',
    lane: 'mines-steps',
    holdsNoRound: true,
    stored: stepped,
    execute: async (client, commands) => {
      const at = getLatestReceipt(commands);
      const play = (command: StepCommand, game: PlayedGame | undefined): Decided | undefined =>
        game && decide(parts, { command, game, at });
      const seen = commands.map((command) => play(command, openGames.recall(command)));
      // A change is guarded against a game that went on elsewhere; what changes nothing is answered from a row just read.
      const games = await readGames(
        client,
        commands.filter((_command, index) => !changes(seen[index])),
      );
      const steps = commands.map((command, index) =>
        changes(seen[index]) ? seen[index] : play(command, games.get(nameOf(command))),
      );
      const written = await writeSteps(client, steps.filter(changes));
      return steps.map((step) => readVerdict(openGames, { step, written }));
    },
  };
}

/** By player and id, asked for and kept: whoever names somebody else's game finds none, beside its player in one batch too. */
async function readGames(client: Queryable, commands: readonly StepCommand[]): Promise<Map<string, PlayedGame>> {
  if (commands.length === 0) return new Map();
  const found = await client.query<PlayedGame>({
    name: 'mines-read-games',
    text: `select ${GAME_COLUMNS}, s.sealed_seed, g.last_step_at
           from unnest($1::uuid[], $2::bigint[]) as a (id, player_id)
           join mines_games g on g.id = a.id and g.player_id = a.player_id
           join mines_seeds s on s.id = g.seeds_id`,
    values: [commands.map((command) => command.betId), commands.map((command) => command.playerId)],
  });
  return new Map(found.rows.map((game) => [nameOf({ betId: game.id, playerId: game.player_id }), game]));
}

function nameOf({ betId, playerId }: Pick<StepCommand, 'betId' | 'playerId'>): string {
  return `${String(playerId)} ${betId}`;
}

function decide(
  { deriveBoard, logger }: StepParts,
  { command, game, at }: { command: StepCommand; game: PlayedGame; at: Date },
): Decided {
  const { step, untouchedSince } = command;
  // Its player went on with a game that was thought to be left lying.
  if (untouchedSince !== undefined && game.last_step_at > untouchedSince) return { before: game, game, events: [] };
  let board;
  try {
    board = deriveBoard(game);
  } catch (error) {
    // A seed that does not open is the trouble of its own player, and of nobody else in the batch.
    logger.error({ err: error, game: game.id }, 'mines: a board cannot be laid');
    return BROKEN;
  }
  return playStep(game, { board, step, at });
}

function changes(step: Decided | undefined): step is PlayedStep {
  return step !== undefined && typeof step !== 'string' && isChange(step);
}

const REFUSAL_CODES: Record<MinesRefusal, VerdictCode> = {
  ended: 'NO_ACTIVE_GAME',
  'no-gem': 'NO_GEM_YET',
};

function readVerdict(
  openGames: OpenGames,
  { step, written }: { step: Decided | undefined; written: WrittenSteps },
): Decision<Stepped> {
  if (step === undefined) return { ok: false, code: 'NOT_FOUND' };
  if (step === BROKEN) return BROKEN;
  if (typeof step === 'string') return { ok: false, code: REFUSAL_CODES[step] };
  const { game, events } = step;
  const inBooks = written.get(game.id);
  if (isChange(step) && inBooks === undefined) {
    openGames.forget(game.id);
    return AGAIN;
  }
  openGames.keep(game);
  return {
    ok: true,
    done: {
      game: wireGame(game),
      ...(typeof inBooks?.balance === 'bigint' ? { balance: inBooks.balance } : {}),
      isMine: events.some((event) => 'position' in event && event.position === game.hit),
      alreadyRevealed: events.some((event) => event.type === 'opened-before'),
    },
    ...(!isChange(step) && { changedNothing: true }),
  };
}
