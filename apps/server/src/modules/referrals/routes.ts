import { createReferral, referralStats } from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { Referrals } from './create-referrals.ts';

/** The calls of the refer-and-earn programme. */
export function registerReferralRoutes(routes: Routes, referrals: Referrals): void {
  routes.player(createReferral, async ({ player }) => ({
    success: true,
    referralCode: await referrals.createCode(player.playerId),
  }));
  routes.page(referralStats, ({ player }) => referrals.readStats(player.playerId));
}
