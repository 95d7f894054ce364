import { call, CRASH_COMMANDS, CRASH_EVENTS, CRASH_NAMESPACE, paise, type Call } from '@rang/contract';
import { z } from 'zod/mini';
import { debitWallet, HOUSE_ACCOUNTS } from '../../../src/modules/ledger/index.ts';
import { createHttp } from '../../../src/platform/http/create-http.ts';
import { createRoutes, type PlayerIdentity } from '../../../src/platform/http/routes.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { createRealtime } from '../../../src/platform/realtime/create-realtime.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import type { FuzzHouse } from './fuzz-house.ts';
import { createTestBudget } from '../test-budget.ts';

/** Another server over the house's database, with calls and commands that do what none may do. */
export interface PlantedServer {
  readonly address: string;
  /** Each call by what is wrong with it. */
  readonly calls: Readonly<Record<string, Call>>;
  close(): Promise<void>;
}

interface Asker {
  readonly player: PlayerIdentity;
  readonly body: { readonly note?: string | undefined };
}

const plant = (path: string) =>
  call({
    ...{ method: 'POST', path: `/planted/${path}`, access: 'player', summary: 'Does what none may do' },
    body: z.object({ note: z.optional(z.string().check(z.maxLength(20))) }),
    answer: z.object({ success: z.literal(true), note: z.string() }),
  });

export async function servePlanted(fuzz: FuzzHouse): Promise<PlantedServer> {
  const { house, clock, authenticate } = fuzz;
  const { pool } = house;
  const logger = createLogger('silent');
  const unsent = createTestBudget();
  const http = await createHttp({ clock, logger, unsent, requestsPerMinute: 1_000_000, trustProxy: true });
  const routes = createRoutes(http, { authenticate, authenticateAnew: authenticate });
  const takeMoney = async ({ playerId }: PlayerIdentity): Promise<void> => {
    const reference = `planted:${String((count += 1))}`;
    await debitWallet(pool, {
      ...{ playerId, amount: paise(100n), key: reference, reference, at: new Date() },
      ...{ to: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal' },
    });
  };
  let count = 0;
  const done = { success: true, note: 'done' } as const;
  // Each does it now and then only, as a fault does.
  const handlers: Record<string, (asker: Asker) => unknown> = {
    throws: ({ body }) => {
      if (body.note !== undefined) throw new Error('planted');
      return done;
    },
    'answers off the contract': ({ body }) => (body.note === undefined ? done : { success: true }),
    'takes money and says no': async ({ player, body }) => {
      if (body.note === undefined) return done;
      await takeMoney(player);
      throw new Refusal('BAD_REQUEST');
    },
    'tells what is somebody else’s': ({ body }) =>
      body.note === undefined ? done : { ...done, note: `${fuzz.owner.username}@example.com` },
    'changes what is somebody else’s': async ({ player, body }) => {
      if (body.note === undefined) return done;
      await pool.query('update players set name = $2 where id <> $1', [player.playerId, body.note]);
      return done;
    },
    'blames the gateway': ({ body }) => {
      if (body.note !== undefined) throw new Refusal('GATEWAY_ERROR');
      return done;
    },
  };
  const calls: Record<string, Call> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    const planted = plant(name.replace(/\W+/g, '-'));
    routes.player(planted, (asker) => handle(asker) as typeof done);
    calls[name] = planted;
  }
  calls['answers a stranger'] = plant('stranger');
  routes.open({ ...plant('stranger'), access: 'public' }, () => done);
  calls['hangs up'] = plant('hang-up');
  routes.player(plant('hang-up'), ({ request }) => {
    request.raw.socket.destroy();
    return done;
  });
  const realtime = createRealtime(http, {
    ...{ clock, logger, unsent, authenticate, trustProxy: false, publicUrl: () => 'http://127.0.0.1' },
    limits: { sockets: 10_000, socketsPerAddress: 10_000, messagesPerMinute: 1_000_000 },
  });
  realtime.open({
    ...{ namespace: CRASH_NAMESPACE, commands: CRASH_COMMANDS, events: CRASH_EVENTS, onJoin: () => undefined },
    handlers: {
      place_bet: () => Promise.reject(new Error('planted')),
      cashout: async ({ player }) => {
        await takeMoney(player);
        throw new Refusal('CRASH_TOO_LATE');
      },
      cashoutHalf: () => Promise.reject(new Refusal('CRASH_TOO_LATE')),
      cancelPendingBet: () => Promise.reject(new Refusal('GATEWAY_ERROR')),
      sync: () => new Promise<never>(() => undefined),
      ping: () => ({ success: true, serverTime: '' }),
    },
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    calls,
    close: async () => {
      http.server.closeAllConnections();
      await http.close();
    },
  };
}
