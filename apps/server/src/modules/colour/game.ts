import { colourDigit } from '@rang/fairness';
import { colourOf, getGame } from '@rang/games';
import { createChains } from '../fairness/index.ts';
import type { Game } from '../games/index.ts';
import { createColour } from './create-colour.ts';
import { listColourFaults } from './list-colour-faults.ts';
import { registerColourRoutes } from './routes.ts';

/** Color Prediction, as the house opens it. */
export const colour: Game = {
  facts: getGame('colour'),
  proof: {
    takes: { hash: '<64 hex>', salt: '<hex>' },
    gives: `the digit and colour that the round's hash and the public salt draw, e.g. "7 red"`,
    draw: ({ hash = '', salt = '' }) => {
      const digit = colourDigit({ hash: hash.toLowerCase(), salt });
      return `${String(digit)} ${colourOf(digit)}`;
    },
  },
  open: ({ config, pools, ...parts }) => {
    const chosen = { chainKey: config.CHAIN_KEY, chainRounds: config.CHAIN_ROUNDS };
    const chains = createChains({ ...parts, ...chosen, pool: pools.engines, game: colour.facts.id });
    const [roundSeconds, lockSeconds] = [config.COLOUR_ROUND_SECONDS, config.COLOUR_LOCK_SECONDS];
    const length = { roundMs: roundSeconds * 1_000, lockMs: lockSeconds * 1_000 };
    const played = createColour({ ...parts, pool: pools.engines, requestPool: pools.requests, chains, length });
    return {
      times: { roundSeconds, lockSeconds },
      check: () => chains.checkKey(),
      start: () => {
        played.start();
      },
      stop: () => played.stop(),
      registerRoutes: (routes) => {
        registerColourRoutes(routes, played, parts.clock);
      },
    };
  },
  listFaults: listColourFaults,
};
