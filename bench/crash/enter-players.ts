import { creditWallets, HOUSE_ACCOUNTS } from '../../apps/server/src/modules/ledger/index.ts';
import { createPlayers } from '../../apps/server/src/create-players.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import { OPENING_BALANCE } from '../bets/betting-house.ts';

/** Opens accounts with money and logs in; gives back the access tokens. */
export async function enterPlayers(
  connectionString: string,
  { count, tokenSecret }: { count: number; tokenSecret: string },
): Promise<string[]> {
  const pool = createPool(connectionString, 4);
  const players = createPlayers({
    pool,
    clock: systemClock,
    logger: createLogger('error'),
    randomness: systemRandomness,
    // A thousand passwords that nobody attacks.
    hasher: {
      decoy: 'nobody has it',
      hash: (password) => Promise.resolve(password),
      verify: (hash, password) => Promise.resolve(hash === password),
    },
    tokenSecret,
  });
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `bench-${String(index)}`;
    const password = systemRandomness.hex(16);
    const playerId = await players.accounts.createPlayer({
      name,
      username: name,
      email: `${name}@example.com`,
      password,
    });
    await creditWallets(pool, {
      from: HOUSE_ACCOUNTS.adjustments,
      reason: 'adjustment',
      at: new Date(),
      credits: [{ playerId, amount: OPENING_BALANCE, key: `bench:${name}`, reference: 'bench' }],
    });
    // From as many networks as there are players, as logins from one are slowed.
    const address = `10.${String(index >> 8)}.${String(index & 255)}.1`;
    const session = await players.passwords.logIn({ name, password, remember: false, address, userAgent: undefined });
    tokens.push(session.accessToken);
  }
  await pool.query('vacuum analyze');
  await pool.end();
  return tokens;
}
