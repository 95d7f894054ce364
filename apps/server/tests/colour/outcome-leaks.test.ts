import { CALLS, LOBBY, paise, type Call, type ColourSelection } from '@rang/contract';
import { colourDigit, nextLink, verifyLinks } from '@rang/fairness';
import { multiplyRoundingUp, colourMultiplier, selectionWins } from '@rang/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandomness, type Randomness } from '../../src/platform/randomness.ts';
import { createKeepAliveClient, logIn, type KeepAliveClient, type WireAnswer } from '../house/keep-alive-client.ts';
import { leakTestTimeout, readLeakRounds } from '../house/leak-rounds.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const ROUNDS = readLeakRounds();
const NINE = Date.UTC(2026, 10, 21, 9, 0, 0);
// A login lasts twelve hours, that is 720 rounds.
const LOGIN_EVERY = 600;

const clock = createTestClock(NINE);
const drawn: string[] = [];
let house: TestHouse;
let client: KeepAliveClient;

beforeAll(async () => {
  const randomness: Randomness = {
    hex: (bytes) => {
      const secret = systemRandomness.hex(bytes);
      drawn.push(secret);
      return secret;
    },
  };
  // Crash is watched by tests of its own; here its first round waits for a day, and not for the end of a minute.
  house = await openHouse({ clock, randomness, settings: { CRASH_WAIT_SECONDS: '86399' } });
  client = createKeepAliveClient(house.address);
});
afterAll(async () => {
  client.close();
  await house.close();
});

/** What the player bets in every round, the same each time, so that rounds can be compared. */
const BET = { betType: 'color', betValue: 'red' } as const satisfies ColourSelection;
const STAKE = paise(100n);
// Until midnight in India.
const FIRST_DAY_MS = 9.5 * 3_600_000;

/** What the test itself keeps count of, and what a round's answers may therefore say. */
interface KnownRound {
  readonly round: number;
  readonly opensAt: number;
  readonly balance: number;
  readonly wins: number;
  readonly losses: number;
}

interface Proof {
  readonly hash: string;
  readonly salt: string;
  readonly terminatingHash: string;
  readonly links: number;
  readonly number: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const PLACES: Readonly<Record<string, RegExp>> = { _id: /^[\w-]{22}$/, next: /^[\w-]{48}$/ };
// They tell the machine's own clock and how often was asked: they differ from answer to answer in every house.
const OF_THE_MACHINE = /^(date|x-ratelimit-(limit|remaining|reset)|content-length)$/i;

/**
 * An answer with all that a round may differ in replaced by its meaning: its number, its times seen from its opening,
 * random ids, and the counts that the test knows better. What earlier rounds brought is known to everybody and left out.
 */
function normalise(answer: WireAnswer, known: KnownRound): string {
  expect(Number(answer.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1])).toBe(
    Buffer.byteLength(answer.text),
  );
  const headers = answer.headers.map(([name, value]) => (OF_THE_MACHINE.test(name) ? name : `${name}: ${value}`));
  const body: unknown = JSON.parse(answer.text, (key, value: unknown) => normaliseField(key, value, known));
  return [String(answer.status), ...headers, JSON.stringify(body)].join('\n');
}

