import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { paise } from '@rang/contract';
import type pg from 'pg';
import { createPlayers } from '../../src/create-players.ts';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { findLatestRound as findColourRound, type RoundRow as ColourRound } from '../../src/modules/colour/store.ts';
import { findLatestRound as findCrashRound } from '../../src/modules/crash/books/store.ts';
import { listCrashFaults, type Crash } from '../../src/modules/crash/index.ts';
import type { Intake } from '../../src/modules/intake/index.ts';
import { creditWallets, HOUSE_ACCOUNTS, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createMines, listMinesFaults, type Mines } from '../../src/modules/mines/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Randomness } from '../../src/platform/randomness.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openColourTable } from '../house/colour-table.ts';
import { openCrashTable, WAIT_MS } from '../house/crash-table.ts';
import { cutAtCommit } from '../house/cut-at-commit.ts';
import { eventually } from '../house/eventually.ts';
import { LIGHT_COST } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { readBoard } from '../mines/mines-house.ts';
import { findCrashMs, readPoint, type Draw, type Flight } from './plain-house.ts';

const CHAIN_KEY = 'ab'.repeat(32);
const TICK_MS = 100;
const RESULT_SHOWN_MS = 3_000;

/** What of a server takes commands of the three games. */
export interface SimulatedServer {
  readonly crash: Crash;
  readonly mines: Mines;
  /** That of Color Prediction. */
  readonly intake: Intake;
}

/** Who commands, under which key, and when it is received. */
export interface Order {
  readonly playerId: bigint;
  readonly key: string;
  readonly receivedAt: number;
}

/** How a command is sent: so often at once, to both servers in turn; so long after its receipt; is the first answer lost. */
export interface Sending {
  readonly player: number;
  readonly copies: number;
  readonly ago: number;
  readonly lost: boolean;
}

/** What a command was answered with: what came of it, or the code of a refusal. */
export type Answer = { readonly answer: string; readonly id: string };

/** What the rounds did while time passed. */
export type RoundEvent =
  | { readonly kind: 'crash-opened'; readonly round: string }
  | {
      readonly kind: 'crash-ended' | 'colour-ended';
      readonly round: string;
      readonly draw: Draw;
      readonly isVoid: boolean;
    };

