import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../figures.ts';
import { buildPost, openHttpSocket } from '../http-socket.ts';
import type { Office } from './open-office.ts';

/** What a bet took, alone and while administrators look at the house. */
export interface BetTimes {
  readonly quietMs: number;
  readonly busyMs: number;
  /** The median of the ratios busy to quiet, pair by pair. */
  readonly ratio: number;
}

const PAIRS = 9;
const PHASE_MS = 3_000;
/** So many administrators, each of whom opens a page every second. */
export const ADMINISTRATORS = 10;

/** Bets over and over, in turn alone and beside administrators who go through the pages. */
export async function timeBets(office: Office, pages: readonly string[]): Promise<BetTimes> {
  const token = await office.enter();
  const socket = openHttpSocket(office.address);
  const bet = JSON.stringify({ betType: 'color', betValue: 'red', amount: 1 });
  const request = buildPost('/bets', bet, { authorization: `Bearer ${await office.enterPlayer()}` });
  const betFor = async (ms: number): Promise<number> => {
    const times: number[] = [];
    const end = performance.now() + ms;
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      await socket.send(request);
      times.push(performance.now() - sent);
    }
    return percentile(times, 0.5);
  };
  await betFor(PHASE_MS);
  const pairs: { quietMs: number; busyMs: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const quietMs = await betFor(PHASE_MS);
    const looking = new AbortController();
    const looked = look(office, { token, pages, signal: looking.signal });
    const busyMs = await betFor(PHASE_MS);
    looking.abort();
    await looked;
    pairs.push({ quietMs, busyMs });
  }
  socket.end();
  const median = (values: number[]): number => percentile(values, 0.5);
  return {
    quietMs: median(pairs.map((pair) => pair.quietMs)),
    busyMs: median(pairs.map((pair) => pair.busyMs)),
    ratio: median(pairs.map((pair) => pair.busyMs / pair.quietMs)),
  };
}

/** Opens page after page until the signal, as often as all administrators together. */
async function look(
  office: Office,
  { token, pages, signal }: { token: string; pages: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const opened: Promise<unknown>[] = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = (pages[turn % pages.length] ?? '').replace(':id', String(office.playerId));
    opened.push(office.read(token, path));
    await wait(1_000 / ADMINISTRATORS);
  }
  await Promise.all(opened);
}
