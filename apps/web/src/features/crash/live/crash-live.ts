import {
  CRASH_EVENTS,
  TIMES,
  type CrashBet,
  type CrashEventName,
  type CrashEvents,
  type CrashSnapshot,
} from '@rang/contract';
import { readHundredths } from '../../../play/format-figures.ts';
import { noteServerTime } from '../../../house/house.ts';
import type { LinkParts } from '../../../house/link/keep-link.ts';
import { createCrashClock, type CrashClock } from './crash-clock.ts';
import { VERSIONED, followTable, type Follower, type TableEvent } from './follow-table.ts';
import { createLiveStore, createShow, noteOver, tellMissed, type LiveStore } from './live-store.ts';
import { openLink, type Link } from './open-link.ts';
import { isEnded, mergeOwnBets } from './own-bets.ts';

/** The live game: the table as the house publishes it, a clock to draw by, and a way to send commands. */
export interface CrashLive extends Pick<LiveStore, 'state' | 'listen'> {
  readonly clock: CrashClock;
  readonly send: Link['send'];
  /** What an answer says of the player's own bet, ahead of the event that says the same. */
  readonly noteOwnBet: (bet: CrashBet) => void;
  /** What a refusal says of the round of the player's own bet, while the connection is lost. */
  readonly noteOver: (betId: string) => void;
  /** Asks for the whole table, after a command of which nobody knows what became. */
  readonly askAgain: () => void;
  /** Tells of own bets that ended while nobody was listening, and of those that nobody can trace. */
  readonly tellMissed: (ended: readonly CrashBet[], untraced: readonly string[]) => void;
  /** Tries again after `failed`. */
  readonly reconnect: () => void;
  /** Connects; gives the way to disconnect. */
  readonly open: () => () => void;
}

/** Gives what reads events: each is handed on once it is read, and the first of a connection that cannot be is reported. */
function createReader(link: Link, tellUnreadable: () => void) {
  let isReported = false;
  link.on('connect', () => {
    isReported = false;
  });
  return <Name extends CrashEventName>(name: Name, receive: (data: CrashEvents[Name]) => void): void => {
    const event: string = name;
    link.on(event, (json) => {
      const read = CRASH_EVENTS[name].safeParse(json);
      if (read.success) receive(read.data as CrashEvents[Name]);
      else if (!isReported) {
        isReported = true;
        tellUnreadable();
      }
    });
  };
}

/** Begins with the whole table, as each connection does. */
function begin({ store, follower }: { store: LiveStore; follower: Follower }, table: CrashSnapshot): void {
  const before = store.state.get().snapshot;
  const known = new Set(table.ownBets.map(({ betId }) => betId));
  const missed = (before?.ownBets ?? []).filter((bet) => !isEnded(bet) && !known.has(bet.betId));
  follower.begin(table);
  store.change({ connection: 'live' });
  store.tell({ kind: 'connected', missed });
  // A bet may have ended in a round that is still on: the table says so, and no event does again.
  if (before !== undefined) store.tell({ kind: 'bets', before: before.ownBets, after: table.ownBets });
}

/** Whoever does not answer is not there, whatever the transport believes. */
async function ping(link: Link): Promise<void> {
  if (!link.socket.connected) return;
  try {
    const command = { name: 'ping', payload: {}, timeoutMs: TIMES.crashAnswerTimeoutMs } as const;
    noteServerTime((await link.send(command)).serverTime);
  } catch {
    link.reconnect();
  }
}

async function askAnew(link: Link): Promise<CrashSnapshot | undefined> {
  try {
    return await link.send({ name: 'sync', payload: {}, timeoutMs: TIMES.crashAnswerTimeoutMs });
  } catch {
    // Without an answer the connection is of no use; the next one begins with the whole table.
    link.reconnect();
    return undefined;
  }
}

export function createCrashLive(parts: Omit<LinkParts, 'onConnection'> & { now: () => number }): CrashLive {
  const clock = createCrashClock(parts.now);
  const store = createLiveStore();
  const follower = followTable({ show: createShow(store, clock), askAnew: () => askAnew(link) });
  const link = openLink({
    ...parts,
    onConnection: (connection) => {
      follower.forget();
      store.change({ connection });
      if (connection === 'failed') store.tell({ kind: 'failed' });
    },
  });
  const tellOwnBets = (bets: readonly CrashBet[]) => {
    const before = store.state.get().snapshot?.ownBets ?? [];
    const merge = (table: CrashSnapshot) => ({ ...table, ownBets: mergeOwnBets(table.ownBets, bets) });
    follower.change(merge);
    // Nobody follows while the connection is lost: what a call answers meanwhile still holds for what is shown.
    const { connection, snapshot } = store.state.get();
    if (connection !== 'live' && snapshot !== undefined) store.change({ snapshot: merge(snapshot) });
    store.tell({ kind: 'bets', before, after: bets });
  };

  // What the house tells all comes over any socket; whoever shows it asks for it then.
  link.on('notice', () => dispatchEvent(new Event('rang-notice')));
  link.on('lobby', (detail) => dispatchEvent(new CustomEvent('rang-lobby', { detail })));
  const onEvent = createReader(link, () => store.tell({ kind: 'unreadable' }));
  onEvent('initial_data', (table) => begin({ store, follower }, table));
  for (const name of VERSIONED) onEvent(name, (data) => follower.tell({ name, data } as TableEvent));
  onEvent('tick', ({ version, multiplier, elapsed }) => {
    follower.check(version);
    if (store.state.get().snapshot?.gameState !== 'running') return;
    clock.note({ multiplier: readHundredths(Math.max(1, multiplier)), elapsedMs: Math.max(0, elapsed) });
  });
  onEvent('own_bets', ({ bets, balance }) => {
    if (balance !== undefined) store.tell({ kind: 'balance', balance });
    tellOwnBets(bets);
  });

  return {
    state: store.state,
    listen: store.listen,
    clock,
    send: link.send,
    noteOwnBet: (bet) => tellOwnBets([bet]),
    noteOver: (betId) => noteOver(store, betId),
    askAgain: follower.askAgain,
    tellMissed: (ended, untraced) => tellMissed(store, ended, untraced),
    reconnect: link.reconnect,
    open: () => {
      const close = link.open();
      const timer = setInterval(() => void ping(link), TIMES.crashPingMs);
      return () => {
        clearInterval(timer);
        close();
      };
    },
  };
}