/** Two servers of the real house on one database, with a clock and a randomness that the seed decides. */
export interface SimulatedHouse {
  readonly clock: TestClock;
  send(
    sending: Sending & { readonly receivedAt?: number },
    name: string,
    command: (server: SimulatedServer, order: Order) => Promise<Answer>,
  ): Promise<Answer>;
  readWallets(): Promise<bigint[]>;
  /** The colour round that is open. */
  readColour(): Promise<{ round: string; opensAt: number; locksAt: number }>;
  /** The round of Crash that takes bets, empty where they are for the next one; and how far the one is that runs. */
  readCrash(): Promise<{ round: string; flight: Flight | undefined }>;
  /** The bets of these that the house has paid. */
  listPaid(betIds: readonly string[]): Promise<string[]>;
  /** Where the mines of a game lie. */
  readBoard(betId: string): Promise<readonly number[]>;
  /** Moves the clock on, from one thing that is due to the next, and notes what the rounds did. */
  pass(ms: number, note: (event: RoundEvent) => void): Promise<void>;
  /** Stops the server that plays Crash from playing, and has another play it. */
  changeEngine(): Promise<void>;
  listFaults(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Secrets that a seed decides: the same ones for the same seed. */
function seedRandomness(seed: string): Randomness {
  let drawn = 0;
  return {
    hex: (bytes) => {
      drawn += 1;
      const parts = Array.from({ length: Math.ceil(bytes / 32) }, (_, part) =>
        createHash('sha256').update([seed, drawn, part].join(' ')).digest('hex'),
      );
      return parts.join('').slice(0, bytes * 2);
    },
  };
}

export async function openSimulatedHouse(given: {
  seed: number;
  players: number;
  each: bigint;
}): Promise<SimulatedHouse> {
  const clock = createTestClock();
  const randomnessOf = (game: string): Randomness => seedRandomness(`${String(given.seed)} ${game}`);
  const table = await openCrashTable({ clock, randomness: randomnessOf('crash') });
  const { connectionString, pool } = table;
  const colour = await openColourTable({ clock, connectionString, randomness: randomnessOf('colour') });
  const proxy = await cutAtCommit(connectionString);
  const logger = createLogger('silent');
  const seeds = randomnessOf('mines');
  const openMines = (intake: Intake): Mines =>
    createMines({ ...{ pool, intake, clock, logger, chainKey: CHAIN_KEY }, randomness: seeds });
  const other = colour.openOther({ intakeConnectionString: proxy.connectionString });
  const servers: [SimulatedServer, SimulatedServer] = [
    { crash: table.crash, intake: colour.intake, mines: openMines(colour.intake) },
    {
      crash: table.openOther({ intakeConnectionString: proxy.connectionString }),
      intake: other.intake,
      mines: openMines(other.intake),
    },
  ];
  const ids = await enterPlayers(pool, clock, given);
  let engine = table.crash;
  let orders = 0;
  engine.start();
  colour.colour.start();

  let crashSeen: { id: bigint; isOver: boolean } | undefined;
  const findCrashDue = (note: (event: RoundEvent) => void): Promise<number> =>
    eventually(async () => {
      const latest = await eventually(() => findCrashRound(pool));
      const round = String(latest.id);
      if (latest.id !== crashSeen?.id) note({ kind: 'crash-opened', round });
      const isOver = latest.state !== 'waiting' && latest.state !== 'running';
      if (isOver && !(crashSeen?.id === latest.id && crashSeen.isOver)) {
        const draw = await table.chains.reveal({ chainId: latest.chain_id, index: latest.chain_index });
        note({ kind: 'crash-ended', round, draw, isVoid: latest.state === 'void' });
      }
      crashSeen = { id: latest.id, isOver };
      let due = latest.starts_at.getTime();
      if (isOver) due = (latest.ended_at?.getTime() ?? 0) + RESULT_SHOWN_MS;
      else if (latest.state === 'running') {
        await table.awaitPlayed(latest);
        due = (latest.started_at?.getTime() ?? 0) + findCrashMs(await table.pointOf(latest));
      }
      return due > clock.now() ? due : undefined;
    });

  let colourSeen: ColourRound | undefined;
  const findColourDue = (note: (event: RoundEvent) => void): Promise<number> =>
    eventually(async () => {
      const latest = await findColourRound(pool);
      if (latest?.state !== 'open' || latest.ends_at.getTime() <= clock.now()) return undefined;
      if (colourSeen !== undefined && colourSeen.id !== latest.id) {
        const { id, chain_id: chainId, chain_index: index } = colourSeen;
        const draw = await colour.chains.reveal({ chainId, index });
        note({ kind: 'colour-ended', round: String(id), draw, isVoid: false });
      }
      colourSeen = latest;
      return latest.ends_at.getTime();
    });

  const house: SimulatedHouse = {
    clock,
    send: async ({ player, copies, lost, receivedAt = clock.now() }, name, command) => {
      orders += 1;
      const order = { playerId: ids[player] ?? 0n, key: `order-${String(orders)}`, receivedAt };
      if (lost) proxy.cutAfter(name);
      const first = lost ? 1 : orders % 2;
      const answers = await Promise.all(
        Array.from({ length: copies }, (_, copy) => {
          const server = servers[(first + copy) % 2] ?? servers[0];
          return untilKnown(() => command(server, order));
        }),
      );
      const [answer] = answers;
      if (answer === undefined) throw new RangeError('a command is sent at least once');
      const different = answers.find((each) => each.answer !== answer.answer || each.id !== answer.id);
      if (different !== undefined)
        throw new Error(`${name}: one command is answered with ${JSON.stringify([answer, different])}`);
      return answer;
    },
    readWallets: async () => {
      const found = await pool.query<{ balance: bigint }>(
        `select balance from unnest($1::bigint[]) with ordinality as p (id, place)
         join accounts on owner_id = p.id and kind = 'wallet' order by place`,
        [ids],
      );
      return found.rows.map(({ balance }) => balance);
    },
    readColour: async () => {
      const latest = await eventually(() => findColourRound(pool));
      return { round: String(latest.id), opensAt: latest.opens_at.getTime(), locksAt: latest.locks_at.getTime() };
    },
    readCrash: async () => {
      const latest = await eventually(() => findCrashRound(pool));
      const id = String(latest.id);
      if (latest.state === 'waiting')
        return { round: clock.now() < latest.starts_at.getTime() ? id : '', flight: undefined };
      if (latest.state !== 'running') return { round: '', flight: undefined };
      const elapsedMs = clock.now() - (latest.started_at?.getTime() ?? 0);
      const draw = await table.chains.reveal({ chainId: latest.chain_id, index: latest.chain_index });
      return { round: '', flight: { round: id, point: readPoint(draw), elapsedMs } };
    },
    listPaid: async (betIds) => {
      const paid = await pool.query<{ id: string }>(
        `select id from crash_bets where id = any ($1) and status = 'cashed_out' order by id`,
        [betIds],
      );
      return paid.rows.map(({ id }) => id);
    },
    readBoard: async (betId) => (await readBoard({ pool }, betId)).mines,
    pass: async (ms, note) => {
      const end = clock.now() + ms;
      for (;;) {
        const due = Math.min(await findCrashDue(note), await findColourDue(note));
        if (due > end) break;
        clock.advanceTo(due);
      }
      const { flight } = await house.readCrash();
      // To a tick, so that what is due by then is paid then.
      const past = flight === undefined ? 0 : (end - clock.now() + flight.elapsedMs) % TICK_MS;
      clock.advanceTo(Math.max(clock.now(), end - past));
    },
    changeEngine: async () => {
      await engine.stop();
      // An engine that was stopped plays no more: the next is that of a server which has just come up.
      engine = table.openOther();
      engine.start();
      // A round that runs is void then, and one that waits waits anew.
      await eventually(async () => {
        const latest = await findCrashRound(pool);
        if (latest?.state === 'running') return undefined;
        return latest?.state === 'waiting' && latest.starts_at.getTime() < clock.now() + WAIT_MS ? undefined : true;
      });
    },
    listFaults: async () => [
      ...(await listLedgerFaults(pool)),
      ...(await listColourFaults(pool)),
      ...(await listCrashFaults(pool)),
      ...(await listMinesFaults(pool)),
    ],
    close: async () => {
      await colour.close();
      await table.close();
      await proxy.close();
    },
  };
  await house.pass(0, () => undefined);
  return house;
}

async function enterPlayers(
  pool: pg.Pool,
  clock: TestClock,
  { players: count, each }: { players: number; each: bigint },
): Promise<bigint[]> {
  const { accounts } = createPlayers({
    ...{ pool, clock, logger: createLogger('silent'), hasher: createPasswordHasher(LIGHT_COST) },
    ...{ randomness: seedRandomness('players'), tokenSecret: CHAIN_KEY },
  });
  const ids: bigint[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `player-${String(index)}`;
    const person = { name: username, username, email: `${username}@example.com`, password: 'a good password' };
    ids.push(await accounts.createPlayer(person));
  }
  const credits = ids.map((playerId) => ({
    ...{ playerId, amount: paise(each), key: `simulated:${String(playerId)}` },
    reference: 'simulation',
  }));
  const from = HOUSE_ACCOUNTS.adjustments;
  await creditWallets(pool, { from, reason: 'adjustment', at: new Date(clock.now()), credits });
  return ids;
}

/** What a command is answered with once that is known: whoever is not told asks again under the same key. */
async function untilKnown(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'OUTCOME_UNKNOWN' && error.code !== 'BUSY') return { answer: error.code, id: '' };
      await wait(5);
    }
  }
}
