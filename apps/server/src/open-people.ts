import { createPlayers, type Players } from './create-players.ts';
import { getHouseKey, getTokenSecret, getWelcome, type Config } from './config.ts';
import { createAdministrators, type Administrators } from './modules/administrators/index.ts';
import { createPasswordHasher, type HashingCost } from './modules/passwords/index.ts';
import { moveDevices } from './modules/push/index.ts';
import type { Referrals } from './modules/referrals/index.ts';
import { untiePlayer } from './modules/social/index.ts';
import { deleteBanks } from './modules/withdrawals/index.ts';
import type { Pools } from './open-pools.ts';
import type { Clock } from './platform/clock.ts';
import type { Arrivals } from './platform/http/arrivals.ts';
import type { Logger } from './platform/logger.ts';
import type { Randomness } from './platform/randomness.ts';

/** What is needed to know people by their passwords and sessions. */
interface PeopleParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hashingCost?: HashingCost | undefined;
}

/** Who plays. Whoever has to be looked up first is counted as having come in, for the games to wait for. */
export function openPlayers(
  { config, hashingCost, ...effects }: PeopleParts,
  house: { pools: Pools; referrals: Referrals; arrivals: Arrivals },
): Players {
  const players = createPlayers({
    ...effects,
    pool: house.pools.requests,
    sessionPool: house.pools.sessions,
    hasher: createPasswordHasher(hashingCost),
    tokenSecret: getTokenSecret(config),
    welcome: getWelcome(config),
    onOpened: house.referrals.linkFriend,
    untie: untiePlayer,
    forgetPayees: deleteBanks,
    moveAlong: moveDevices,
  });
  const authenticate = house.arrivals.watch(players.sessions.authenticate);
  return { ...players, sessions: { ...players.sessions, authenticate } };
}

/** Who works in the back office. */
export function openAdministrators({ config, ...effects }: PeopleParts, pools: Pools): Administrators {
  return createAdministrators({
    ...effects,
    pool: pools.requests,
    sessionPool: pools.sessions,
    hasher: createPasswordHasher(),
    tokenSecret: getTokenSecret(config),
    houseKey: getHouseKey(config),
  });
}
