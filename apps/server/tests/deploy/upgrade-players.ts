import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CRASH_NAMESPACE } from '@rang/contract';
import { eventually } from '../house/eventually.ts';
import { choose } from '../payments/payments-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';

type Json = Record<string, unknown>;

/** What a player does again and again. */
const PURSUITS = ['colour', 'crash', 'mines', 'deposit', 'look'] as const;
type Pursuit = (typeof PURSUITS)[number];

/** A player of whatever servers there are. */
export interface UpgradePlayer {
  /** Whatever a player would have been shown as an error. */
  readonly errors: readonly string[];
  /** Resolves once everything has come to its end once more, or there is an error. */
  playOn(): Promise<void>;
  /** Ends what is being done. */
  stop(): Promise<void>;
}

const PASSWORD = 'a good password';
const POLL_MS = 150;
const REST_MS = 30_000;
// What costs nothing, as a change of seeds, is done once a second at most, however long a server is alone.
const FREE_MS = 1_000;
// A bet that is on its way when betting closes is refused rightly.
const BEFORE_LOCK_MS = 1_000;

/** Signs a player up, and has them play the three games, deposit and look at their wallet, all beside each other. */
export async function openUpgradePlayer(address: string, username: string): Promise<UpgradePlayer> {
  const errors: string[] = [];
  // What was done to its end since the latest call of `playOn`.
  let done = new Set<Pursuit>();
  const stopping = new AbortController();
  const token = await signUp(address, username, errors);
  const socket = await connectSocket(address, {
    ...{ namespace: CRASH_NAMESPACE, token, reconnection: true, reconnectionDelay: 100 },
  });
  socket.socket.on('connect_error', ({ message }) => {
    errors.push(`socket: ${message}`);
  });
  const player = { call: createCaller(address, errors, token), socket, errors, isOver: stopping.signal };
  const pursue = async (pursuit: Pursuit): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      if (await ONCE[pursuit](player, turn)) done.add(pursuit);
      if (pursuit === 'deposit') await rest();
      await wait(POLL_MS);
    }
  };
  // So many deposits may be begun in ten minutes and no more.
  const rest = async (): Promise<void> => {
    const [restedSince, own] = [performance.now(), done];
    while (performance.now() - restedSince < REST_MS && own === done && !stopping.signal.aborted) await wait(POLL_MS);
  };
  const playing = Promise.all(PURSUITS.map(pursue));
  // What fails is told where it is awaited.
  playing.catch(() => undefined);
  return {
    errors,
    playOn: async () => {
      done = new Set();
      await eventually(() => Promise.resolve(done.size === PURSUITS.length || errors.length > 0 || undefined));
    },
    stop: async () => {
      stopping.abort();
      await playing;
      socket.close();
    },
  };
}

/** Signs a player up and in; gives back the token. */
export async function signUp(address: string, username: string, errors: string[] = []): Promise<string> {
  const call = createCaller(address, errors);
  const account = { username, password: PASSWORD };
  await call('POST', '/auth/signup', { ...account, name: username, email: `${username}@example.com` });
  return String((await call('POST', '/auth/login', account))['accessToken']);
}

interface Playing {
  readonly call: Call;
  readonly socket: TestSocket;
  readonly errors: string[];
  readonly isOver: AbortSignal;
}

type Call = (method: string, path: string, body?: object) => Promise<Json>;

/** Makes calls as the web app does, each with a key; whatever is not answered with success is an error. */
function createCaller(address: string, errors: string[], token?: string): Call {
  const note = (path: string, said: string) => errors.push(`${new Date().toISOString()} ${path}: ${said}`);
  return async (method, path, body) => {
    try {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          'idempotency-key': randomUUID(),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) note(`${method} ${path}`, `${String(answer.status)} ${text}`);
      return answer.ok ? (JSON.parse(text) as Json) : {};
    } catch (error) {
      note(`${method} ${path}`, `${String(error)} ${String((error as Error).cause)}`);
      return {};
    }
  };
}

/** Each thing once, from its beginning to its end; whether that was reached. */
const ONCE: Record<Pursuit, (player: Playing, turn: number) => Promise<boolean>> = {
  colour: async ({ call, isOver }) => {
    const { lockTime, serverTime } = await call('GET', '/timer');
    if (Date.parse(String(lockTime)) - Date.parse(String(serverTime)) < BEFORE_LOCK_MS) return false;
    await call('POST', '/bets', { betType: 'color', betValue: 'red', amount: 1 });
    return await becomesSo(isOver, async () => {
      const { bets } = (await call('GET', '/bets/myBets')) as { bets?: { status: string }[] };
      return bets?.every(({ status }) => status !== 'pending') ?? false;
    });
  },
  crash: async (player) => {
    await command(player, 'place_bet', { amount: 1, targetMultiplier: '1.01', outcomeRule: 'restricted' });
    return await becomesSo(player.isOver, async () => {
      // In the order in which a bet goes from one to the other.
      const pending = await player.call('GET', '/crash/user-pending-bets');
      const active = await player.call('GET', '/crash/user-active-bets');
      return hasEnded(pending['bets']) && hasEnded(active['bets']);
    });
  },
  mines: async ({ call }, turn) => {
    const rested = wait(FREE_MS);
    const { betId } = await call('POST', '/mines/start', { mineCount: 1, betAmount: 1 });
    await wait(POLL_MS);
    const { status } = await call('POST', '/mines/click', { betId, position: turn % 25 });
    await wait(POLL_MS);
    if (status === 'playing') await call('POST', '/mines/cashout', { betId });
    await rested;
    const { current } = await call('POST', '/mines/seeds/rotate', { clientSeed: `turn-${String(turn)}` });
    return betId !== undefined && status !== undefined && current !== undefined;
  },
  deposit: async ({ call, isOver }, turn) => {
    const { data } = await call('POST', '/mxpay/deposit', { amount: 100 + turn, channel_id: 'upi' });
    const { payment_link: link, order_id: id } = (data ?? {}) as Json;
    await choose(link, 'paid');
    return await becomesSo(isOver, async () => {
      const read = (await call('GET', `/mxpay/deposit/${String(id)}`))['data'] as Json | undefined;
      return read?.['status'] === 'paid';
    });
  },
  look: async ({ call }) => typeof (await call('GET', '/balance'))['balance'] === 'number',
};

/** Sends a command of Crash; one that was on its way while its connection was closed goes again, as from the web app. */
async function command({ socket, errors }: Playing, name: string, payload: object): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const answer = await socket.ask(name, { ...payload, key }).catch(() => undefined);
    if (answer === undefined) {
      await wait(POLL_MS);
      continue;
    }
    if (answer['success'] !== true) errors.push(`${name}: ${JSON.stringify(answer)}`);
    return;
  }
}

function hasEnded(bets: unknown): boolean {
  return (
    Array.isArray(bets) && bets.every(({ status }: Json) => status !== 'active' && status !== 'pending_next_round')
  );
}

/** Looks until it is so, or all is over; whether it is so. */
async function becomesSo(isOver: AbortSignal, look: () => Promise<boolean>): Promise<boolean> {
  while (!(await look())) {
    if (isOver.aborted) return false;
    await wait(POLL_MS);
  }
  return true;
}
