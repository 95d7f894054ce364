import { LOBBY } from '@rang/contract';
import { getGame } from '@rang/games';
import { getHouseKey } from '../../config.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { withdrawColourNumber } from '../controls/index.ts';
import { createChains } from '../fairness/index.ts';
import type { Game } from '../games/index.ts';
import { registerColourControls } from './control-routes.ts';
import { COLOUR_DRAWS, COLOUR_PLAYS } from './colour-draws.ts';
import { createColour } from './create-colour.ts';
import { describeResult, RULE_OPTIONS } from './describe-result.ts';
import { listColourFaults } from './list-colour-faults.ts';
import { registerColourRoutes } from './routes.ts';
import { countBettors, findBets, findLatestRound, lockOpenRound } from './store.ts';
import { describeBet } from './wire.ts';

/** Color Prediction, as the house opens it. */
export const colour: Game = {
  facts: getGame('colour'),
  proof: {
    takes: { hash: '<64 hex>', salt: '<hex>' },
    mayTake: RULE_OPTIONS,
    gives: `the digit and colour that the round's hash and the public salt draw, e.g. "7 red", or what an announced rule makes of it`,
    draw: describeResult,
  },
  open: ({ config, pools, ...parts }) => {
    const chosen = { chainKey: getHouseKey(config), chainRounds: config.CHAIN_ROUNDS };
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
      listBets: async (asked) => (await played.listBets(asked)).map(describeBet),
      findBets,
      countPlayers: () => countBettors(pools.requests, Math.ceil((LOBBY.playersMinutes * 60) / roundSeconds)),
      readNextGame: async () => {
        const round = await played.findRound();
        const isOpen = round !== undefined && round.ends_at.getTime() > parts.clock.now();
        return { state: 'soon', at: isOpen ? round.ends_at.toISOString() : null };
      },
      registerRoutes: (routes) => {
        registerColourRoutes(routes, played, parts.clock);
      },
      registerControls: (routes) => {
        registerColourControls(routes, { ...parts, pool: pools.requests });
      },
    };
  },
  lanes: ['colour'],
  draws: COLOUR_DRAWS,
  plays: COLOUR_PLAYS,
  listFaults: (client, asked) => listColourFaults(client, asked?.period),
  // It takes no more bets, and those that it has come to what they came to: its hash is the same. A number that an operator
  // chose has been announced by the round that took it then.
  endOpen: async ({ pool }) => {
    await lockOpenRound(pool);
    await inTransaction(pool, withdrawColourNumber);
  },
  findRound: async (client) => {
    const round = await findLatestRound(client);
    return round && { id: String(round.id), state: round.state, isOver: round.state === 'settled' };
  },
};
