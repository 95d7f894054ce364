import { addPushDevice, pushKey, removePushDevice } from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Push } from './create-push.ts';

// For one address: a browser says it at each login, and when it is turned on or off.
const DEVICES: RateLimit = { max: 60, windowMs: 600_000 };

/** The calls about the browsers that take notices. */
export function registerPushRoutes(routes: Routes, push: Push): void {
  routes.player(pushKey, () => ({ success: true, key: push.publicKey }));
  routes.player(
    addPushDevice,
    async ({ player, body }) => {
      await push.addDevice(player, body);
      return { success: true };
    },
    DEVICES,
  );
  routes.owner(
    removePushDevice,
    async ({ player, body: { endpoint } }) => {
      await push.removeDevice(player, endpoint);
      return { success: true };
    },
    DEVICES,
  );
}
