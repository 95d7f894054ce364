import { readNetwork } from '@rang/connections';
import { crashSettings, setCrashSettings } from '@rang/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { changeSettings, readSettings, type SettingsParts } from './change-settings.ts';

/** The calls about what is restricted of Crash; a house of real money does not have them. */
export function registerSettingsRoutes(routes: Routes, parts: SettingsParts): void {
  routes.admin(crashSettings, async () => ({ success: true, settings: await readSettings(parts.pool) }));
  routes.admin(setCrashSettings, async ({ admin, body: { reason, expected, ...settings }, request }) => ({
    success: true,
    ...(await changeSettings(parts, { admin, network: readNetwork(request.ip), settings, expected, reason })),
  }));
}