function normaliseField(key: string, value: unknown, known: KnownRound): unknown {
  // Ids of earlier wins; one of this round would be one more than the test knows, until there are as many as are named.
  if (key === 'topWins' && Array.isArray(value) && value.length <= Math.min(known.wins, LOBBY.wins)) return '<wins>';
  if (Array.isArray(value)) return value.filter((row) => !isOfEarlierRound(row, known));
  if (typeof value === 'string' && UUID.test(value)) return '<id>';
  if (key === 'committedAt' || key === 'saltFixedAt') return value;
  if (typeof value === 'string' && MOMENT.test(value)) {
    // Earlier times stay what they are: what they belong to is the same whatever comes out, or left out.
    return Date.parse(value) < known.opensAt ? value : `<opening + ${String(Date.parse(value) - known.opensAt)}>`;
  }
  if ((key === 'round' || key === 'currentRound') && value === known.round) return '<round>';
  if ((key === 'round' || key === 'proof') && value === String(known.round)) return '<round>';
  if (key === 'what' && typeof value === 'string')
    return value.replace(`round ${String(known.round)}`, 'round <round>');
  // A movement has a name of its own, and where the page after it begins is sealed anew each time.
  if (typeof value === 'string' && PLACES[key]?.test(value) === true) return '<movement>';
  if ((key === 'balance' || key === 'message') && value === known.balance) return '<balance>';
  // Counted by the machine's own clock, every few seconds; whether somebody has won before is known to everybody.
  if (key === 'players' || key === 'hasWins') return `<${key}>`;
  const plays = playsOf(known);
  if (key in plays && value === plays[key as keyof typeof plays]) return `<${key}>`;
  if (/^(from|to|day)$/.test(key) && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return '<day>';
  if (key === 'totalWins' && value === known.wins) return '<wins>';
  if (key === 'totalLosses' && value === known.losses) return '<losses>';
  return value;
}

/** What the bets that were settled came to, as the test counts them. */
function playsOf({ wins, losses }: KnownRound) {
  const [bets, each] = [wins + losses, Number(multiplyRoundingUp(STAKE, colourMultiplier(BET)))];
  const [staked, paid] = [bets * Number(STAKE), wins * each];
  return { bets, won: wins, staked: staked / 100, paid: paid / 100, net: (paid - staked) / 100 };
}

/** Rows come here with their fields normalised: a row of this round carries its mark. */
function isOfEarlierRound(row: unknown, known: KnownRound): boolean {
  if (typeof row !== 'object' || row === null) return false;
  if ('round' in row && row.round !== null) return row.round !== '<round>' && Number(row.round) < known.round;
  // The payout of the round before is booked when this one opens; one of this round would show in the balance.
  if ('kind' in row && 'createdAt' in row)
    return row.kind === 'payout' || !String(row.createdAt).startsWith('<opening');
  // Crash has tests of its own.
  if ('nextGame' in row && 'game' in row && row.game === 'crash') return true;
  // Figures of the one game and, on the first day, of that: as the test knows them.
  if ('net' in row && 'game' in row) return row.net === '<net>';
  if ('net' in row && 'day' in row) return row.net === '<net>' || known.opensAt >= NINE + FIRST_DAY_MS;
  // Sessions, one after the other through the day.
  if ('lastUsedAt' in row) return true;
  // A win of the round before is settled when this one opens.
  if ('payout' in row && 'timestamp' in row && row.timestamp === '<opening + 0>') return true;
  return 'timestamp' in row && !String(row.timestamp).startsWith('<opening');
}

// The statement as a file says what the statement says.
const readCalls = CALLS.filter(
  (call) => call.method === 'GET' && call.answerType === 'application/json' && !call.path.includes('/crash'),
);
// What has to do with rounds and money is asked in every round, the rest now and then.
const nearby = readCalls.filter((call) => /^\/(timer|result|bets|balance|fairness)/.test(call.path));
// Odd, so that all is asked at both moments.
const ALL_EVERY = 9;
// Of more of one player's pages at once some are refused, and which is chance.
const TOGETHER = 8;
const pathOf = (call: Call, round: number): string =>
  call.path.replace(':round', String(round)).replace(':id', '019a0000-0000-7000-8000-000000000000');
const queryOf = (call: Call): string => ('limit' in ((call.query as { shape?: object }).shape ?? {}) ? '?limit=5' : '');

/** What is answered of one moment: as it came, and with its meaning only. */
interface Observation {
  readonly raw: string;
  readonly normal: string;
}

/** Asks all that can be asked now. */
async function askEverything(token: string, known: KnownRound): Promise<Observation> {
  const calls = known.round % ALL_EVERY === 0 ? readCalls : nearby;
  const prefix = known.round % 2 === 0 ? '/api' : '';
  const answers: WireAnswer[] = [];
  for (let first = 0; first < calls.length; first += TOGETHER) {
    const asked = calls
      .slice(first, first + TOGETHER)
      .map((call) => client.ask('GET', `${prefix}${pathOf(call, known.round)}${queryOf(call)}`, { token }));
    answers.push(...(await Promise.all(asked)));
  }
  const normal = answers.map((answer, index) => `${calls[index]?.path ?? ''}\n${normalise(answer, known)}`);
  return { raw: answers.map((answer) => answer.text).join('\n'), normal: normal.join('\n\n') };
}

async function placeBet(token: string, known: KnownRound): Promise<Observation> {
  const answer = await client.ask('POST', '/bets', { token, body: { ...BET, amount: rupees(STAKE) } });
  return { raw: answer.text, normal: normalise(answer, known) };
}

/** Lets the round end; gives back its proof once the next round is open. */
async function endRound({ round, opensAt }: KnownRound): Promise<Proof> {
  clock.advanceTo(opensAt + 60_000);
  await clock.awaited(opensAt + 120_000);
  const answer = await client.ask('GET', `/fairness/colour/${String(round)}`);
  return (JSON.parse(answer.text) as { data: Proof }).data;
}

/** That a text names no hash and no secret but those that are public: nothing else in it could lead to the outcome. */
function expectNothingSecret(text: string, open: ReadonlySet<string>): void {
  for (const [hex] of text.matchAll(/[0-9a-fA-F]{32,}/g)) {
    if (!open.has(hex)) expect.fail(`${hex} was told before the result`);
  }
}

function expectNotLeaked(text: string, secret: string): void {
  const bytes = Buffer.from(secret, 'hex');
  for (const form of [
    secret,
    secret.toUpperCase(),
    bytes.toString('base64').slice(0, 40),
    bytes.toString('base64url'),
  ]) {
    if (text.includes(form)) expect.fail('a secret was told before the result');
  }
}

const rupees = (amount: bigint): number => Number(amount) / 100;
const plus = (balance: number, amount: bigint): number => Math.round(balance * 100 + Number(amount)) / 100;

test(
  `in ${String(ROUNDS)} rounds nothing published before a result depends on it or leads to it, and each result proves itself`,
  async () => {
    await house.enter('asha', 10_000_00n);
    const chains = (await house.call('GET', '/fairness/colour')).body['data'] as Pick<
      Proof,
      'terminatingHash' | 'salt'
    >[];
    const [{ terminatingHash, salt } = { terminatingHash: '', salt: '' }] = chains;
    const open = new Set([terminatingHash, salt]);
    const secrets = drawn.filter((secret) => !open.has(secret));
    expect(secrets.length).toBeGreaterThan(0);

    let token = await logIn(client, 'asha');
    // The commitments of another game, which say nothing of these rounds.
    const { current, nextServerSeedHash } = JSON.parse((await client.ask('GET', '/mines/seeds', { token })).text) as {
      current: { serverSeedHash: string };
      nextServerSeedHash: string;
    };
    open.add(current.serverSeedHash).add(nextServerSeedHash);
    let known: KnownRound = { round: 1, opensAt: NINE, balance: 10_000, wins: 0, losses: 0 };
    let previous = terminatingHash;
    const observedByOutcome = new Map<number, Set<string>>();
    while (known.round <= ROUNDS) {
      if (known.round % LOGIN_EVERY === 0) token = await logIn(client, 'asha');
      known = { ...known, balance: plus(known.balance, 0n - STAKE) };
      const observed = [await placeBet(token, known)];
      // In the middle of the round, or right before its result.
      clock.advanceTo(known.opensAt + (known.round % 4 === 1 ? 15_000 : 59_999));
      observed.push(await askEverything(token, known));
      const raw = observed.map((each) => each.raw).join('\n');
      expectNothingSecret(raw, open);
      for (const secret of secrets) expectNotLeaked(raw, secret);

      const proof = await endRound(known);
      expectNotLeaked(raw, proof.hash);
      const number = colourDigit({ hash: proof.hash, salt });
      expect({ ...proof, previous: nextLink(proof.hash) }).toMatchObject({
        terminatingHash,
        salt,
        links: known.round,
        previous,
        number,
      });
      previous = proof.hash;
      open.add(proof.hash);
      const kind = `${String(known.round % 4 === 1)} ${String(known.round % ALL_EVERY === 0)}`;
      const seen = observedByOutcome.get(number) ?? new Set();
      observedByOutcome.set(number, seen.add([kind, ...observed.map((each) => each.normal)].join('\n\n')));

      const won = selectionWins(BET, number);
      known = {
        round: known.round + 1,
        opensAt: known.opensAt + 60_000,
        balance: plus(known.balance, won ? multiplyRoundingUp(STAKE, colourMultiplier(BET)) : 0n),
        wins: known.wins + (won ? 1 : 0),
        losses: known.losses + (won ? 0 : 1),
      };
    }

    expect([...observedByOutcome.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // Rounds that were asked about at the same moment were told the same, whatever came out.
    const texts = new Set([...observedByOutcome.values()].flatMap((seen) => [...seen]));
    const kinds = ['false false', 'false true', 'true false', 'true true'];
    expect([...texts].map((text) => text.split('\n')[0]).sort()).toEqual(kinds);
    expect(verifyLinks({ hash: previous, links: ROUNDS, terminatingHash })).toBe(true);
  },
  leakTestTimeout(ROUNDS),
);
