import { crashPoint } from '@rang/fairness';
import { getGame } from '@rang/games';
import { createChains } from '../fairness/index.ts';
import type { Game } from '../games/index.ts';
import { createCrash } from './create-crash.ts';
import { listCrashFaults } from './books/list-crash-faults.ts';
import { openCrashSocket } from './open-crash-socket.ts';
import { registerCrashRoutes } from './routes.ts';

/** Crash, as the house opens it. */
export const crash: Game = {
  facts: getGame('crash'),
  proof: {
    takes: { hash: '<64 hex>', salt: '<hex>' },
    gives: 'the multiplier at which the round crashes, e.g. "10.91"',
    draw: ({ hash = '', salt = '' }) => (crashPoint({ hash: hash.toLowerCase(), salt }) / 100).toFixed(2),
  },
  open: ({ config, pools, ...parts }) => {
    const chosen = { chainKey: config.CHAIN_KEY, chainRounds: config.CHAIN_ROUNDS };
    const chains = createChains({ ...parts, ...chosen, pool: pools.engines, game: crash.facts.id });
    const waitSeconds = config.CRASH_WAIT_SECONDS;
    const played = createCrash({
      ...parts,
      pool: pools.engines,
      requestPool: pools.requests,
      chains,
      waitMs: waitSeconds * 1_000,
    });
    return {
      times: { waitSeconds },
      check: () => chains.checkKey(),
      start: async () => {
        await played.catchUp();
        played.start();
      },
      stop: () => played.stop(),
      registerRoutes: (routes) => {
        registerCrashRoutes(routes, played);
      },
      openSocket: (realtime) => {
        openCrashSocket(realtime, { crash: played, clock: parts.clock });
      },
    };
  },
  listFaults: listCrashFaults,
};
