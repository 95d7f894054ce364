import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { createKeepAliveClient, type KeepAliveClient, type WireAnswer } from '../house/keep-alive-client.ts';
import { leakTestTimeout, readLeakRounds } from '../house/leak-rounds.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { readBoard } from './mines-house.ts';

const GAMES = readLeakRounds();
/** They play beside each other, a game each in every turn. */
const PLAYERS = ['asha', 'bina', 'chand', 'devi'];
/** The same tiles in every game, so that games can be compared. */
const CLICKS = [0, 7, 13, 24];

const clock = createTestClock();
const drawn: string[] = [];
let house: TestHouse;
let client: KeepAliveClient;

beforeAll(async () => {
  const randomness = {
    hex: (bytes: number) => {
      const secret = systemRandomness.hex(bytes);
      drawn.push(secret);
      return secret;
    },
  };
  house = await openHouse({ clock, randomness });
  client = createKeepAliveClient(house.address);
});
afterAll(async () => {
  client.close();
  await house.close();
});

// What differs between games for reasons that everybody knows: which game it is, when, and what is in the wallet.
const OF_THE_GAME = /"(betId|activeBetId|createdAt|nonce|balance)":("[^"]*"|[\d.]+)/g;
const OF_THE_MACHINE = /^(date|x-ratelimit-\w+|content-length|retry-after)$/i;

/** A player with what is public of the seeds of all their games. */
interface SeededPlayer {
  readonly player: TestPlayer;
  readonly seeds: { readonly id: string; readonly serverSeedHash: string; readonly clientSeed: string };
  readonly nextHash: string;
}

function ask({ player }: Pick<SeededPlayer, 'player'>, path: string, body?: object): Promise<WireAnswer> {
  const method = body === undefined ? 'GET' : 'POST';
  return client.ask(method, path, { token: player.token, ...(body === undefined ? {} : { body }) });
}

async function enterSeeded(username: string): Promise<SeededPlayer> {
  const player = await house.enter(username, 1_000_000_00n);
  const { current, nextServerSeedHash } = JSON.parse((await ask({ player }, '/mines/seeds')).text) as {
    current: SeededPlayer['seeds'];
    nextServerSeedHash: string;
  };
  return { player, seeds: current, nextHash: nextServerSeedHash };
}

/** An answer without what is known to differ, its headers with it. */
function normalise({ status, headers, text }: WireAnswer, { seeds, nextHash }: SeededPlayer): string {
  const kept = headers.filter(([name]) => !OF_THE_MACHINE.test(name)).map(([name, value]) => `${name}: ${value}`);
  const answers = text
    .replace(OF_THE_GAME, '"$1":"<its own>"')
    .replaceAll(`"${seeds.id}"`, '<seeds>')
    .replaceAll(`"${seeds.serverSeedHash}"`, '<hash>')
    .replaceAll(`"${nextHash}"`, '<next hash>')
    .replaceAll(`"${seeds.clientSeed}"`, '<client seed>');
  return [String(status), ...kept, answers].join('\n');
}

/** What was answered at each step of a game, whoever played it. */
interface GamesRecord {
  readonly answersByStep: Map<string, Set<string>>;
  readonly layouts: Set<string>;
}

function keep(
  { answersByStep }: GamesRecord,
  { step, answer, seeded }: { step: string; answer: WireAnswer; seeded: SeededPlayer },
): void {
  for (const [hex] of answer.text.matchAll(/[0-9a-fA-F]{32,}/g)) {
    if (![seeded.seeds.serverSeedHash, seeded.nextHash].includes(hex))
      expect.fail(`${hex} was told before the seeds were changed`);
  }
  expect(answer.text).not.toMatch(/minePositions|hitPosition|serverSeed"/);
  const answers = answersByStep.get(step) ?? new Set();
  answersByStep.set(step, answers.add(normalise(answer, seeded)));
}

/** Plays a game up to its first mine or to the last of the clicks. */
async function play(record: GamesRecord, seeded: SeededPlayer, turn: number): Promise<void> {
  const note = (step: string, answer: WireAnswer): void => {
    keep(record, { step, answer, seeded });
  };
  const started = await ask(seeded, '/mines/start', { mineCount: 5, betAmount: 10 });
  note('start', started);
  const { betId } = JSON.parse(started.text) as { betId: string };
  const { mines } = await readBoard(house, betId);
  record.layouts.add(mines.join());
  for (const [index, position] of CLICKS.entries()) {
    // What a tile holds decides the answer that opens it, and none before.
    const isMine = mines.includes(position);
    note(`game ${String(index)}`, await ask(seeded, '/mines/game'));
    if (turn % CLICKS.length === index) {
      note(`too early ${String(index)}`, await ask(seeded, '/mines/start', { mineCount: 5, betAmount: 10 }));
      note(`seeds ${String(index)}`, await ask(seeded, '/mines/seeds'));
      note(`change of seeds ${String(index)}`, await ask(seeded, '/mines/seeds/rotate', {}));
    }
    const clicked = await ask(seeded, '/mines/click', { betId, position });
    expect((JSON.parse(clicked.text) as { isMine: boolean }).isMine).toBe(isMine);
    if (isMine) return;
    note(`click ${String(index)}`, clicked);
  }
  await ask(seeded, '/mines/cashout', { betId });
}

test(
  `in ${String(GAMES)} games nothing that is answered before the end depends on where the mines lie`,
  async () => {
    const entered = await Promise.all(PLAYERS.map(enterSeeded));
    const record: GamesRecord = { answersByStep: new Map(), layouts: new Set() };
    const turns = Math.ceil(GAMES / PLAYERS.length);
    for (let turn = 0; turn < turns; turn += 1) {
      clock.advance(1_000);
      await Promise.all(entered.map((seeded) => play(record, seeded, turn)));
    }

    expect(record.layouts.size).toBeGreaterThan(GAMES * 0.8);
    expect(record.answersByStep.size).toBe(1 + 5 * CLICKS.length);
    for (const [step, answers] of record.answersByStep) {
      expect({ step, different: answers.size }).toEqual({ step, different: 1 });
    }
  },
  leakTestTimeout(GAMES),
);

test('in the database nothing of an open game shows where the mines lie', async () => {
  const found = await house.pool.query(
    `select from mines_games g join mines_seeds s on s.id = g.seeds_id
     where (g.status = 'playing' and g.mines is not null) or (s.revealed_at is null and s.server_seed is not null)`,
  );
  expect(found.rowCount).toBe(0);
  const sealed = await house.pool.query<{ sealed_seed: Buffer }>(
    `select sealed_seed from mines_seeds
     union all select next_sealed_seed from mines_seeds where next_sealed_seed is not null`,
  );
  for (const { sealed_seed } of sealed.rows) {
    for (const secret of drawn) expect(sealed_seed.includes(secret)).toBe(false);
  }
});
