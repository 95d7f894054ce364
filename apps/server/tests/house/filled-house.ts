import { createPool } from '../../src/platform/database/database.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';
import { fillHistory, fillRounds } from './fill-history.ts';
import { openHouse, type TestAdmin, type TestHouse, type TestPlayer } from './open-house.ts';
import { recordStatements, type StatementRecorder } from './record-statements.ts';

/** A house over a long history, and what may be asked about in it. */
export interface FilledHouse {
  readonly house: TestHouse;
  readonly statements: StatementRecorder;
  /** Whose history it is. */
  readonly player: TestPlayer;
  readonly admin: TestAdmin;
  /** The player's things by name, old ones, and who brought somebody last. */
  readonly ids: Readonly<Record<(typeof IDS)[number], string>>;
  close(): Promise<void>;
}

/** What of the history is read by its id. */
export const IDS = [
  ...([
    'movement',
    'correction',
    'deposit',
    'withdrawal',
    'crashBet',
    'mine',
    'seeds',
    'lastReferrer',
    'ticket',
    'player',
    'colourBet',
    'note',
    'reward',
    'markedFriend',
  ] as const),
] as const;

const OLDEST = `select
  (select id::text from transfers where key like 'filled-%-60' order by id limit 1) as movement,
  (select id::text from transfers where key like 'filled-%-30' order by id limit 1) as correction,
  (select max(referrer_id)::text from referrals where referrer_id <> $1) as "lastReferrer",
  (select id from deposits where player_id = $1 order by id limit 1) as deposit,
  (select id from withdrawals where player_id = $1 order by id limit 1) as withdrawal,
  (select id from crash_bets where player_id = $1 order by id offset 60 limit 1) as "crashBet",
  (select id from mines_games where player_id = $1 order by id offset 60 limit 1) as mine,
  (select id from mines_seeds where player_id = $1 order by id limit 1) as seeds,
  (select id from tickets where player_id = $1 order by id offset 60 limit 1) as ticket,
  $1::bigint::text as player,
  (select id from colour_bets where player_id = $1 order by id offset 60 limit 1) as "colourBet",
  (select id from player_notes where player_id = $1 order by id offset 60 limit 1) as note,
  (select referred_id::text from referral_rewards order by earned_at offset 60 limit 1) as reward,
  (select referred_id::text from referral_marks order by referred_id offset 60 limit 1) as "markedFriend"`;

/** Opens a house whose rounds stay as they are, with `size` rows of history of a player and as many of others. */
export async function openFilledHouse(size: number): Promise<FilledHouse> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const pool = createPool(connectionString, 1);
  await fillRounds(pool, size);
  await pool.end();
  const statements = recordStatements(connectionString);
  const settings = { COLOUR_ROUND_SECONDS: '80000', COLOUR_LOCK_SECONDS: '1', CRASH_WAIT_SECONDS: '80000' };
  const house = await openHouse({ connectionString, settings });
  await eventually(async () => {
    const answers = await Promise.all(['/timer', '/crash/state'].map((path) => house.call('GET', path)));
    return answers.every(({ status }) => status === 200) ? true : undefined;
  });
  const player = await house.enter('asha');
  const admin = await house.enterOffice('meera', 'owner');
  await fillHistory(house.pool, { playerId: player.id, size });
  const found = await house.pool.query<FilledHouse['ids']>(OLDEST, [player.id]);
  const ids = found.rows[0];
  if (ids === undefined || IDS.some((name) => typeof ids[name] !== 'string'))
    throw new Error('the history is not filled');
  const close = async (): Promise<void> => {
    statements.close();
    await house.close();
    await database.remove();
  };
  return { house, statements, player, admin, ids, close };
}
