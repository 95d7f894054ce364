import { account, choosePublicName, saveSettings, settings, signup } from '@rang/contract';
import type { RecordOf } from '../../platform/database/database.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Accounts } from './create-accounts.ts';
import { getPublicName } from './public-name.ts';

// Who asks for many names asks whose they are.
const NAMES: RateLimit = { max: 60, windowMs: 600_000 };
// For one address: it keeps the hashing of passwords free for others.
const SIGNUPS: RateLimit = { max: 20, windowMs: 600_000 };

/** The calls about accounts: signing up, and a player's own. */
export function registerAccountRoutes(routes: Routes, accounts: Accounts): void {
  routes.open(
    signup,
    async ({ body, request }) => {
      await accounts.createPlayer({ ...body, address: request.ip });
      return { success: true, message: 'Signup successful!' };
    },
    SIGNUPS,
  );
  routes.player(account, async ({ player }) => {
    const { createdAt, ...own } = await accounts.getAccount(player.playerId);
    return { success: true, data: { ...own, shownAs: showName(own), createdAt: createdAt.toISOString() } };
  });
  routes.player(settings, async ({ player }) => ({
    success: true,
    data: await accounts.readSettings(player.playerId),
  }));
  routes.change(saveSettings, async ({ player: { playerId }, body }) => ({
    success: true,
    data: await accounts.writeSettings({ playerId, ...body }),
  }));
  routes.owner(
    choosePublicName,
    async ({ player: { playerId }, body: { publicName } }) => {
      await accounts.setPublicName({ playerId, publicName });
      return { success: true, shownAs: showName(await accounts.getAccount(playerId)) };
    },
    NAMES,
  );
}

function showName({ username, publicName }: RecordOf<'players', 'username' | 'publicName'>): string {
  return getPublicName({ username, public_name: publicName });
}
